import type { VirtualLock } from '@atalaya/contract/virtual-locks'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toastDone, toastFailure, toastRefusal } from '../../feedback/toasts.ts'
import { type Closing, useLockCalls } from './virtual-locks.queries.ts'

/** Opens and closes, and says what came of it; an opened lock can be closed again where its item stands now. */
export const useLockActions = (userId: number | null) => {
  const { t } = useTranslation('virtualLocks')
  const calls = useLockCalls(userId)
  const [isBusy, setIsBusy] = useState(false)

  const run = async (work: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await work()
    } catch (failure) {
      toastFailure(failure)
    } finally {
      setIsBusy(false)
    }
  }

  const close = (closing: Closing) =>
    run(async () => {
      const { closed, notClosed } = await calls.close(closing)
      const [refused] = notClosed
      if (closed.length > 0) toastDone(t('done.closed', { count: closed.length, name: closed[0]?.itemName ?? '' }))
      else if (refused) toastRefusal(refused.error)
    })

  const closeAgain = async (locks: readonly VirtualLock[]) => {
    for (const [radiusM, own] of Map.groupBy(locks, (lock) => lock.radiusM))
      await close({ items: own.map(({ itemId }) => itemId), radiusM })
  }

  const open = (locks: readonly VirtualLock[]) =>
    run(async () => {
      const { opened, notOpened } = await calls.open(locks.map(({ id }) => id))
      const [refused] = notOpened
      const done = locks.filter(({ id }) => opened.includes(id))
      if (done.length > 0)
        toastDone(t('done.opened', { count: done.length, name: done[0]?.itemName ?? '' }), {
          label: t('actions.closeAgain'),
          onSelect: () => void closeAgain(done),
        })
      else if (refused) toastRefusal(refused.error)
    })

  return { isBusy, open, close, closeAgain }
}
