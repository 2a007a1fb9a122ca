import { IconLock, IconLockOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { LockCounts } from '../use-lock-counts.ts'
import classes from './lock-count.module.css'

/** In a list of users: closed locks, and loudly how many of them are broken. */
export const LockCount = ({ counts: { closed, broken } }: { counts: LockCounts }) => {
  const { t } = useTranslation('virtualLocks')
  return (
    <span className={classes.count}>
      <IconLock size={16} stroke={1.75} aria-hidden="true" />
      {closed}
      {broken > 0 && (
        <span className={classes.broken}>
          <IconLockOff size={16} stroke={1.75} aria-hidden="true" />
          {t('brokenCount', { count: broken })}
        </span>
      )}
    </span>
  )
}
