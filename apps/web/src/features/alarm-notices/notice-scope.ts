import { type AlarmNoticeId, alarmNoticeRoutes, resellerAlarmNoticeRoutes } from '@atalaya/contract/alarm-notices'
import { alarmSnoozeRoutes, type NewAlarmSnooze } from '@atalaya/contract/alarm-snoozes'
import { noticeSignalRoutes, resellerNoticeSignalRoutes } from '@atalaya/contract/cras'
import type { UserId } from '@atalaya/contract/identifiers'
import type { Permission } from '@atalaya/contract/roles'
import { call } from '../../session/api.ts'
import type { Span } from './notice-period.ts'

/** Whose notices: those of the open company, or of all companies of a reseller (spec 2 §6). */
export interface NoticeScope {
  kind: 'company' | 'reseller'
  id: number
}

export const writesNotices = ({ kind }: NoticeScope): Permission =>
  kind === 'company' ? 'alarmlogs.write' : 'resellerAlarms.write'

/** Both paths have the same calls; what stands in the address differs. */
const partsOf = ({ kind, id }: NoticeScope) =>
  kind === 'company'
    ? { routes: alarmNoticeRoutes, params: { companyId: id } }
    : {
        routes: resellerAlarmNoticeRoutes as unknown as typeof alarmNoticeRoutes,
        params: { resellerId: id } as unknown as { companyId: number },
      }

/** What a person makes of a notice: 1 in process, 2 resolved, and why. */
export interface StateChange {
  value: 1 | 2
  text: string
  /** Somebody of the company who is to look after it from now on. */
  passTo?: UserId | null
}

export const readNotices = (scope: NoticeScope, { fromTs, toTs }: Span, signal: AbortSignal) => {
  const { routes, params } = partsOf(scope)
  return call(routes.list, { params, query: { from_ts: fromTs, to_ts: toTs ?? Date.now() }, signal })
}

/** What was sent of it to an alarm receiving centre. */
export const readSignals = ({ kind, id }: NoticeScope, alarmLogId: AlarmNoticeId, signal: AbortSignal) =>
  kind === 'company'
    ? call(noticeSignalRoutes.list, { params: { companyId: id, alarmLogId }, signal })
    : call(resellerNoticeSignalRoutes.list, { params: { resellerId: id, alarmLogId }, signal })

export const sendState = (scope: NoticeScope, alarmLogId: AlarmNoticeId, body: StateChange) => {
  const { routes, params } = partsOf(scope)
  return call(routes.setState, { params: { ...params, alarmLogId }, body })
}

export const sendStates = (scope: NoticeScope, alarmLogIds: AlarmNoticeId[], change: StateChange) => {
  const { routes, params } = partsOf(scope)
  return call(routes.setStates, { params, body: { ...change, alarmLogIds } })
}

export const sendSeen = (scope: NoticeScope, alarmLogIds: AlarmNoticeId[]) => {
  const { routes, params } = partsOf(scope)
  return call(routes.see, { params, body: { alarmLogIds } })
}

/** Who was told of it outside of the product's pages. */
export const readDeliveries = (scope: NoticeScope, alarmLogId: AlarmNoticeId, signal: AbortSignal) => {
  const { routes, params } = partsOf(scope)
  return call(routes.deliveries, { params: { ...params, alarmLogId }, signal })
}

/** Whom one can be passed on to, of a company. */
export const readColleagues = (companyId: number, signal: AbortSignal) =>
  call(alarmNoticeRoutes.colleagues, { params: { companyId }, signal })

export const readSnoozes = (companyId: number, signal: AbortSignal) =>
  call(alarmSnoozeRoutes.list, { params: { companyId }, signal })
export const sendSnooze = (companyId: number, body: NewAlarmSnooze) =>
  call(alarmSnoozeRoutes.save, { params: { companyId }, body })
export const endSnooze = (companyId: number, snoozeId: number) =>
  call(alarmSnoozeRoutes.remove, { params: { companyId, snoozeId } })
