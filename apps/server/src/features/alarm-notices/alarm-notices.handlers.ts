import {
  type AlarmNotice,
  type AlarmNoticeId,
  type alarmNoticeRoutes,
  noticeStates,
  type resellerAlarmNoticeRoutes,
} from '@atalaya/contract/alarm-notices'
import type { UserId } from '@atalaya/contract/identifiers'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { WebDatabase } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { noticesOfAPeriod } from '../../limits/alarm-notices.limits.ts'
import { enqueue } from '../../outbox/index.ts'
import { knowingAsker } from '../../records/asker.ts'
import { byId } from '../../records/by-id.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { resellerScopeOf, scopeOf } from '../../records/record-handlers.ts'
import type { CompanyScope, ResellerScope } from '../../records/scope.ts'
import {
  findColleague,
  isNoticeVisible,
  listColleagues,
  listNotices,
  lockNotices,
  markSeen,
  writeStates,
} from './alarm-notices.repository.ts'
import { listDeliveries } from './deliveries.repository.ts'
import { type NoticePayload, noticeChannelName } from './notice-channel.ts'

type NoticeScope = CompanyScope | ResellerScope
interface Ports {
  clock: Clock
  database: WebDatabase
}
interface Change {
  value: 1 | 2
  text: string
  passTo: UserId | null
}

/** The company's path and the reseller's: each has its transaction isolated to what it may see, and the rest is one. */
export const alarmNoticeHandlers = ({ clock, database }: Ports): Handlers<typeof alarmNoticeRoutes> => ({
  list: ({ tx, session, query }) => list({ tx, session }, query),
  setState: knowingAsker(database, (asked, { name: by }) =>
    setOne({ scope: scopeOf(asked, clock), by }, asked.params, asked.body),
  ),
  setStates: knowingAsker(database, (asked, { name: by }) => setMany({ scope: scopeOf(asked, clock), by }, asked.body)),
  deliveries: ({ tx, session, params }) => deliveries({ tx, session }, params),
  colleagues: ({ tx }) => listColleagues(tx),
  see: ({ tx, session, body }) => see({ tx, session }, body.alarmLogIds),
})

export const resellerAlarmNoticeHandlers = ({
  clock,
  database,
}: Ports): Handlers<typeof resellerAlarmNoticeRoutes> => ({
  list: ({ tx, session, query }) => list({ tx, session }, query),
  setState: knowingAsker(database, (asked, { name: by }) =>
    setOne({ scope: resellerScopeOf(asked, clock), by }, asked.params, asked.body),
  ),
  setStates: knowingAsker(database, (asked, { name: by }) =>
    setMany({ scope: resellerScopeOf(asked, clock), by }, asked.body),
  ),
  deliveries: ({ tx, session, params }) => deliveries({ tx, session }, params),
  see: ({ tx, session, body }) => see({ tx, session }, body.alarmLogIds),
})

type Asked = Pick<NoticeScope, 'tx' | 'session'>

interface Writing {
  scope: NoticeScope
  by: string
}

const list = async ({ tx, session }: Asked, { from_ts: fromTs, to_ts: toTs }: { from_ts: number; to_ts: number }) => {
  const notices = await listNotices(tx, session, { fromTs, toTs, limit: noticesOfAPeriod.value + 1 })
  if (notices.length > noticesOfAPeriod.value) throw failure('search.toolarge')
  return byId(notices)
}

const deliveries = async ({ tx, session }: Asked, { alarmLogId }: { alarmLogId: number }) => {
  const id = alarmLogId as AlarmNoticeId
  if (!(await isNoticeVisible(tx, session, id))) throw failure('not.found')
  return listDeliveries(tx, id)
}

const see = async ({ tx, session }: Asked, ids: readonly AlarmNoticeId[]) => {
  await markSeen(tx, session, ids)
  return {}
}

type Entry = AlarmNotice['state']['current']

/** Whom they are passed on to: somebody of the company who may come in and sees all of them, and of what is in process alone. */
const readPassedTo = async ({ tx, level }: NoticeScope, { value, passTo }: Change, notices: readonly AlarmNotice[]) => {
  if (passTo === null) return { forId: null, for: '' }
  const isPassed = level === 'company' && value === noticeStates.inProcess
  const itemIds = notices.map(({ itemId }) => itemId)
  const user = isPassed ? await findColleague(tx, passTo, itemIds) : undefined
  if (!user) throw failure('input.invalid', { fields: { passTo: 'choice' } })
  return { forId: user.id, for: user.name }
}

/** The same state without a word changes nothing, and leaves no trace. */
const change = async ({ scope, by }: Writing, ids: readonly AlarmNoticeId[], asked: Change) => {
  const { tx, session, now, publish } = scope
  const { value, text, passTo } = asked
  const notices = await lockNotices(tx, session, ids)
  const passedTo = await readPassedTo(scope, asked, notices)
  const entry = { value, ts: now, by, byId: session.userId as UserId, text, ...passedTo } satisfies Entry
  const isSame = ({ state: { current } }: AlarmNotice) =>
    current.value === value && text === '' && (passTo === null || passTo === current.forId)
  const changed = notices.map((notice): AlarmNotice => {
    if (isSame(notice)) return notice
    const historic = [...notice.state.historic, entry]
    return { ...notice, state: { current: entry, historic } }
  })
  const news = changed.filter((notice, at) => notice !== notices[at])
  if (news.length === 0) return changed
  await writeStates(
    tx,
    news.map(({ id, state }) => ({ id, value, states: state.historic.slice(1) })),
  )
  const before = new Map(notices.map((notice) => [notice.id, notice.state.current]))
  await recordChanges(
    scope,
    'alarmlogs',
    news.map(({ id, info, itemName, state }) => ({
      recordId: id,
      kind: 'update' as const,
      before: wordOf(before.get(id)),
      after: wordOf(state.current),
      name: `${info.name} · ${itemName}`,
    })),
  )
  if (passTo !== null && passTo !== session.userId)
    await enqueue(
      tx,
      news.map(({ id, companyId, state }) => ({
        ...{ channel: noticeChannelName, companyId, resellerId: null },
        payload: {
          noticeId: id,
          is: 'passed',
          userId: passTo,
          by,
          text,
          turn: state.historic.length,
        } satisfies NoticePayload,
      })),
    )
  for (const { id, companyId, itemType, itemId, endTs, state } of news)
    publish({ kind: 'live', companyId, messages: [{ kind: 'alarmLogState', itemType, itemId, id, endTs, state }] })
  return changed
}

const wordOf = (entry: AlarmNotice['state']['current'] | undefined) => ({
  state: entry?.value ?? 0,
  text: entry?.text || null,
  for: entry?.for || null,
})

const setOne = async (
  writing: Writing,
  { alarmLogId }: { alarmLogId: number },
  asked: Change,
): Promise<AlarmNotice> => {
  const [changed] = await change(writing, [alarmLogId as AlarmNoticeId], asked)
  if (!changed) throw failure('not.found')
  return changed
}

const setMany = async (writing: Writing, { alarmLogIds, ...asked }: Change & { alarmLogIds: AlarmNoticeId[] }) => {
  const wanted = [...new Set(alarmLogIds)]
  const updated = await change(writing, wanted, asked)
  const done = new Set(updated.map(({ id }) => id))
  const noupdated = wanted
    .filter((id) => !done.has(id))
    .map((alarmlogId) => ({ alarmlogId, error: failure('not.found').code }))
  return { updated, noupdated }
}
