import type { VirtualLock } from '@atalaya/contract/virtual-locks'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { useLockActions } from '../use-lock-actions.ts'
import classes from './lock-line.module.css'
import { LockBadge, LockTime, lockStateOf, useLockWords } from './lock-words.tsx'
import { RadiusForm } from './radius-form.tsx'

interface Props {
  lock: VirtualLock
  /** Undefined for who may only look. */
  actions: ReturnType<typeof useLockActions> | undefined
}

/** One lock of a user: what it is on, how it stands, and what can be done about it. */
export const LockLine = ({ lock, actions }: Props) => {
  const { t } = useTranslation('virtualLocks')
  const words = useLockWords()
  const state = lockStateOf(lock)
  const [isChanging, setIsChanging] = useState(false)
  const name = lock.itemName ?? t('goneItem')
  return (
    <li className={classes.line} data-state={state}>
      <div className={classes.head}>
        {lock.itemName === null ? (
          <span className={classes.gone}>{name}</span>
        ) : (
          <Link to="/" search={{ item: lock.itemId } as never} className={classes.name} title={t('actions.toMap')}>
            {name}
          </Link>
        )}
        <LockBadge state={state} />
      </div>
      {lock.broken && (
        <p className={classes.broken}>
          {words.cause(lock.broken, lock)} · <LockTime ts={lock.broken.ts} />
          {lock.broken.lat !== null && lock.broken.lng !== null && (
            <span className={classes.place}>{`${lock.broken.lat.toFixed(5)}, ${lock.broken.lng.toFixed(5)}`}</span>
          )}
        </p>
      )}
      <p className={classes.facts}>
        {t('closedBy', { name: lock.closedBy ?? t('reseller') })} · <LockTime ts={lock.closedTs} /> ·{' '}
        {t('radius', { radius: words.metres(lock.radiusM) })}
      </p>
      {lock.openedTs !== null && (
        <p className={classes.facts}>
          {t('openedBy', { name: lock.openedBy ?? t('reseller') })} · <LockTime ts={lock.openedTs} />
        </p>
      )}
      {actions && state !== 'opened' && !isChanging && (
        <div className={classes.actions}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={actions.isBusy}
            aria-label={t('actions.openOf', { name })}
            onClick={() => void actions.open([lock])}
          >
            {t('actions.open')}
          </Button>
          {state === 'broken' ? (
            <Button
              size="compact-sm"
              variant="default"
              disabled={actions.isBusy}
              aria-label={t('actions.closeAgainOf', { name })}
              onClick={() => void actions.closeAgain([lock])}
            >
              {t('actions.closeAgain')}
            </Button>
          ) : (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('actions.radiusOf', { name })}
              onClick={() => setIsChanging(true)}
            >
              {t('actions.radius')}
            </Button>
          )}
        </div>
      )}
      {isChanging && state === 'closed' && <RadiusForm lock={lock} onEnd={() => setIsChanging(false)} />}
    </li>
  )
}
