import { IconLock, IconLockOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ItemLockState } from '../use-item-locks.ts'
import classes from './lock-mark.module.css'

/** The padlock alone, for a row of a list. */
export const LockMark = ({ state }: { state: ItemLockState }) => {
  const { t } = useTranslation('virtualLocks')
  const Icon = state === 'broken' ? IconLockOff : IconLock
  const label = t(`states.${state}`)
  return (
    <span role="img" aria-label={label} title={label} className={classes.mark} data-state={state}>
      <Icon size={14} stroke={1.75} aria-hidden="true" />
    </span>
  )
}
