import { z } from 'zod'
import { HistoryNoun, RecordChange } from './changes.ts'
import { ApiKeyId, CompanyId, ResellerId } from './identifiers.ts'
import { mostLogEntries } from './log-pages.ts'
import type { Permission } from './roles.ts'
import { type QueryOf, route } from './route.ts'
import { securityEventKinds } from './security-events.ts'
import { Instant, InstantInAddress } from './values.ts'

/** What was done to a record, beside the kinds of security events. */
const changeKinds = ['record.create', 'record.update', 'record.delete', 'record.restore'] as const
export const trailKinds = [...changeKinds, ...securityEventKinds] as const
const TrailKind = z.enum(trailKinds)
export type TrailKind = z.infer<typeof TrailKind>

const Person = z.object({ id: z.number().int(), name: z.string().nullable() })

/** One entry of who did what: a change of a record, or an event of security. */
export const TrailEntry = z.object({
  /** Of this entry alone; no number to count by. */
  key: z.string(),
  ts: Instant,
  /** One of `trailKinds`, or one of former releases. */
  kind: z.string(),
  /** Whose account it was; without a name where the reader may not know it. */
  user: Person.nullable(),
  /** Who acted for that user. */
  actor: Person.nullable(),
  /** The key that a program called with. */
  apiKey: z.object({ id: ApiKeyId, name: z.string().nullable() }).nullable(),
  company: z.object({ id: CompanyId, name: z.string().nullable() }).nullable(),
  reseller: z.object({ id: ResellerId, name: z.string().nullable() }).nullable(),
  /** Null for what was noted before addresses were. */
  ip: z.string().nullable(),
  /** Of a change. */
  noun: z.string().nullable(),
  recordId: z.number().int().nullable(),
  /** The record's name as it was then, or what an event was about. */
  subject: z.string().nullable(),
  before: RecordChange.shape.before,
  after: RecordChange.shape.after,
  /** Null of an event. */
  origin: RecordChange.shape.origin.nullable(),
  /** Of what was done at once. */
  operationId: z.string().nullable(),
  /** How often within the minute. */
  count: z.number().int(),
  details: z.record(z.string(), z.unknown()),
})
export type TrailEntry = z.infer<typeof TrailEntry>

/** An entry's place in the order of time: the next page begins after it. */
const Cursor = z.string().regex(/^\d{1,15}\.[ce]\.\d{1,18}$/)

const id = z.coerce.number().int().positive().max(2_147_483_647)
const asked = {
  fromTs: InstantInAddress.optional(),
  toTs: InstantInAddress.optional(),
  /** Did it, or acted. */
  userId: id.optional(),
  apiKeyId: id.optional(),
  /** Several of `trailKinds` with commas between them. */
  kinds: z
    .string()
    .max(1_500)
    .transform((text) => text.split(','))
    .pipe(z.array(TrailKind).min(1).max(trailKinds.length))
    .optional(),
  noun: HistoryNoun.optional(),
  recordId: id.optional(),
  /** In the names of records and people, in what events are about. */
  text: z.string().trim().min(1).max(100).optional(),
  ip: z.string().trim().min(1).max(100).optional(),
  before: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(mostLogEntries).default(100),
}

const Page = z.object({ entries: z.array(TrailEntry), next: Cursor.nullable() })
export type TrailPage = z.infer<typeof Page>

const trailRoute = <const Path extends string>(path: Path, access: Permission, summary: string) =>
  route({ method: 'GET', path, access, summary, query: z.object(asked), reply: Page, callsPerMinute: 240 })

/** Newest first, a page at a time: `before` is the `next` of the page before. */
export const trailRoutes = {
  ofCompany: trailRoute('/companies/id/:companyId/log', 'log.read', 'Who did what in a company'),
  ofReseller: trailRoute('/resellers/id/:resellerId/log', 'resellerLog.read', 'Who did what of what is a reseller’s'),
  ofPlatform: route({
    method: 'GET',
    path: '/superlog',
    access: 'superLog.read',
    summary: 'Who did what anywhere on the platform',
    query: z.object({ ...asked, companyId: id.optional(), resellerId: id.optional() }),
    reply: Page,
    callsPerMinute: 240,
  }),
}
export type TrailQuery = QueryOf<typeof trailRoutes.ofPlatform>
