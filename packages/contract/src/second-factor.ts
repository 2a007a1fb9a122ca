import { z } from 'zod'
import { id } from './identifiers.ts'
import { route } from './route.ts'
import { Instant, Name } from './values.ts'

export const PasskeyId = id<'PasskeyId'>()
export const Passkey = z.object({
  id: PasskeyId,
  name: z.string(),
  /** The host name at which alone it works. */
  site: z.string(),
  createdTs: Instant,
  lastTs: Instant.nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** What stands before one's own account besides the password. */
export const OwnFactors = z.object({
  totpSinceTs: Instant.nullable(),
  passkeys: z.array(Passkey),
  recoveryCodesLeft: z.number().int(),
  /** By brand or company: the last one cannot be taken away. */
  isDemanded: z.boolean(),
})
export type OwnFactors = z.infer<typeof OwnFactors>

/** Told here and never again; null where there are some already. */
const RecoveryCodes = z.array(z.string()).nullable()
const WebAuthnJson = z.record(z.string(), z.unknown())

const path = '/current/user/secondfactor'
/** Adding and taking away asks for the password typed a short time ago; a program at an open screen does neither. */
const own = { access: 'session.own', needsFreshProof: true, isOpenBeforeEnrolment: true, callsPerMinute: 20 } as const

export const secondFactorRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'session.own',
    summary: 'Own second factors',
    isOpenBeforeEnrolment: true,
    reply: OwnFactors,
  }),
  beginTotp: route({
    ...{ method: 'POST', path: `${path}/totp`, ...own },
    summary: 'A new secret for an app that makes codes; counts once a first code has shown that the app has it',
    reply: z.object({ secret: z.string(), uri: z.string() }),
  }),
  confirmTotp: route({
    ...{ method: 'PUT', path: `${path}/totp`, ...own },
    summary: 'The first code of the app: from here on each sign-in asks for one',
    body: z.object({ code: z.string().trim().min(1).max(10) }),
    reply: z.object({ factors: OwnFactors, recoveryCodes: RecoveryCodes }),
  }),
  removeTotp: route({
    ...{ method: 'DELETE', path: `${path}/totp`, ...own },
    summary: 'Ask for codes of the app no longer',
    reply: OwnFactors,
  }),
  makeRecoveryCodes: route({
    ...{ method: 'POST', path: `${path}/recoverycodes`, ...own },
    summary: 'New recovery codes; those of before open nothing any more',
    reply: z.object({ recoveryCodes: z.array(z.string()) }),
  }),
  passkeyOptions: route({
    ...{ method: 'POST', path: `${path}/passkeys/options`, ...own },
    summary: 'What the browser asks for to make a passkey',
    reply: z.object({ token: z.string(), options: WebAuthnJson }),
  }),
  addPasskey: route({
    ...{ method: 'POST', path: `${path}/passkeys`, ...own, maxBodyBytes: 64 * 1_024 },
    summary: 'Add a passkey, as a second factor and to sign in without a password',
    body: z.object({ token: z.string().min(1).max(200), name: Name, response: WebAuthnJson }),
    reply: z.object({ factors: OwnFactors, recoveryCodes: RecoveryCodes }),
  }),
  removePasskey: route({
    ...{ method: 'DELETE', path: `${path}/passkeys/id/:passkeyId`, ...own },
    summary: 'Take a passkey away',
    reply: OwnFactors,
  }),
}
