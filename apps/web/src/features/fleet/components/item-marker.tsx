import type { Motion } from '@atalaya/domain/item-state'
import { type FleetItem, hasInitials, initialsOf } from '../fleet-directory.ts'
import { glyphPaths } from '../layer/glyphs.ts'
import classes from './item-marker.module.css'

interface Props {
  item: Pick<FleetItem, 'type' | 'name' | 'glyph'>
  /** Null until the live picture has come. */
  motion: Motion | null
  isAlarm?: boolean
}

/** An item as the map draws it, for lists and cards. What it says is said in words beside it. */
export const ItemMarker = ({ item, motion, isAlarm = false }: Props) => (
  <span
    className={classes.marker}
    data-motion={motion ?? undefined}
    data-type={item.type}
    data-initials={hasInitials(item) || undefined}
    data-alarm={isAlarm || undefined}
    aria-hidden="true"
  >
    {hasInitials(item) ? (
      <span className={classes.initials}>{initialsOf(item.name)}</span>
    ) : (
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
        <path d={glyphPaths[item.glyph]} />
      </svg>
    )}
  </span>
)
