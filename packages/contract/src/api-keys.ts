import { z } from 'zod'
import { ApiKeyId } from './identifiers.ts'
import { mostLogEntries } from './log-pages.ts'
import { isAboveCompanies, isWriting, type Permission } from './roles.ts'
import { type QueryOf, route } from './route.ts'
import { byId, Done, Instant, InstantInAddress, Name } from './values.ts'

/** What a key can be for, as whoever makes one is asked. */
export const keyAreas = [
  'live',
  'fleet',
  'places',
  'sensors',
  'costs',
  'tickets',
  'locks',
  'alarms',
  'reports',
  'devices',
  'users',
  'customers',
] as const
export type KeyArea = (typeof keyAreas)[number]

type NounOf<P extends string> = P extends `${infer Noun}.${string}` ? Noun : never

/**
 * By the noun of a permission; null is its owner's alone. Any other is for the fleet within a company and for customers above
 * them: a key never opens more than its owner may.
 */
const areas: Partial<Record<NounOf<Permission>, KeyArea | null>> = {
  session: null,
  profile: null,
  views: null,
  resellerViews: null,
  apiKeys: null,
  acting: null,
  companyData: null,
  coldChain: null,
  ...{ map: 'live', dashboard: 'live', fleet: 'live', heatmaps: 'live', incidents: 'live' },
  ...{ geozones: 'places', pois: 'places', wmsmaps: 'places', indoor: 'places', beaconzones: 'places' },
  itineraries: 'places',
  sensors: 'sensors',
  ...{ costs: 'costs', fuelPurchases: 'costs', maintenances: 'costs' },
  ...{ tickets: 'tickets', ticketsAdmin: 'tickets', forms: 'tickets' },
  virtualLocks: 'locks',
  ...{ alarms: 'alarms', alarmlogs: 'alarms', resellerAlarms: 'alarms' },
  ...{ reports: 'reports', periodic: 'reports', runs: 'reports', scoring: 'reports' },
  ...{ devices: 'devices', spareTrackers: 'devices', pushSources: 'devices' },
  ...{ users: 'users', log: 'users', mails: 'users' },
}
const areaOf = (permission: Permission): KeyArea | null => {
  const named = areas[permission.slice(0, permission.indexOf('.')) as NounOf<Permission>]
  return named === undefined ? (isAboveCompanies(permission) ? 'customers' : 'fleet') : named
}

export const keyScopes = keyAreas.flatMap((area) => [`${area}.read` as const, `${area}.write` as const])
export const KeyScope = z.enum(keyScopes)
export type KeyScope = z.infer<typeof KeyScope>

/** Whether a key with these scopes is for that; whether its owner may is another question. */
export const isInScopes = (scopes: readonly string[], permission: Permission): boolean => {
  const area = areaOf(permission)
  if (area === null) return false
  return scopes.includes(`${area}.write`) || (!isWriting(permission) && scopes.includes(`${area}.read`))
}

/** How every key begins, so that one in a wrong place is known for what it is. */
export const apiKeyPrefix = 'atk_'
export const mostKeyCallsPerMinute = 6_000
export const keyCallsKeptDays = 14
export const mostKeyRefusals = 200

