import { z } from 'zod'
import { route } from './route.ts'
import { LoginReply } from './session.ts'
import { Instant } from './values.ts'

/** By a company's own provider. */
export const openidRoutes = {
  begin: route({
    method: 'POST',
    path: '/auth/openid/begin',
    access: 'public',
    summary:
      'Where to sign in with the provider of a company, by its link or the domain of an address; null where there is none',
    body: z.object({
      company: z.string().max(100).optional(),
      email: z.string().trim().toLowerCase().max(80).optional(),
    }),
    reply: z.object({ url: z.string().nullable(), token: z.string().nullable() }),
  }),
  /** The provider asks for a sign-in anew, whoever is signed in there. */
  beginProof: route({
    method: 'POST',
    path: '/auth/proof/openid/begin',
    access: 'session.own',
    summary: 'Where to show the company’s provider that it is still oneself, for who signs in there',
    isOpenBeforeEnrolment: true,
    callsPerMinute: 10,
    reply: z.object({ url: z.string(), token: z.string() }),
  }),
  completeProof: route({
    method: 'POST',
    path: '/auth/proof/openid',
    access: 'session.own',
    summary: 'Show that it is still oneself with what the provider sent the browser back with',
    isOpenBeforeEnrolment: true,
    callsPerMinute: 10,
    body: z.object({ token: z.string().min(1).max(200), query: z.string().max(8_000) }),
    reply: z.object({ provenUntilTs: Instant }),
  }),
  complete: route({
    method: 'POST',
    path: '/auth/openid',
    access: 'public',
    summary: 'Sign in with what the provider sent the browser back with',
    body: z.object({ token: z.string().min(1).max(200), query: z.string().max(8_000) }),
    reply: LoginReply,
  }),
}
