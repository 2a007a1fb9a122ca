import { Skeleton } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { isOlderThanUsual } from '../../../live/attention.ts'
import type { LiveItem } from '../../../live/item-store.ts'
import { useLiveItem } from '../../../live/live.ts'
import { useNow } from '../../../live/use-now.ts'
import { type ItemLockState, LockMark } from '../../virtual-locks/index.ts'
import { useCompanionOf } from '../fleet-context.tsx'
import type { FleetItem } from '../fleet-directory.ts'
import { withoutCountry } from '../short-place.ts'
import { ItemMarker } from './item-marker.tsx'
import classes from './item-row.module.css'
import { MotionIcon } from './motion-icon.tsx'
import { useRowPlace } from './use-row-place.ts'

interface Props {
  item: FleetItem
  lock: ItemLockState | undefined
  isSelected: boolean
  /** False while the list scrolls. */
  isStill: boolean
  onOpen(itemId: number): void
  onHover(itemId: number | null): void
}

/** Ages in rows are told by the minute, so they need no finer clock. */
const clockStepMs = 10_000

/** One line of the list; renders again only when this item changes. */
export const ItemRow = memo(({ item, lock, isSelected, isStill, onOpen, onHover }: Props) => {
  const live = useLiveItem(item.id)
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
      <ItemMarker item={item} motion={live?.motion ?? 'noFix'} isAlarm={live?.isAlarm ?? false} />
      <span className={classes.names}>
        <span className={classes.name}>{item.name}</span>
        <RowPlace item={item} live={live} isStill={isStill} />
      </span>
      {lock && <LockMark state={lock} />}
      <RowState live={live} />
    </button>
  )
})

/** Who is with it, and where they are. */
const RowPlace = ({ item, live, isStill }: { item: FleetItem; live: LiveItem | undefined; isStill: boolean }) => {
  const companion = useCompanionOf(item)?.name
  const place = useRowPlace(live, isStill)
  if (place === null && !companion) return <Skeleton className={classes.waiting ?? ''} height={10} width="64%" />
  const known = place ?? (companion ? undefined : (item.plate ?? item.model))
  const joined = (where: string | undefined): string => [companion, where].filter(Boolean).join(' · ')
  return (
    <span className={classes.detail} title={joined(known) || undefined}>
      {joined(place ? withoutCountry(place) : known)}
    </span>
  )
}

/** How fast, or how long in its state; when it was last heard of, only where that is unusual. */
const RowState = ({ live }: { live: LiveItem | undefined }) => {
  const { t } = useTranslation('fleet')
  const format = useFormat()
  const now = useNow(clockStepMs)
  const { motion = 'noFix', recordedAt = 0, motionSince = 0, speedKmh } = live ?? {}
  const isLate = isOlderThanUsual({ motion, recordedAt, usualGapMs: 0 }, now)
  /** What has no position or says nothing is as old as its last word. */
  const since = motion === 'offline' || motion === 'noFix' ? recordedAt : motionSince
  if (recordedAt === 0) return <span className={classes.state}>{t('noReport')}</span>
  return (
    <span className={classes.state} data-motion={motion}>
      <span className={classes.figure}>
        <span className="visually-hidden">{t(`motion.${motion}`)} </span>
        {motion === 'moving' && speedKmh !== undefined ? (
          format.speed(speedKmh)
        ) : (
          <>
            <MotionIcon motion={motion} />
            {since > 0 && format.roughDuration(now - since)}
          </>
        )}
      </span>
      {isLate && (
        <time className={classes.late} title={format.dateTime(recordedAt)}>
          {format.age(recordedAt, now)}
        </time>
      )}
    </span>
  )
}