export const NewApiKey = z.object({
  name: Name,
  scopes: z.array(KeyScope).min(1).max(keyScopes.length),
  /** From then on it opens nothing; null never. */
  expiresTs: Instant.nullable(),
  callsPerMinute: z.number().int().min(1).max(mostKeyCallsPerMinute).default(600),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ApiKey = z.object({
  ...NewApiKey.shape,
  callsPerMinute: z.number().int(),
  scopes: z.array(z.string()),
  name: z.string(),
  id: ApiKeyId,
  /** The first letters and the last, by which its owner knows which one it is. */
  hint: z.string(),
  /** A person's own, or the company's, made in the name of somebody. */
  isPersonal: z.boolean(),
  /** In whose name it calls; without a name where the reader may not know it. */
  owner: z.object({ id: z.number().int(), name: z.string().nullable() }),
  createdTs: Instant,
  /** To the minute. */
  lastUsedTs: Instant.nullable(),
  lastUsedIp: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

const count = z.number().int()
export const ApiKeyUses = z.object({
  routes: z.array(z.object({ route: z.string(), calls: count, refused: count, failed: count, lastTs: Instant })),
  /** Hours in which it called, oldest first. */
  hours: z.array(z.object({ ts: Instant, calls: count, refused: count, failed: count })),
  /** The newest that did not do what they were for, newest first. */
  refusals: z.array(
    z.object({ ts: Instant, route: z.string(), status: count, code: z.string(), ip: z.string().nullable() }),
  ),
})
export type ApiKeyUses = z.infer<typeof ApiKeyUses>

/** It did what it was for; the caller was told no (4xx); it was the server's fault (5xx). */
export const keyCallOutcomes = ['ok', 'refused', 'failed'] as const
export const KeyCallOutcome = z.enum(keyCallOutcomes)
export type KeyCallOutcome = z.infer<typeof KeyCallOutcome>

/** Never a body, a value of a query or a header: no secret comes into it. */
export const KeyCall = z.object({
  id: z.number().int(),
  ts: Instant,
  /** As it is called now; also one that is revoked. */
  apiKey: z.object({ id: ApiKeyId, name: z.string(), hint: z.string() }),
  /** Method and path as in this contract. */
  route: z.string(),
  /** What stood in the path's place of each id, by its name. */
  ids: z.record(z.string(), z.number().int()),
  outcome: KeyCallOutcome,
  status: z.number().int(),
  /** Null of one that did what it was for. */
  code: z.string().nullable(),
  /** From its arrival until its answer was made; null of calls that were noted before this was. */
  tookMs: z.number().int().nullable(),
  ip: z.string().nullable(),
  /** The `x-request-id` of its answer; null like `tookMs`. */
  requestId: z.string().nullable(),
})
export type KeyCall = z.infer<typeof KeyCall>

/** A call's place in the order of time: the next page begins after it. */
const Cursor = z.string().regex(/^\d{1,15}\.\d{1,18}$/)

const askedCalls = {
  apiKeyId: z.coerce.number().int().positive().max(2_147_483_647).optional(),
  outcome: KeyCallOutcome.optional(),
  fromTs: InstantInAddress.optional(),
  toTs: InstantInAddress.optional(),
  /** In the route or the code, or the whole request id. */
  text: z.string().trim().min(1).max(100).optional(),
  before: Cursor.optional(),
  limit: z.coerce.number().int().min(1).max(mostLogEntries).default(100),
}

const KeyCallPage = z.object({
  entries: z.array(KeyCall),
  next: Cursor.nullable(),
  /** Until then calls may be missing, which `uses` counts all the same; null where none is. */
  completeAfterTs: Instant.nullable(),
})
export type KeyCallPage = z.infer<typeof KeyCallPage>
export type KeyCallQuery = QueryOf<typeof apiKeyRoutes.calls>

const own = '/current/user/apikeys'
const ofCompany = '/companies/id/:companyId/apikeys'
const CreatedApiKey = ApiKey.extend({ secret: z.string() })

export const ownApiKeyRoutes = {
  list: route({ method: 'GET', path: own, access: 'session.own', summary: 'Own API keys', reply: byId(ApiKey) }),
  create: route({
    method: 'POST',
    path: own,
    access: 'session.own',
    needsFreshProof: true,
    summary: 'Make an API key of one’s own; it is answered now and never again',
    body: NewApiKey,
    reply: CreatedApiKey,
  }),
  update: route({
    method: 'PUT',
    path: `${own}/id/:apiKeyId`,
    access: 'session.own',
    needsFreshProof: true,
    summary: 'Change what a key is for and until when',
    body: NewApiKey,
    reply: ApiKey,
  }),
  remove: route({
    method: 'DELETE',
    path: `${own}/id/:apiKeyId`,
    access: 'session.own',
    summary: 'Revoke a key: it opens nothing from now on',
    reply: Done,
  }),
  uses: route({
    method: 'GET',
    path: `${own}/id/:apiKeyId/calls`,
    access: 'session.own',
    summary: 'What an own key was used for in the last days',
    reply: ApiKeyUses,
  }),
  calls: route({
    method: 'GET',
    path: `${own}/calls`,
    access: 'session.own',
    summary: 'Calls that programs made with one’s own keys, newest first; without what they sent',
    query: z.object(askedCalls),
    reply: KeyCallPage,
    callsPerMinute: 240,
  }),
}

/** With the personal keys of the company's people, which an administrator sees and revokes but does not change. */
export const apiKeyRoutes = {
  list: route({
    method: 'GET',
    path: ofCompany,
    access: 'apiKeys.read',
    summary: 'API keys of the company and of its people',
    reply: byId(ApiKey),
  }),
  create: route({
    method: 'POST',
    path: ofCompany,
    access: 'apiKeys.write',
    needsFreshProof: true,
    summary: 'Make an API key of the company; it is answered now and never again',
    body: NewApiKey,
    reply: CreatedApiKey,
  }),
  update: route({
    method: 'PUT',
    path: `${ofCompany}/id/:apiKeyId`,
    access: 'apiKeys.write',
    needsFreshProof: true,
    summary: 'Change what a key of the company is for, in one’s own name from then on',
    body: NewApiKey,
    reply: ApiKey,
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofCompany}/id/:apiKeyId`,
    access: 'apiKeys.write',
    summary: 'Revoke a key of the company or of one of its people',
    reply: Done,
  }),
  uses: route({
    method: 'GET',
    path: `${ofCompany}/id/:apiKeyId/calls`,
    access: 'apiKeys.read',
    summary: 'What a key was used for in the last days',
    reply: ApiKeyUses,
  }),
  calls: route({
    method: 'GET',
    path: `${ofCompany}/calls`,
    access: 'apiKeys.read',
    summary:
      'Calls that programs made with keys of the company and of its people, newest first; without what they sent',
    query: z.object(askedCalls),
    reply: KeyCallPage,
    callsPerMinute: 240,
  }),
}
