import type { LockBroken, VirtualLock } from '@atalaya/contract/virtual-locks'
import { IconLock, IconLockOff, IconLockOpen2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { useNow } from '../../../live/use-now.ts'
import classes from './lock-words.module.css'

export type LockState = 'closed' | 'broken' | 'opened'

export const lockStateOf = ({ openedTs, broken }: VirtualLock): LockState =>
  openedTs !== null ? 'opened' : broken ? 'broken' : 'closed'

const icons = { closed: IconLock, broken: IconLockOff, opened: IconLockOpen2 }

/** Icon and word: a broken lock is not to be told by its colour alone. */
export const LockBadge = ({ state }: { state: LockState }) => {
  const { t } = useTranslation('virtualLocks')
  const Icon = icons[state]
  return (
    <span className={classes.badge} data-state={state}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      {t(`states.${state}`)}
    </span>
  )
}

const metresUpTo = 1_000

export const useLockWords = () => {
  const { t } = useTranslation('virtualLocks')
  const format = useFormat()
  const metres = (lengthM: number) =>
    lengthM < metresUpTo ? `${format.number(Math.round(lengthM))}\u00a0m` : format.distance(lengthM)
  return {
    metres,
    /** What broke it, and how far from its place where it had left it. */
    cause: ({ cause, distanceM }: LockBroken, { radiusM }: VirtualLock): string => {
      if (cause === 'moved') return t('cause.moved', { distance: metres(distanceM ?? 0) })
      const hasLeft = distanceM !== null && distanceM > radiusM
      return hasLeft ? t('cause.ignitionAt', { distance: metres(distanceM) }) : t('cause.ignition')
    },
  }
}

const clockStepMs = 10_000

/** A date as people say it, with how long ago that is. */
export const LockTime = ({ ts }: { ts: number }) => {
  const format = useFormat()
  const now = useNow(clockStepMs)
  return (
    <time className={classes.time} title={format.age(ts, now)}>
      {format.dateTime(ts)}
    </time>
  )
}
