import type { SecondFactorChallenge } from '@atalaya/contract/errors'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { asAccess, type Tx } from '../../database/tenant.ts'
import { codesAnAccount } from '../../limits/sign-in.limits.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import {
  credentialIdOf,
  findChallenge,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  openChallenge,
  optionsToAsk,
  readFactorsAtHand,
  relyingPartyAt,
  setChallengeData,
  spendCode,
  takeChallenge,
  verifyAsked,
} from '../second-factor/index.ts'
import { type Arrival, deviceHashOf } from './arrival.ts'
import { refuseLimited } from './closed-accounts.ts'
import { clearAttempts, countInWindow, isKnownDevice } from './login-attempts.repository.ts'
import { keyOf } from './login-attempts.ts'
import { openSession, type Tokens, whose } from './open-session.ts'
import { daysSinceExpiry } from './password-expiry.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { type Account, demandPasswordChange, findAccount } from './users.repository.ts'

/** How a sign-in began that is waiting for its second step, and what a passkey is to sign. */
interface Begun {
  hostName: string
  challenge?: string
}

const hourMs = 60 * 60_000

/** Undefined for an account without a second factor. */
export const challengeFor = async (
  tx: Tx,
  { user, arrival, now }: { user: Account; arrival: Arrival; now: number },
): Promise<SecondFactorChallenge | undefined> => {
  const { hasTotp, recoveryCodesLeft, passkeySites } = await readFactorsAtHand(tx, user.id)
  if (!hasTotp && passkeySites.length === 0) return undefined
  const party = await relyingPartyAt(tx, arrival)
  const methods: SecondFactorChallenge['methods'] = []
  if (party && passkeySites.includes(party.rpId)) methods.push('passkey')
  if (hasTotp) methods.push('totp')
  if (recoveryCodesLeft > 0) methods.push('recovery')
  const data: Begun = { hostName: arrival.hostName }
  return { ...(await openChallenge(tx, { kind: 'secondFactor', userId: user.id, data, now })), methods }
}

const asked = async (tx: Tx, token: string, { arrival, now }: { arrival: Arrival; now: number }) => {
  const found = await findChallenge<Begun>(tx, { kind: 'secondFactor', token, now })
  const user = found?.userId ? await findAccount(tx, { id: found.userId }) : undefined
  // Where the password was typed and nowhere else.
  if (!found || !user || user.isDisabled || found.data.hostName !== arrival.hostName) throw failure('challenge.expired')
  return { user, begun: found.data }
}

type Proves = (tx: Tx, of: { user: Account; begun: Begun; now: number }) => Promise<string | undefined>

/**
 * What both second steps have in common: wrong ones are counted by account before they are looked at, those of a known browser
 * apart; a right one uses the challenge up and lets in.
 */
const answer = async (
  { token, proves }: { token: string; proves: Proves },
  arrival: Arrival,
  ports: SignInPorts,
): Promise<Tokens> => {
  const { database, clock, eventTally } = ports
  const opened = await asAccess(database, async (tx): Promise<Tokens | Failure> => {
    const now = clock.now()
    const { user, begun } = await asked(tx, token, { arrival, now })
    const refuse = (reason: string, failed: Failure) => {
      eventTally.note({ kind: 'secondFactor.refused', ...whose(user), ip: arrival.ip, details: { reason } })
      return failed
    }
    const deviceHash = deviceHashOf(arrival)
    const isKnown = await isKnownDevice(tx, { email: user.email.toLowerCase(), deviceHash })
    const key = keyOf('codes', String(user.id), isKnown && deviceHash ? deviceHash.toString('base64url') : '')
    const count = await countInWindow(tx, { key, now, ms: hourMs, by: 1 })
    if (count > codesAnAccount.value) return refuse('limit', failure('too.many.tries'))
    const how = await proves(tx, { user, begun, now })
    if (how === undefined) return refuse('code', failure('input.invalid', { fields: { code: 'code.wrong' } }))
    const taken = await takeChallenge(tx, { kind: 'secondFactor', token, now })
    if (!taken) throw failure('challenge.expired')
    await clearAttempts(tx, key)
    if (how === 'recovery') await noteSecurityEvent(tx, { kind: 'recoveryCode.used', ...whose(user), ip: arrival.ip })
    const limited = await refuseLimited(tx, user, arrival, ports)
    if (limited) return limited
    if ((await daysSinceExpiry(tx, user, now)) !== undefined) await demandPasswordChange(tx, user.id)
    return openSession(tx, { user, arrival, by: 'secondFactor' }, ports)
  })
  if (isFailure(opened)) throw opened
  return opened
}

export const answerWithCode = (
  { token, code }: { token: string; code: string },
  arrival: Arrival,
  ports: SignInPorts,
): Promise<Tokens> =>
  answer(
    { token, proves: (tx, { user, now }) => spendCode(tx, { userId: user.id, code, now }, ports.keys) },
    arrival,
    ports,
  )

export const askForPasskey = (
  token: string,
  arrival: Arrival,
  { database, clock }: SignInPorts,
): Promise<Record<string, unknown>> =>
  asAccess(database, async (tx) => {
    const { user, begun } = await asked(tx, token, { arrival, now: clock.now() })
    const party = await relyingPartyAt(tx, arrival)
    const keys = party ? await listPasskeys(tx, user.id, party.rpId) : []
    if (!party || keys.length === 0) throw failure('passkey.refused')
    const { challenge, options } = await optionsToAsk(party, keys)
    await setChallengeData(tx, token, { ...begun, challenge })
    return options
  })

export const answerWithPasskey = (
  { token, response }: { token: string; response: Record<string, unknown> },
  arrival: Arrival,
  ports: SignInPorts,
): Promise<Tokens> => {
  const proves: Proves = async (tx, { user, begun: { challenge }, now }) => {
    const party = await relyingPartyAt(tx, arrival)
    const key = party && (await findPasskey(tx, credentialIdOf(response), party.rpId))
    if (!party || !key || key.userId !== user.id || challenge === undefined) return undefined
    const counter = await verifyAsked(response, { challenge, party, key })
    if (counter === undefined) return undefined
    await notePasskeyUse(tx, { id: key.id, counter, now })
    return 'passkey'
  }
  return answer({ token, proves }, arrival, ports)
}
