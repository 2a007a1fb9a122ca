import { z } from 'zod'
import { AlarmInfo } from './alarms.ts'
import { CompanyId, ItemId, id, UserId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Instant, ItemType } from './values.ts'

export const AlarmNoticeId = id<'AlarmNoticeId'>()
export type AlarmNoticeId = z.infer<typeof AlarmNoticeId>

/** Spec 2 §4: pending, in process, resolved; people set the last two. */
export const noticeStates = { pending: 0, inProcess: 1, resolved: 2 } as const
export const NoticeState = z.union([z.literal(0), z.literal(1), z.literal(2)])
export type NoticeState = z.infer<typeof NoticeState>
const SettableState = z.union([z.literal(1), z.literal(2)])

const StateEntry = z.object({
  value: NoticeState,
  ts: Instant,
  /** Name of who did it, empty for the product itself. */
  by: z.string(),
  byId: UserId.nullable(),
  text: z.string(),
  /** Whom it was passed on to, where that is somebody else than who did it; their name then. */
  forId: UserId.nullable().default(null),
  for: z.string().default(''),
})

/** A notice (`alarm log` on the wire): one episode of one rule at one item. */
export const AlarmNotice = z.object({
  id: AlarmNoticeId,
  companyId: CompanyId,
  /** When it became true by the tracker's clock, and when that was received here. */
  ts: Instant,
  receptionTs: Instant,
  /** When it was over; null while it lasts, or for what has no length. Apart from the state: a person resolves. */
  endTs: Instant.nullable(),
  itemType: ItemType,
  itemId: ItemId,
  /** As it was then: the item may be renamed or gone. */
  itemName: z.string(),
  info: AlarmInfo,
  data: z.object({
    /** A word of the family's own: `geozoneIn`, `idle`, `panic` … Named in texts under `alarmNotices:event.<word>`. */
    event: z.string(),
    /** What raised it, for people and languages: names and figures of `why`. */
    text: z.string(),
    pos: z
      .object({
        lat: z.number(),
        lng: z.number(),
        spd: z.number().nullable(),
        alt: z.number().nullable(),
        src: z.number().int().nullable(),
        satt: z.number().int().nullable(),
      })
      .nullable(),
    /** What was true when it fired: the limit, the value, the place and its outline then. */
    why: z.record(z.string(), z.unknown()),
  }),
  state: z.object({ current: StateEntry, historic: z.array(StateEntry) }),
  /** By who asks. */
  isSeen: z.boolean(),
})
export type AlarmNotice = z.infer<typeof AlarmNotice>

/** One period's notices at once; a longer one is answered with `search.toolarge`. */
export const mostNotices = 20_000
const noticeIds = z.array(AlarmNoticeId).min(1).max(5_000)
const Change = z.object({
  value: SettableState,
  text: z.string().trim().max(500).default(''),
  /** Somebody of the company who is to look after it from now on, and is told so. Of what is in process alone. */
  passTo: UserId.nullable().default(null),
})
const period = z.object({
  from_ts: z.coerce.number().int().nonnegative(),
  to_ts: z.coerce.number().int().nonnegative(),
})
const UpdatedMany = z.object({
  updated: z.array(AlarmNotice),
  noupdated: z.array(z.object({ alarmlogId: AlarmNoticeId, error: z.string() })),
})

/** Somebody who was told of a notice outside of the product's pages. */
export const NoticeDelivery = z.object({
  id: z.number().int(),
  about: z.enum(['raised', 'withdrawn', 'escalated', 'passed']),
  /** Of an escalation its step, from 0. */
  turn: z.number().int(),
  channel: z.enum(['mail', 'sms', 'push']),
  /** A name, or the address or number of who has no account. */
  whom: z.string(),
  state: z.enum(['waiting', 'sent', 'failed', 'bounced', 'unsubscribed']),
  /** What the other side said, in its own words; `no.address` where there is nowhere to send it to, `digest` where it waits for others. */
  answer: z.string().nullable(),
  toldTs: Instant,
})
export type NoticeDelivery = z.infer<typeof NoticeDelivery>

const routesUnder = <const Path extends `/${string}/id/:${string}`>(
  path: Path,
  access: { read: 'alarmlogs.read' | 'resellerAlarms.manage'; write: 'alarmlogs.write' | 'resellerAlarms.write' },
) => ({
  list: route({
    method: 'GET',
    path: `${path}/alarmlogs`,
    access: access.read,
    summary: 'Notices of a period',
    query: period,
    reply: byId(AlarmNotice),
  }),
  setState: route({
    method: 'PUT',
    path: `${path}/alarmlogs/id/:alarmLogId`,
    access: access.write,
    summary: 'Put a notice in process, or resolve it, with a note',
    body: Change,
    reply: AlarmNotice,
  }),
  setStates: route({
    method: 'POST',
    path: `${path}/alarmlogs/updatebulk`,
    access: access.write,
    summary: 'The same state and note for several notices',
    body: Change.extend({ alarmLogIds: noticeIds }),
    reply: UpdatedMany,
  }),
  deliveries: route({
    method: 'GET',
    path: `${path}/alarmlogs/id/:alarmLogId/deliveries`,
    access: access.read,
    summary: 'Who was told of a notice, by what, and what became of it',
    reply: z.array(NoticeDelivery),
  }),
  /** Per user, apart from the state (spec 3): what is unseen makes the bell red. */
  see: route({
    method: 'PUT',
    path: `${path}/alarmlogs/seen`,
    access: access.read,
    summary: 'Notices that the asker has seen',
    body: z.object({ alarmLogIds: noticeIds }),
    reply: z.object({}),
  }),
})

export const alarmNoticeRoutes = {
  ...routesUnder('/companies/id/:companyId', { read: 'alarmlogs.read', write: 'alarmlogs.write' }),
  colleagues: route({
    method: 'GET',
    path: '/companies/id/:companyId/alarmlogs/colleagues',
    access: 'alarmlogs.read',
    summary: 'Whom a notice can be passed on to: the names of the company’s users',
    reply: z.array(z.object({ id: UserId, name: z.string() })),
  }),
}
/** Over all companies that the reseller has and the asker may see. */
export const resellerAlarmNoticeRoutes = routesUnder('/resellers/id/:resellerId', {
  read: 'resellerAlarms.manage',
  write: 'resellerAlarms.write',
})

const ofItem = { itemType: ItemType, itemId: ItemId }

/**
 * Live, bound to the company: `contract/live.ts`, each for those alone who see the item. A state may have changed of one that
 * the page does not know; `alarmLog` may come again under its id, where late data moved its `ts`.
 */
export const liveNoticeMessages = [
  z.object({ kind: z.literal('alarmLog'), ...ofItem, notice: AlarmNotice.omit({ isSeen: true }) }),
  z.object({
    kind: z.literal('alarmLogState'),
    ...ofItem,
    id: AlarmNoticeId,
    endTs: Instant.nullable(),
    state: AlarmNotice.shape.state,
  }),
  z.object({ kind: z.literal('alarmLogDelete'), ...ofItem, id: AlarmNoticeId }),
] as const
