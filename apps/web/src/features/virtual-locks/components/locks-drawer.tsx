import type { VirtualLock } from '@atalaya/contract/virtual-locks'
import { RecordDrawer } from '@atalaya/ui/record-drawer'
import { RecordSkeleton, StateView } from '@atalaya/ui/state-view'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FailureView } from '../../../feedback/failure-view.tsx'
import { useLockActions } from '../use-lock-actions.ts'
import { useLocksOfUser } from '../virtual-locks.queries.ts'
import { CloseLocks } from './close-locks.tsx'
import { LockLine } from './lock-line.tsx'
import { type LockState, lockStateOf } from './lock-words.tsx'
import classes from './locks-drawer.module.css'

interface Props {
  /** Null while it is closed. */
  userId: number | null
  userName: string | undefined
  canWrite: boolean
  /** To look at somebody else's without leaving. */
  userSelect: ReactNode
  onClose(): void
}

/** A user's virtual locks: broken ones first, then closed ones, then those that have ended. */
export const LocksDrawer = ({ userId, userName, canWrite, userSelect, onClose }: Props) => {
  const { t } = useTranslation('virtualLocks')
  return (
    <RecordDrawer
      isOpen={userId !== null}
      title={userName ? t('titleOf', { name: userName }) : t('title')}
      onClose={onClose}
    >
      <div className={classes.user}>{userSelect}</div>
      {userId !== null && <Locks key={userId} userId={userId} canWrite={canWrite} />}
    </RecordDrawer>
  )
}

const order: readonly LockState[] = ['broken', 'closed', 'opened']
const whenOf = ({ broken, openedTs, closedTs }: VirtualLock): number => openedTs ?? broken?.ts ?? closedTs

const Locks = ({ userId, canWrite }: { userId: number; canWrite: boolean }) => {
  const { t } = useTranslation('virtualLocks')
  const { data, error, refetch } = useLocksOfUser(userId)
  const [isClosing, setIsClosing] = useState(false)
  const actions = useLockActions(userId)
  if (error && !data) return <FailureView error={error} onRetry={() => void refetch()} />
  if (!data) return <RecordSkeleton />
  const locks = Object.values(data).toSorted((a, b) => whenOf(b) - whenOf(a))
  const button = canWrite && !isClosing && (
    <Button leftSection={<IconLock size={16} stroke={1.75} />} onClick={() => setIsClosing(true)}>
      {t('actions.close')}
    </Button>
  )
  if (locks.length === 0 && !isClosing) {
    return (
      <StateView
        kind="empty"
        icon={<IconLock size={28} stroke={1.5} />}
        title={t('empty.title')}
        hint={t('empty.hint')}
        action={button}
      />
    )
  }
  return (
    <div className={classes.locks}>
      {isClosing && (
        <section className="stack-close">
          <CloseLocks userId={userId} onEnd={() => setIsClosing(false)} />
        </section>
      )}
      {button && <div>{button}</div>}
      {order.map((state) => {
        const own = locks.filter((lock) => lockStateOf(lock) === state)
        if (own.length === 0) return null
        return (
          <section key={state} className="stack-close" aria-labelledby={`locks-${state}`}>
            <div className={classes.head}>
              <h2 id={`locks-${state}`} className={classes.heading} data-state={state}>
                {t(`parts.${state}`, { count: own.length })}
              </h2>
              {canWrite && state !== 'opened' && own.length > 1 && (
                <Button
                  size="compact-sm"
                  variant="subtle"
                  disabled={actions.isBusy}
                  onClick={() => void actions.open(own)}
                >
                  {t('actions.openMany', { count: own.length })}
                </Button>
              )}
            </div>
            <ul className="stack-close">
              {own.map((lock) => (
                <LockLine key={lock.id} lock={lock} actions={canWrite ? actions : undefined} />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}
