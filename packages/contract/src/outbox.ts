import { z } from 'zod'
import { mostPerCall } from './bulk.ts'
import { CompanyId, ResellerId } from './identifiers.ts'
import { askedLogPage, logPageOf } from './log-pages.ts'
import { type QueryOf, route } from './route.ts'
import { Instant } from './values.ts'

/** Beyond 2,147,483,647: at a thousand a second these would last for 24 days. */
const OutboxId = z.number().int().positive().max(Number.MAX_SAFE_INTEGER).brand<'OutboxId'>()

/** What could not be delivered; what it holds is nobody's to read. */
export const DeadLetter = z.object({
  id: OutboxId,
  channel: z.string(),
  companyId: CompanyId.nullable(),
  resellerId: ResellerId.nullable(),
  orderKey: z.string().nullable(),
  /** What follows in its key waits for it. */
  blocksKey: z.boolean(),
  attempts: z.number().int(),
  reason: z.string(),
  createdTs: Instant,
  deadTs: Instant,
})
export type DeadLetter = z.infer<typeof DeadLetter>

const some = z.object({ items: z.array(OutboxId).min(1).max(mostPerCall) })

export const outboxRoutes = {
  dead: route({
    method: 'GET',
    path: '/outbox/dead',
    access: 'superLog.read',
    summary: 'What could not be delivered to the outside, newest first',
    query: z.object(askedLogPage),
    reply: logPageOf(DeadLetter),
    callsPerMinute: 240,
  }),
  sendAgain: route({
    method: 'POST',
    path: '/outbox/dead/again',
    access: 'outbox.write',
    summary: 'Send it again, under the same ids',
    body: some,
    reply: z.object({ done: z.array(OutboxId) }),
  }),
  drop: route({
    method: 'POST',
    path: '/outbox/dead/drop',
    access: 'outbox.write',
    summary: 'Drop it; what waited behind it in its key goes on',
    body: some,
    reply: z.object({ done: z.array(OutboxId) }),
  }),
}
export type DeadLetterQuery = QueryOf<typeof outboxRoutes.dead>
