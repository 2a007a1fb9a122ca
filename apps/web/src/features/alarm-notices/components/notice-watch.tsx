import { useEffect, useMemo, useRef } from 'react'
import { tellNotices } from '../../../navigation/notices.ts'
import { useUser } from '../../../session/current-session.ts'
import { useMutedUntil } from '../mute.store.ts'
import { unseenIn } from '../notice-book.ts'
import { closeNotices, openNotices, toggleNotices, useNoticeDesk } from '../notice-desk.ts'
import { defaultPeriod } from '../notice-period.ts'
import type { NoticeScope } from '../notice-scope.ts'
import { useNoticesLive } from '../notices.live.ts'
import { useNotices, useRenewedNotices } from '../notices.queries.ts'
import { useSnoozedUntil, useSnoozesLive } from '../snoozes.queries.ts'
import { createTabSign } from '../tab-sign.ts'
import { useTold } from '../use-told.ts'
import { NoticePanel } from './notice-panel.tsx'

/** Stands as long as a company is open, whatever screen is: hears of notices, says so, and has the panel at hand. */
export const NoticeWatch = ({ companyId }: { companyId: number }) => {
  const { id: userId } = useUser()
  const scope = useMemo((): NoticeScope => ({ kind: 'company', id: companyId }), [companyId])
  const { data } = useNotices(scope, defaultPeriod)
  useRenewedNotices(scope)
  const mutedUntil = useMutedUntil(userId)
  const isMuted = mutedUntil !== null
  const snoozedUntil = useSnoozedUntil(scope)
  useSnoozesLive(companyId)
  const tell = useTold({
    isMuted,
    snoozedUntil,
    onOpen: (notice) => openNotices(notice ? { noticeId: notice.id } : {}),
  })
  useNoticesLive(scope, tell)
  const unseen = useMemo(() => (data ? unseenIn(data) : 0), [data])
  const isKnown = data !== undefined
  useEffect(() => {
    if (isKnown) tellNotices({ unseen, isMuted, open: toggleNotices })
  }, [isKnown, unseen, isMuted])
  useEffect(() => {
    return () => {
      tellNotices(null)
      closeNotices()
    }
  }, [])
  useTabSign(unseen)
  const desk = useNoticeDesk()
  return desk && <NoticePanel key={`${companyId} ${desk.search}`} scope={scope} desk={desk} mutedUntil={mutedUntil} />
}

const useTabSign = (unseen: number): void => {
  const sign = useRef<ReturnType<typeof createTabSign>>(undefined)
  useEffect(() => {
    const own = createTabSign()
    sign.current = own
    return own.stop
  }, [])
  useEffect(() => sign.current?.show(unseen), [unseen])
}
