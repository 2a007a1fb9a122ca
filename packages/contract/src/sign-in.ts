import { z } from 'zod'
import { route } from './route.ts'
import { GivenPassword, LoginReply } from './session.ts'
import { Email, Password } from './values.ts'

/** WebAuthn's own JSON, which browser and library agree on. */
const WebAuthnJson = z.record(z.string(), z.unknown())
const ChallengeToken = z.string().min(1).max(200)
const mostWebAuthnBytes = 32 * 1_024

/** How somebody signs in who needs more, or other, than a password. */
export const signInRoutes = {
  renewExpired: route({
    method: 'POST',
    path: '/auth/password/expired',
    access: 'public',
    summary: 'Put another password in place of one that has run out; sign in with it afterwards',
    body: z.object({ email: Email, current: GivenPassword, new: Password }),
    reply: z.object({}),
  }),
  /** A wrong code is `input.invalid` at `code`, and may be tried again until the challenge runs out. */
  secondFactor: route({
    method: 'POST',
    path: '/auth/secondfactor',
    access: 'public',
    summary: 'The second step of a sign-in: a code of the app, or one of the recovery codes',
    body: z.object({ token: ChallengeToken, code: z.string().trim().min(1).max(40) }),
    reply: LoginReply,
  }),
  secondFactorOptions: route({
    method: 'POST',
    path: '/auth/secondfactor/passkey/options',
    access: 'public',
    summary: 'What the browser asks the passkey for in the second step',
    body: z.object({ token: ChallengeToken }),
    reply: z.object({ options: WebAuthnJson }),
  }),
  secondFactorPasskey: route({
    method: 'POST',
    path: '/auth/secondfactor/passkey',
    access: 'public',
    summary: 'The second step of a sign-in with a passkey',
    body: z.object({ token: ChallengeToken, response: WebAuthnJson }),
    reply: LoginReply,
    maxBodyBytes: mostWebAuthnBytes,
  }),
  passkeyOptions: route({
    method: 'POST',
    path: '/auth/passkey/options',
    access: 'public',
    summary: 'What the browser asks for to sign in with a passkey alone',
    reply: z.object({ token: z.string(), options: WebAuthnJson }),
  }),
  passkey: route({
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    summary: 'Sign in with a passkey, without a password',
    body: z.object({ token: ChallengeToken, response: WebAuthnJson }),
    reply: LoginReply,
    maxBodyBytes: mostWebAuthnBytes,
  }),
}
