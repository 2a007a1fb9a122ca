import { type AlarmNotice, type AlarmNoticeId, noticeStates } from '@atalaya/contract/alarm-notices'
import { may } from '@atalaya/contract/roles'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { toastFailure } from '../../feedback/toasts.ts'
import { useUser } from '../../session/current-session.ts'
import { createHeldResolutions } from './held-resolutions.ts'
import type { NoticeNews } from './notice-book.ts'
import { type NoticeScope, type StateChange, sendSeen, sendState, sendStates, writesNotices } from './notice-scope.ts'
import { readNoticesAgain, tellNews } from './notices.queries.ts'

/** As many as a call takes. */
const mostAtOnce = 5_000

export interface NotUpdated {
  id: AlarmNoticeId
  error: string
}

const stateNews = ({ id, endTs, state }: AlarmNotice): NoticeNews => ({ kind: 'state', id, endTs, state })

const partsOf = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, nth) =>
    all.slice(nth * mostAtOnce, (nth + 1) * mostAtOnce),
  )

/** What people do about notices: see them, take them, resolve them. Each answer brings the lists up to date. */
export const useNoticeChanges = (scope: NoticeScope) => {
  const client = useQueryClient()
  const user = useUser()
  const { kind, id: scopeId } = scope
  const canWrite = may(user, writesNotices(scope))
  return useMemo(() => {
    const own: NoticeScope = { kind, id: scopeId }
    const tell = (news: readonly NoticeNews[]) => tellNews(client, own, news)

    const see = async (notices: readonly Pick<AlarmNotice, 'id' | 'isSeen'>[]): Promise<void> => {
      const ids = notices.filter(({ isSeen }) => !isSeen).map(({ id }) => id)
      if (ids.length === 0) return
      tell([{ kind: 'seen', ids }])
      try {
        for (const part of partsOf(ids)) await sendSeen(own, part)
      } catch (failure) {
        toastFailure(failure)
        readNoticesAgain(client, own)
      }
    }
    const setState = async (notice: AlarmNotice, change: StateChange): Promise<void> => {
      tell([stateNews(await sendState(own, notice.id, change))])
      void see([notice])
    }
    /** Those that were refused, each with its reason; throws where the call itself failed. */
    const setStates = async (notices: readonly AlarmNotice[], change: StateChange): Promise<NotUpdated[]> => {
      const refused: NotUpdated[] = []
      for (const part of partsOf(notices)) {
        const answer = await sendStates(
          own,
          part.map(({ id }) => id),
          change,
        )
        tell(answer.updated.map(stateNews))
        refused.push(...answer.noupdated.map(({ alarmlogId, error }) => ({ id: alarmlogId, error })))
      }
      void see(notices)
      return refused
    }
    return { canWrite, see, setState, setStates }
  }, [client, kind, scopeId, canWrite])
}
export type NoticeChanges = ReturnType<typeof useNoticeChanges>

interface Holding {
  changes: NoticeChanges
  /** The notices that the list knows. */
  noticeOf(id: AlarmNoticeId): AlarmNotice | undefined
  onRefused(refused: readonly NotUpdated[]): void
}

/** What is resolved by one key, while it can still be taken back; sent at once where list or page goes. */
export const useHeldResolutions = ({ changes, noticeOf, onRefused }: Holding) => {
  const latest = useRef({ noticeOf, onRefused })
  latest.current = { noticeOf, onRefused }
  const held = useMemo(
    () =>
      createHeldResolutions({
        send: async (ids) => {
          const notices = ids.map((id) => latest.current.noticeOf(id)).filter((notice) => notice !== undefined)
          try {
            const refused = await changes.setStates(notices, { value: noticeStates.resolved, text: '' })
            if (refused.length > 0) latest.current.onRefused(refused)
          } catch (failure) {
            toastFailure(failure)
          }
        },
        schedule: (run, afterMs) => {
          const timer = setTimeout(run, afterMs)
          return () => clearTimeout(timer)
        },
      }),
    [changes],
  )
  useEffect(() => {
    const onVisibility = () => document.hidden && held.flush()
    document.addEventListener('visibilitychange', onVisibility)
    addEventListener('pagehide', held.flush)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      removeEventListener('pagehide', held.flush)
      held.flush()
    }
  }, [held])
  const ids = useSyncExternalStore(held.subscribe, held.ids)
  const last = useSyncExternalStore(held.subscribe, held.last)
  return { held, ids, last }
}
