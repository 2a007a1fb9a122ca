import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import { asAccess } from '../../database/tenant.ts'
import { proofAgeMs } from '../../limits/sign-in.limits.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { openChallenge, takeChallenge } from '../second-factor/index.ts'
import { type Arrival, byItsOwner, proveSession } from '../session/index.ts'
import { findIdentity } from './identities.repository.ts'
import { type Begun, claimsOf, type OpenidPorts, redirectUriAt, sendTo } from './openid-sign-in.ts'
import { findProvider } from './providers.repository.ts'

interface Asking {
  session: Session
  arrival: Arrival
}
interface BegunProof extends Begun {
  sessionId: string
  begunTs: number
}

/** Clocks of two houses may differ by so much. */
const skewMs = 60_000

/** For who signs in at the company's provider and has no password: there they show once more who they are. */
export const beginProof = async (
  { session, arrival }: Asking,
  ports: OpenidPorts,
): Promise<{ url: string; token: string }> => {
  const { database, clock } = ports
  const { companyId, userId, sessionId } = session
  const provider = await asAccess(database, async (tx) =>
    companyId === null ? undefined : findProvider(tx, companyId),
  )
  if (!provider?.isEnabled) throw failure('openid.refused')
  const { url, begun } = await sendTo(provider, { arrival, isAnew: true }, ports)
  const now = clock.now()
  const data: BegunProof = { ...begun, sessionId, begunTs: now }
  const opened = await asAccess(database, (tx) => openChallenge(tx, { kind: 'openidProof', userId, data, now }))
  return { url, token: opened.token }
}

/** The same person, signed in there since it was asked: an old sign-in there proves nothing here. */
export const completeProof = async (
  { session, arrival, token, query }: Asking & { token: string; query: string },
  ports: OpenidPorts,
): Promise<{ provenUntilTs: number }> => {
  const { database, clock, eventTally } = ports
  const { begun, provider } = await asAccess(database, async (tx) => {
    const taken = await takeChallenge<BegunProof>(tx, { kind: 'openidProof', token, now: clock.now() })
    const isOurs = taken?.userId === session.userId && taken.data.sessionId === session.sessionId
    if (!taken || !isOurs || taken.data.redirectUri !== redirectUriAt(arrival)) throw failure('challenge.expired')
    return { begun: taken.data, provider: await findProvider(tx, taken.data.companyId) }
  })
  if (!provider?.isEnabled || provider.issuer !== begun.issuer) throw failure('openid.refused')
  const { subject, signedInTs } = await claimsOf({ begun, provider, query }, ports)
  return asAccess(database, async (tx) => {
    const { issuer, companyId } = provider
    const isSame = (await findIdentity(tx, { issuer, subject, companyId })) === session.userId
    if (!isSame || signedInTs === undefined || signedInTs < begun.begunTs - skewMs) {
      eventTally.note({ kind: 'proof.refused', ...byItsOwner(session, arrival.ip), details: { reason: 'openid' } })
      throw failure('openid.refused')
    }
    const now = clock.now()
    await proveSession(tx, session.sessionId, now)
    await noteSecurityEvent(tx, { kind: 'proof', ...byItsOwner(session, arrival.ip), details: { by: 'openid' } })
    return { provenUntilTs: now + proofAgeMs.value }
  })
}
