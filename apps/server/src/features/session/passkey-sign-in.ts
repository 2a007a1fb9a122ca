import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { asAccess } from '../../database/tenant.ts'
import {
  credentialIdOf,
  findPasskey,
  notePasskeyUse,
  openChallenge,
  optionsToAsk,
  relyingPartyAt,
  takeChallenge,
  verifyAsked,
} from '../second-factor/index.ts'
import type { Arrival } from './arrival.ts'
import { closedTo, refuseLimited } from './closed-accounts.ts'
import { openSession, type Tokens } from './open-session.ts'
import type { SignInPorts } from './sign-in-ports.ts'
import { findAccount } from './users.repository.ts'

/** What a browser asks any of its passkeys of this site for: nobody has said yet who they are. */
export const askForAnyPasskey = (
  arrival: Arrival,
  { database, clock }: SignInPorts,
): Promise<{ token: string; options: Record<string, unknown> }> =>
  asAccess(database, async (tx) => {
    const party = await relyingPartyAt(tx, arrival)
    if (!party) throw failure('passkey.refused')
    const { challenge, options } = await optionsToAsk(party, [])
    const asked = { kind: 'passkey', userId: null, data: { challenge }, now: clock.now() } as const
    return { token: (await openChallenge(tx, asked)).token, options }
  })

/** Both steps in one: the key is had, and its owner was verified by the device that has it. */
export const signInWithPasskey = async (
  { token, response }: { token: string; response: Record<string, unknown> },
  arrival: Arrival,
  ports: SignInPorts,
): Promise<Tokens> => {
  const { database, clock, eventTally } = ports
  const opened = await asAccess(database, async (tx): Promise<Tokens | Failure> => {
    const now = clock.now()
    const refuse = (reason: string) => {
      eventTally.note({ kind: 'signIn.refused', ip: arrival.ip, details: { reason } })
      return failure('passkey.refused')
    }
    const taken = await takeChallenge<{ challenge: string }>(tx, { kind: 'passkey', token, now })
    if (!taken) throw failure('challenge.expired')
    const party = await relyingPartyAt(tx, arrival)
    const key = party && (await findPasskey(tx, credentialIdOf(response), party.rpId))
    if (!party || !key) return refuse('passkey')
    const counter = await verifyAsked(response, { challenge: taken.data.challenge, party, key })
    const user = await findAccount(tx, { id: key.userId })
    if (counter === undefined || !user) return refuse('passkey')
    const closed = await closedTo(tx, user, arrival)
    if (closed) return refuse(closed)
    await notePasskeyUse(tx, { id: key.id, counter, now })
    return (await refuseLimited(tx, user, arrival, ports)) ?? openSession(tx, { user, arrival, by: 'passkey' }, ports)
  })
  if (isFailure(opened)) throw opened
  return opened
}
