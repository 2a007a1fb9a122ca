import { useLiveItem, useLiveLastSeenAt } from '../../../live/live.ts'
import { usePhotoUrl } from '../../../nouns/photos.queries.ts'
import { type FleetItem, ItemMarker } from '../../fleet/index.ts'
import type { ItemNoun } from '../item.noun.ts'
import classes from './record-avatar.module.css'

export interface Pictured {
  id: number
  name: string
  photoTs?: number | undefined
}

interface Props {
  noun: ItemNoun
  record: Pictured
  glyph: FleetItem['glyph']
  size?: 'small' | 'large'
}

/** A driver is drawn as a person is. */
const drawnAs = ({ itemType }: ItemNoun) => itemType ?? 3

/** A record's photo, or its icon as the map draws it. What it says is said in words beside it. */
export const RecordAvatar = ({ noun, record, glyph, size = 'small' }: Props) => {
  const { id, name, photoTs } = record
  const url = usePhotoUrl({ noun, id, photoTs }, size === 'small' ? '64' : '512')
  if (url)
    return (
      <img className={classes.photo} src={url} alt="" data-type={drawnAs(noun)} data-size={size} decoding="async" />
    )
  return noun.itemType === null ? (
    <ItemMarker item={{ type: 3, name, glyph }} motion="stopped" />
  ) : (
    <LiveMarker item={{ type: noun.itemType, name, glyph }} id={id} />
  )
}

const LiveMarker = ({ item, id }: { item: Pick<FleetItem, 'type' | 'name' | 'glyph'>; id: number }) => {
  const isHeard = useLiveLastSeenAt() !== null
  return <ItemMarker item={item} motion={useLiveItem(id)?.motion ?? (isHeard ? 'noFix' : null)} />
}

export const RecordName = (props: Props) => (
  <span className={classes.name}>
    <RecordAvatar {...props} />
    <span className="cut-off">{props.record.name}</span>
  </span>
)
