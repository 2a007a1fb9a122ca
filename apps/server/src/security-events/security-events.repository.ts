import type { SecurityEventKind } from '@atalaya/contract/security-events'
import type { Tx } from '../database/tenant.ts'

/** What a person may read of it later: short, and never a secret. */
type EventDetails = Readonly<Record<string, string | number | boolean | null>>

export interface SecurityEvent {
  kind: SecurityEventKind
  userId?: number | null | undefined
  /** Whose data it is about: isolated to that company, behind a reseller's that reseller's. */
  companyId?: number | null | undefined
  resellerId?: number | null | undefined
  sessionId?: string | null | undefined
  ip?: string | null | undefined
  /** Who acted, and by which key: of the call's own transaction unless said. */
  actorId?: number | undefined
  apiKeyId?: number | undefined
  /** What it was done to or with: an e-mail, a device id, a route. */
  subject?: string | undefined
  /** How often, where one row stands for many. */
  count?: number
  details?: EventDetails
}

const longestSubject = 200
const longestValue = 200
const mostDetails = 12

/** The database has no U+0000, and no event may fail its cause for being long. */
const storable = (text: string, longest: number): string => text.replaceAll('\u0000', '').slice(0, longest)

const boundedDetails = (details: EventDetails): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(details)
        .slice(0, mostDetails)
        .map(([name, value]) => [name, typeof value === 'string' ? storable(value, longestValue) : value]),
    ),
  )

const valuesOf = (event: SecurityEvent) => ({
  kind: event.kind,
  user_id: event.userId ?? null,
  company_id: event.companyId ?? null,
  reseller_id: event.resellerId ?? null,
  session_id: event.sessionId ?? null,
  ip: event.ip === null || event.ip === undefined ? null : storable(event.ip, 100),
  subject: event.subject === undefined ? null : storable(event.subject, longestSubject),
  count: event.count ?? 1,
  details: boundedDetails(event.details ?? {}),
  ...(event.actorId === undefined ? {} : { actor_id: event.actorId }),
  ...(event.apiKeyId === undefined ? {} : { api_key_id: event.apiKeyId }),
})

/**
 * Writes an event in the transaction of what it tells, so that neither is without the other. For what an outsider can
 * repeat at will take a tally (event-tally.ts), which writes one row a minute of it.
 */
export const noteSecurityEvent = (tx: Tx, event: SecurityEvent): Promise<void> => noteSecurityEvents(tx, [event])

/** Of a call about many. */
export const noteSecurityEvents = async (tx: Tx, events: readonly SecurityEvent[]): Promise<void> => {
  if (events.length > 0) await tx.insertInto('security_events').values(events.map(valuesOf)).execute()
}
