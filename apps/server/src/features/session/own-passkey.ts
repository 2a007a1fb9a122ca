import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import { asAccess } from '../../database/tenant.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import {
  credentialIdOf,
  findPasskey,
  listPasskeys,
  notePasskeyUse,
  openChallenge,
  optionsToAsk,
  relyingPartyAt,
  takeChallenge,
  verifyAsked,
} from '../second-factor/index.ts'
import type { Arrival } from './arrival.ts'
import { byItsOwner, type OwnPasswordPorts } from './own-password.ts'
import { proveSession } from './session.repository.ts'

interface Asking {
  session: Session
  arrival: Arrival
}
interface Asked {
  challenge: string
  sessionId: string
}

/** What the browser asks the passkeys of whoever is signed in for. */
export const askOwnPasskey = (
  { session, arrival }: Asking,
  { database, clock }: OwnPasswordPorts,
): Promise<{ token: string; options: Record<string, unknown> }> =>
  asAccess(database, async (tx) => {
    const party = await relyingPartyAt(tx, arrival)
    const keys = party ? await listPasskeys(tx, session.userId, party.rpId) : []
    if (!party || keys.length === 0) throw failure('passkey.refused')
    const { challenge, options } = await optionsToAsk(party, keys)
    const data: Asked = { challenge, sessionId: session.sessionId }
    const asked = { kind: 'proof', userId: session.userId, data, now: clock.now() } as const
    return { token: (await openChallenge(tx, asked)).token, options }
  })

/** In place of the password, for who has none or would rather: the session's proof is fresh from then on. */
export const proveOwnPasskey = (
  { session, arrival, token, response }: Asking & { token: string; response: Record<string, unknown> },
  { database, clock, eventTally }: OwnPasswordPorts,
): Promise<void> =>
  asAccess(database, async (tx) => {
    const now = clock.now()
    const taken = await takeChallenge<Asked>(tx, { kind: 'proof', token, now })
    if (taken?.userId !== session.userId || taken.data.sessionId !== session.sessionId)
      throw failure('challenge.expired')
    const party = await relyingPartyAt(tx, arrival)
    const key = party && (await findPasskey(tx, credentialIdOf(response), party.rpId))
    const isOwn = party && key && key.userId === session.userId
    const counter = isOwn ? await verifyAsked(response, { challenge: taken.data.challenge, party, key }) : undefined
    if (!isOwn || counter === undefined) {
      eventTally.note({ kind: 'proof.refused', ...byItsOwner(session, arrival.ip), details: { reason: 'passkey' } })
      throw failure('passkey.refused')
    }
    await notePasskeyUse(tx, { id: key.id, counter, now })
    await proveSession(tx, session.sessionId, now)
    await noteSecurityEvent(tx, { kind: 'proof', ...byItsOwner(session, arrival.ip), details: { by: 'passkey' } })
  })
