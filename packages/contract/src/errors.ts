import { z } from 'zod'

/** Every code that a call can answer, with its HTTP status. The web has a text for each in six languages. */
export const errorStatuses = {
  'input.invalid': 400,
  'session.missing': 401,
  'session.expired': 401,
  'credentials.wrong': 401,
  /** With `days`, since it ran out: `POST auth/password/expired` takes another. */
  'expired.password': 401,
  /** The password was right; `challenge` says what else is asked for. */
  'secondFactor.required': 401,
  'openid.refused': 401,
  /** Signed in by the provider, which says of them nothing that opens anything here. */
  'openid.norole': 403,
  /** Not made, or not signed, at this site for what was asked; or no passkey works at this address. */
  'passkey.refused': 403,
  /** Nothing but adding a second factor. */
  'secondFactor.mustenrol': 403,
  'signature.wrong': 401,
  'signature.expired': 401,
  'permission.denied': 403,
  'readonly.denied': 403,
  /** Nothing but the change of a password that its owner did not choose. */
  'password.mustchange': 403,
  /** The password has to be typed again first: `POST /auth/proof`, then the same call once more. */
  'proof.required': 403,
  /** A person's alone: no program calls it with a key. */
  'key.personal': 403,
  /** The key is not for that. */
  'key.scope': 403,
  /** A person's alone: nobody calls it who acts for them. */
  'acting.personal': 403,
  /** Who acts for somebody reads, until they have asked to write. */
  'acting.readonly': 403,
  'restriction.timerange': 403,
  'restriction.fromip': 403,
  'company.suspended': 403,
  'company.deactivated': 403,
  'not.found': 404,
  'invitation.unknown': 404,
  'invitation.used': 409,
  /** Run out, or taken back by a newer one. */
  'invitation.expired': 409,
  'search.toolarge': 406,
  'name.taken': 409,
  'host.taken': 409,
  'plate.taken': 409,
  'tag.taken': 409,
  /** The same card, instant and litres. */
  'purchase.taken': 409,
  'email.taken': 409,
  'admin.last': 409,
  'account.own': 409,
  /** What was asked for has been answered before, or too late: it begins again. */
  'challenge.expired': 409,
  /** The brand or the company asks for one. */
  'secondFactor.demanded': 409,
  'openid.unreachable': 409,
  'group.lastofusers': 409,
  'device.taken': 409,
  'personId.already.asigned': 409,
  'version.conflict': 409,
  'changed.since': 409,
  'in.use': 409,
  'commands.unsupported': 409,
  'commands.notqueued': 409,
  'commands.toomany': 409,
  'config.othertype': 409,
  'config.missing': 409,
  'limit.reached': 409,
  /** It has ended by itself, or may not be stopped any more. */
  'run.ended': 409,
  /** Its people and trackers are still let in. */
  'company.notdeactivated': 409,
  /** As many as the company has licences for; `allowed` has how many those are. */
  'licenses.vehicles': 409,
  'licenses.assets': 409,
  'lock.noposition': 409,
  'lock.notparked': 409,
  'lock.outofreach': 409,
  'lock.broken': 409,
  /** Its days to say what it was for have run out: an administrator still can, with a reason. */
  'trip.overdue': 409,
  'lock.opened': 409,
  'file.toolarge': 413,
  'body.toolarge': 413,
  'too.many.tries': 429,
  'too.many.requests': 429,
  /** With `seconds`, after which the call may be made again. */
  'calls.toomany': 429,
  'server.error': 500,
  'server.busy': 503,
} as const
export type ErrorCode = keyof typeof errorStatuses

/** What the second step of a sign-in takes, with the token that stands for the first. */
export const SecondFactorChallenge = z.object({
  token: z.string(),
  methods: z.array(z.enum(['totp', 'recovery', 'passkey'])),
  expiresTs: z.number().int(),
})
export type SecondFactorChallenge = z.infer<typeof SecondFactorChallenge>

/**
 * The answer of every failed call. `description` is an ErrorCode (or one of the spec's codes with a
 * parameter, such as `expired.password;days:3`); the web translates it and never shows it as it is.
 */
export const ApiError = z.object({
  statusCode: z.number().int(),
  description: z.string(),
  url: z.string(),
  /** For invalid input: path of the field (dots) to a stable reason code. */
  fields: z.record(z.string(), z.string()).optional(),
  /** Path of a field that is one of a few to what it may be, beside its `choice`. */
  allowed: z.record(z.string(), z.array(z.string())).optional(),
  /** Beside `secondFactor.required`. */
  challenge: SecondFactorChallenge.optional(),
  requestId: z.string().optional(),
})
export type ApiError = z.infer<typeof ApiError>
