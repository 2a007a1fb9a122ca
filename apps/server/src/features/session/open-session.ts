import { browserName } from '@atalaya/domain/browser-name'
import { type AccessTokens, newRefreshToken, type TokenIds } from '../../access/access-tokens.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import { addressBlock } from '../../limits/address-block.ts'
import { sendMail } from '../../mail/index.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { noteSecurityEvent } from '../../security-events/index.ts'
import { brandOfAccount, brandOfHost } from '../brands/index.ts'
import { hasAnyFactor, isFactorDemanded, readFactorsAtHand } from '../second-factor/index.ts'
import { type Arrival, markDevice } from './arrival.ts'
import { rememberAddress, rememberDevice } from './login-attempts.repository.ts'
import { type Acquaintance, acquaintanceOf } from './login-attempts.ts'
import { insertRefreshToken, insertSession } from './session.repository.ts'
import { absoluteEndOf, type Begun, idleEndOf } from './session-ends.ts'
import { type Account, noteLogin } from './users.repository.ts'

export interface Tokens {
  accessToken: string
  refreshToken: string
}

interface Ports {
  clock: Clock
  tokens: AccessTokens
  keys: KeyRing
}

export const openTokens = async (tx: Tx, opened: TokenIds & Begun, { tokens, clock }: Ports): Promise<Tokens> => {
  const { token, tokenHash } = newRefreshToken()
  await insertRefreshToken(tx, { tokenHash, sessionId: opened.sessionId, expiresTs: idleEndOf(opened, clock.now()) })
  return { accessToken: await tokens.issue(opened, absoluteEndOf(opened)), refreshToken: token }
}

export const whose = (user: { id: number; companyId: number | null; resellerId: number | null }) => ({
  ...{ userId: user.id, companyId: user.companyId, resellerId: user.resellerId },
})

interface Opening {
  user: Account
  arrival: Arrival
  /** How they showed who they are. A passkey and a provider are second factors by themselves. */
  by: 'password' | 'secondFactor' | 'passkey' | 'openid'
}

/** As access: whoever has shown who they are is let in, and their browser and network are known from here on. */
export const openSession = async (tx: Tx, { user, arrival, by }: Opening, ports: Ports): Promise<Tokens> => {
  const { ip, hostName } = arrival
  const now = ports.clock.now()
  const block = addressBlock(ip)
  const deviceHash = markDevice(arrival)
  const known = await acquaintanceOf(tx, { email: user.email.toLowerCase(), block, deviceHash, now })
  const isEnrolling =
    by === 'password' &&
    (await isFactorDemanded(tx, user, hostName)) &&
    !hasAnyFactor(await readFactorsAtHand(tx, user.id))
  await rememberAddress(tx, { userId: user.id, block, now })
  await rememberDevice(tx, { userId: user.id, deviceHash, now })
  await noteLogin(tx, user.id, { ip, ts: now })
  const browser = browserName(arrival.userAgent)
  const sessionId = await insertSession(tx, { userId: user.id, ip, hostName, browser, isEnrolling, now })
  await noteSecurityEvent(tx, { kind: 'signIn', ...whose(user), ip, sessionId, details: { by } })
  if (isUnknown(known) && user.hasSignedIn) {
    await noteSecurityEvent(tx, { kind: 'signIn.unknown', ...whose(user), ip, sessionId, details: { browser } })
    const { id: brandId } = (await brandOfAccount(tx, user)) ?? (await brandOfHost(tx, hostName))
    const { companyId, resellerId } = user
    const told = { template: 'unknownSignIn' as const, values: { ts: now, ip, browser } }
    await sendMail(tx, { to: { ...user, userId: user.id }, brandId, companyId, resellerId, ...told }, ports.keys)
  }
  return openTokens(tx, { userId: user.id, sessionId, role: user.role, createdTs: now }, ports)
}

/** Neither the browser nor the network: one of the two changes every day for somebody who travels. */
const isUnknown = ({ isKnownDevice, isKnownAddress }: Acquaintance): boolean => !isKnownDevice && !isKnownAddress
