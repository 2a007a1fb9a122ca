import type {
  AlarmNotice,
  AlarmNoticeId,
  alarmNoticeRoutes,
  resellerAlarmNoticeRoutes,
} from '@atalaya/contract/alarm-notices'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { WebDatabase } from '../../database/tenant.ts'
import { afterPreparing, type Handlers } from '../../http/context.ts'
import { noticesOfAPeriod } from '../../limits/alarm-notices.limits.ts'
import { type Asker, readAsker } from '../../records/asker.ts'
import { byId } from '../../records/by-id.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { resellerScopeOf, scopeOf } from '../../records/record-handlers.ts'
import type { CompanyScope, ResellerScope } from '../../records/scope.ts'
import { listNotices, lockNotices, markSeen, writeStates } from './alarm-notices.repository.ts'

type NoticeScope = CompanyScope | ResellerScope
interface Ports {
  clock: Clock
  database: WebDatabase
}
interface Change {
  value: 1 | 2
  text: string
}

/** The company's path and the reseller's: each has its transaction isolated to what it may see, and the rest is one. */
export const alarmNoticeHandlers = ({ clock, database }: Ports): Handlers<typeof alarmNoticeRoutes> => ({
  list: ({ tx, session, query }) => list({ tx, session }, query),
  setState: byName(database, (asked, by) => setOne({ scope: scopeOf(asked, clock), by }, asked.params, asked.body)),
  setStates: byName(database, (asked, by) => setMany({ scope: scopeOf(asked, clock), by }, asked.body)),
  see: ({ tx, session, body }) => see({ tx, session }, body.alarmLogIds),
})

export const resellerAlarmNoticeHandlers = ({
  clock,
  database,
}: Ports): Handlers<typeof resellerAlarmNoticeRoutes> => ({
  list: ({ tx, session, query }) => list({ tx, session }, query),
  setState: byName(database, (asked, by) =>
    setOne({ scope: resellerScopeOf(asked, clock), by }, asked.params, asked.body),
  ),
  setStates: byName(database, (asked, by) => setMany({ scope: resellerScopeOf(asked, clock), by }, asked.body)),
  see: ({ tx, session, body }) => see({ tx, session }, body.alarmLogIds),
})

type Asked = Pick<NoticeScope, 'tx' | 'session'>

/** Whoever writes is named in what they write, and a reseller is out of the sight of a company's transaction. */
const byName = <Call, Reply>(database: WebDatabase, handle: (asked: Call, by: string) => Promise<Reply>) =>
  afterPreparing(
    ({ session }) => readAsker(database, session),
    (asked: Call & { prepared?: unknown }) => handle(asked, (asked.prepared as Asker).name),
  )

interface Writing {
  scope: NoticeScope
  by: string
}

const list = async ({ tx, session }: Asked, { from_ts: fromTs, to_ts: toTs }: { from_ts: number; to_ts: number }) => {
  const notices = await listNotices(tx, session, { fromTs, toTs, limit: noticesOfAPeriod.value + 1 })
  if (notices.length > noticesOfAPeriod.value) throw failure('search.toolarge')
  return byId(notices)
}

const see = async ({ tx, session }: Asked, ids: readonly AlarmNoticeId[]) => {
  await markSeen(tx, session, ids)
  return {}
}

/** The same state without a word changes nothing, and leaves no trace. */
const change = async ({ scope, by }: Writing, ids: readonly AlarmNoticeId[], { value, text }: Change) => {
  const { tx, session, now, publish } = scope
  const notices = await lockNotices(tx, session, ids)
  const entry = { value, ts: now, by, byId: session.userId, text } as const
  const changed = notices.map((notice): AlarmNotice => {
    if (notice.state.current.value === value && text === '') return notice
    const historic = [...notice.state.historic, entry as AlarmNotice['state']['current']]
    return { ...notice, state: { current: entry as AlarmNotice['state']['current'], historic } }
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
  for (const { id, companyId, itemType, itemId, endTs, state } of news)
    publish({ kind: 'live', companyId, messages: [{ kind: 'alarmLogState', itemType, itemId, id, endTs, state }] })
  return changed
}

const wordOf = (entry: AlarmNotice['state']['current'] | undefined) => ({
  state: entry?.value ?? 0,
  text: entry?.text || null,
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
