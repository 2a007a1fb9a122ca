import { z } from 'zod'
import { CompanyId, UserId } from './identifiers.ts'
import { route } from './route.ts'
import { Done, Instant } from './values.ts'

export const mostActingMinutes = 60

/** One of the reseller's people as a user of a company: for a while, with a reason that the company reads. */
export const Acting = z.object({
  id: z.string(),
  companyId: CompanyId,
  user: z.object({ id: UserId, name: z.string() }),
  reason: z.string(),
  endsTs: Instant,
  /** Reads until it was asked for with a fresh proof. */
  mayWrite: z.boolean(),
})
export type Acting = z.infer<typeof Acting>

/** As the user reads it whom somebody acted for. */
export const ActedForMe = z.object({
  id: z.string(),
  actorName: z.string(),
  reason: z.string(),
  startedTs: Instant,
  /** When it was over, or will be at the latest. */
  untilTs: Instant,
  isOpen: z.boolean(),
  mayWrite: z.boolean(),
})
export type ActedForMe = z.infer<typeof ActedForMe>
export const mostActedForMe = 50

const path = '/companies/id/:companyId/acting/id/:actingId'

export const actingRoutes = {
  forMe: route({
    method: 'GET',
    path: '/current/user/acting',
    access: 'session.own',
    summary: 'Who has acted for one, when and why; newest first',
    reply: z.array(ActedForMe),
  }),
  start: route({
    method: 'POST',
    path: '/companies/id/:companyId/users/id/:id/act',
    access: 'acting.own',
    isPersonal: true,
    summary: 'Act for a user of a company: a token that names both, reads, and ends within an hour',
    body: z.object({
      reason: z.string().trim().min(10).max(300),
      minutes: z.number().int().min(1).max(mostActingMinutes).default(mostActingMinutes),
    }),
    reply: Acting.extend({ accessToken: z.string() }),
    callsPerMinute: 20,
  }),
  write: route({
    method: 'POST',
    path: `${path}/write`,
    access: 'acting.write',
    textParams: ['actingId'],
    needsFreshProof: true,
    summary: 'Change things too while acting for a user',
    reply: Acting,
  }),
  end: route({
    method: 'DELETE',
    path,
    access: 'acting.own',
    isPersonal: true,
    textParams: ['actingId'],
    summary: 'Stop acting for a user',
    reply: Done,
  }),
}
