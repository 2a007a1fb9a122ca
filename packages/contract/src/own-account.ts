import { z } from 'zod'
import { Phone } from './phone.ts'
import { route } from './route.ts'
import { CurrentUser, GivenPassword, QuietHours } from './session.ts'
import { Email, Instant, Name, Password } from './values.ts'

/** What people may change of themselves. The rest is rights, or how others find them: somebody else's to change. */
export const OwnData = z.object({
  firstName: Name,
  lastName: Name,
  phone: Phone,
  /** As they are where it is absent; null for none. */
  quietHours: QuietHours.nullable().optional(),
})
export type OwnData = z.infer<typeof OwnData>

/** Where an account is signed in. */
export const OpenSession = z.object({
  id: z.uuid(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
  application: z.enum(['front', 'app']),
  /** Browser and system as people know them; empty for a program. */
  browser: z.string(),
  /** The address that it was renewed from last. */
  ip: z.string(),
  createdTs: Instant,
  /** It is renewed every quarter of an hour while a page is open. */
  lastTs: Instant,
})
export type OpenSession = z.infer<typeof OpenSession>

/** What everybody does with their own account, above companies and within. */
export const ownAccountRoutes = {
  save: route({
    method: 'PUT',
    path: '/current/user',
    access: 'profile.write',
    summary: 'Change own name, phone and quiet hours',
    body: OwnData,
    reply: CurrentUser,
  }),
  changePassword: route({
    method: 'PUT',
    path: '/current/user/password',
    access: 'session.own',
    summary: 'Change own password; all other sessions end, this one goes on',
    body: z.object({ current: GivenPassword, new: Password }),
    reply: CurrentUser,
    isOpenBeforePasswordChange: true,
    callsPerMinute: 10,
  }),
  sessions: route({
    method: 'GET',
    path: '/current/user/sessions',
    access: 'session.own',
    summary: 'Where one is signed in, newest first',
    reply: z.array(OpenSession),
  }),
  endSession: route({
    method: 'DELETE',
    path: '/current/user/sessions/id/:sessionId',
    access: 'session.own',
    textParams: ['sessionId'],
    summary: 'End one of the own sessions',
    reply: z.object({}),
    callsPerMinute: 60,
  }),
  logoutEverywhere: route({
    method: 'POST',
    path: '/auth/logout/everywhere',
    access: 'session.own',
    summary: 'End all own sessions, this one too',
    reply: z.object({}),
    isOpenBeforePasswordChange: true,
  }),
}

/**
 * Of `/password/set/{key}`, out of an invitation or asked for by whoever forgot theirs: whoever holds the key chooses the
 * password. In a body, so that no log has it.
 */
export const invitationRoutes = {
  /** What it does is done after it has answered, so that neither words nor time tell whether there is such an account. */
  forgot: route({
    method: 'POST',
    path: '/auth/password/forgot',
    access: 'public',
    summary: 'Have a link mailed to choose another password; answers the same whether there is such an account or not',
    body: z.object({ email: Email }),
    reply: z.object({}),
  }),
  read: route({
    method: 'POST',
    path: '/auth/password/key',
    access: 'public',
    summary: 'Whose password a key sets',
    body: z.object({ key: z.string().max(200) }),
    reply: z.object({
      purpose: z.enum(['invitation', 'reset']),
      email: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      expiresTs: Instant,
    }),
  }),
  accept: route({
    method: 'POST',
    path: '/auth/password/reset',
    access: 'public',
    summary: 'Choose a password with a key, which is used up; every session ends, sign in with it afterwards',
    body: z.object({ key: z.string().max(200), password: Password }),
    reply: z.object({ email: z.string() }),
  }),
}
