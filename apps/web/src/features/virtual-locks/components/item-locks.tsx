import type { ItemId } from '@atalaya/contract/identifiers'
import { may } from '@atalaya/contract/roles'
import type { VirtualLock } from '@atalaya/contract/virtual-locks'
import { lockRadiusM } from '@atalaya/domain/virtual-lock'
import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useUser } from '../../../session/current-session.ts'
import { useLockActions } from '../use-lock-actions.ts'
import { useClosedLocks } from '../virtual-locks.queries.ts'
import classes from './item-locks.module.css'
import { LockBadge, LockTime, lockStateOf, useLockWords } from './lock-words.tsx'

/** The closed locks on one item, for its card; one's own can be closed and opened there. */
export const ItemLocks = ({ itemId }: { itemId: number }) => {
  const { t } = useTranslation('virtualLocks')
  const me = useUser()
  const { data } = useClosedLocks()
  const actions = useLockActions(null)
  const mayLock = may(me, 'virtualLocks.own')
  if (!data) return null
  const locks = Object.values(data).filter((lock) => lock.itemId === itemId)
  const own = locks.find(({ userId }) => userId === me.id)
  if (locks.length === 0 && !mayLock) return null
  return (
    <section className={classes.locks} aria-label={t('title')}>
      {locks.map((lock) => (
        <ItemLock
          key={lock.id}
          lock={lock}
          isOwn={lock === own}
          actions={mayLock && lock === own ? actions : undefined}
        />
      ))}
      {mayLock && !own && (
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.close}
          leftSection={<IconLock size={16} stroke={1.75} />}
          disabled={actions.isBusy}
          onClick={() => void actions.close({ items: [itemId as ItemId], radiusM: lockRadiusM.usual })}
        >
          {t('actions.close')}
        </Button>
      )}
    </section>
  )
}

interface Props {
  lock: VirtualLock
  isOwn: boolean
  actions: ReturnType<typeof useLockActions> | undefined
}

const ItemLock = ({ lock, isOwn, actions }: Props) => {
  const { t } = useTranslation('virtualLocks')
  const words = useLockWords()
  const { broken } = lock
  return (
    <div className={classes.lock} data-state={lockStateOf(lock)}>
      <div className={classes.words}>
        <LockBadge state={lockStateOf(lock)} />
        <p className={classes.facts}>
          {broken ? (
            <>
              {words.cause(broken, lock)} · <LockTime ts={broken.ts} />
            </>
          ) : (
            <>
              <LockTime ts={lock.closedTs} /> · {t('radius', { radius: words.metres(lock.radiusM) })}
            </>
          )}
        </p>
        {!isOwn && <p className={classes.facts}>{t('for', { name: lock.userName })}</p>}
      </div>
      {actions && (
        <div className="wrapped">
          {broken && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={actions.isBusy}
              onClick={() => void actions.closeAgain([lock])}
            >
              {t('actions.closeAgain')}
            </Button>
          )}
          <Button
            size="compact-sm"
            variant="default"
            disabled={actions.isBusy}
            onClick={() => void actions.open([lock])}
          >
            {t('actions.open')}
          </Button>
        </div>
      )}
    </div>
  )
}
