import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { LiveItem } from '../../../live/item-store.ts'
import { useLiveItem } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { type ItemLockState, LockMark } from '../../virtual-locks/index.ts'
import { useCompanionOf } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { shortDuration } from '../short-duration.ts'
import { ItemMarker } from './item-marker.tsx'
import classes from './item-row.module.css'

interface Props {
  item: FleetItem
  lock: ItemLockState | undefined
  isSelected: boolean
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
}

/** Ages in rows are told by the minute, so they need no finer clock. */
const clockStepMs = 10_000

/** One line of the list; renders again only when this item changes. */
export const ItemRow = memo(({ item, lock, isSelected, onOpen, onHover }: Props) => {
  const { t } = useTranslation('fleet')
  const live = useLiveItem(item.id)
  const companion = useCompanionOf(item)
  const motion = live?.motion ?? 'noFix'
  const detail = companion?.name ?? item.plate ?? item.model
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isSelected || undefined}
      data-item={item.id}
      onClick={() => onOpen(item.id)}
      onPointerEnter={() => onHover(item.id)}
      onPointerLeave={() => onHover(null)}
    >
      <ItemMarker item={item} motion={motion} isAlarm={live?.isAlarm ?? false} />
      <span className={classes.names}>
        <span className={classes.name}>{item.name}</span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {lock && <LockMark state={lock} />}
      <span className={classes.state} data-motion={motion}>
        <span className={classes.figure}>
          <RowFigure live={live} />
        </span>
        <span className={classes.detail}>
          {live?.recordedAt ? <RowAge recordedAt={live.recordedAt} /> : t('noReport')}
        </span>
      </span>
    </button>
  )
})

const RowFigure = ({ live }: { live: LiveItem | undefined }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const now = useNow(clockStepMs)
  const motion = live?.motion ?? 'noFix'
  if (!live || motion === 'noFix') return t('motion.noFix')
  if (motion === 'moving') return live.speedKmh === undefined ? t('motion.moving') : format.speed(live.speedKmh)
  if (motion === 'offline') return t('motion.offline')
  return `${t(`motion.${motion}`)} ${shortDuration(format, now - live.motionSince)}`
}

const RowAge = ({ recordedAt }: { recordedAt: number }) => {
  const format = useFormat()
  const now = useNow(clockStepMs)
  return <time title={format.dateTime(recordedAt)}>{format.age(recordedAt, now)}</time>
}
