import type { AccessTokens } from '../../access/access-tokens.ts'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import type { Bus } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { OutsideFetch } from '../../adapters/outside-fetch.ts'
import { asAccess, type Tx, type WebDatabase, withinCompany } from '../../database/tenant.ts'
import type { KeyRing } from '../../secrets/key-ring.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { type EventTally, noteSecurityEvent } from '../../security-events/index.ts'
import { openChallenge, takeChallenge } from '../second-factor/index.ts'
import { type Arrival, findAccount, isOpenAt, openSession, refuseLimited, type Tokens } from '../session/index.ts'
import { type Claimed, isOfDomain, readClaims, ruleFor } from './claims.ts'
import { applyRule, findByEmail, findIdentity, insertProvisioned, noteIdentity } from './identities.repository.ts'
import { discover, library } from './provider.ts'
import { findProvider, findProviderByCode, findProviderByDomain, type StoredProvider } from './providers.repository.ts'

export interface OpenidPorts {
  database: WebDatabase
  bus: Bus
  clock: Clock
  keys: KeyRing
  tokens: AccessTokens
  eventTally: EventTally
  outside: OutsideFetch
}

/** Of a sign-in that is under way at a provider: held here and by nobody else. */
export interface Begun {
  companyId: number
  /** As it was then: answers of another provider that was set meanwhile are none. */
  issuer: string
  redirectUri: string
  verifier: string
  state: string
  nonce: string
}

/** Back on the very host that the sign-in began at. */
export const redirectUriAt = ({ askedAt: { protocol, host } }: Pick<Arrival, 'askedAt'>): string =>
  `${protocol}://${host}/login`

const accessOf = (provider: StoredProvider, keys: KeyRing) => {
  const secret = createSecretEncryption(keys, 'sign-in providers').decrypt(
    provider.encryptedSecret,
    String(provider.companyId),
  )
  if (secret === undefined) throw failure('openid.unreachable')
  return { issuer: provider.issuer, clientId: provider.clientId, secret }
}

/**
 * Where to go for it, by a company's own link or by the domain of an address: whether there is an account of that address plays
 * no part. State, nonce and PKCE are of this one sign-in, and the token that takes its answer stays with the page that began it.
 */
export const beginOpenid = async (
  asked: { company?: string | undefined; email?: string | undefined },
  arrival: Arrival,
  { database, clock, keys, outside }: OpenidPorts,
): Promise<{ url: string | null; token: string | null }> => {
  const domain = asked.email?.split('@')[1]
  const provider = await asAccess(database, async (tx) => {
    const found =
      (asked.company ? await findProviderByCode(tx, asked.company) : undefined) ??
      (domain ? await findProviderByDomain(tx, domain) : undefined)
    const place = found && { companyId: found.companyId, resellerId: null, distributorId: null }
    const isHere = place && (await isOpenAt(tx, place, arrival.hostName))
    return isHere ? found : undefined
  })
  if (!provider) return { url: null, token: null }
  const { url, begun } = await sendTo(provider, { arrival, hint: asked.email }, { keys, outside })
  const opened = await asAccess(database, (tx) =>
    openChallenge(tx, { kind: 'openid', userId: null, data: begun, now: clock.now() }),
  )
  return { url, token: opened.token }
}

/** State, nonce and PKCE of one sign-in there; `isAnew` has the provider ask whoever is signed in there once more. */
export const sendTo = async (
  provider: StoredProvider,
  { arrival, hint, isAnew = false }: { arrival: Arrival; hint?: string | undefined; isAnew?: boolean },
  { keys, outside }: Pick<OpenidPorts, 'keys' | 'outside'>,
): Promise<{ url: string; begun: Begun }> => {
  const config = await discover(accessOf(provider, keys), outside)
  const client = await library()
  const begun: Begun = {
    ...{ companyId: provider.companyId, issuer: provider.issuer, redirectUri: redirectUriAt(arrival) },
    ...{ verifier: client.randomPKCECodeVerifier(), state: client.randomState(), nonce: client.randomNonce() },
  }
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: begun.redirectUri,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
    code_challenge_method: 'S256',
    state: begun.state,
    nonce: begun.nonce,
    ...(hint ? { login_hint: hint } : {}),
    ...(isAnew ? { prompt: 'login', max_age: '0' } : {}),
  })
  return { url: url.href, begun }
}

/** What the provider says of who signed in there; every check of the protocol is the library's. */
export const claimsOf = async (
  { begun, provider, query }: { begun: Begun; provider: StoredProvider; query: string },
  { keys, outside }: OpenidPorts,
): Promise<Claimed> => {
  const config = await discover(accessOf(provider, keys), outside)
  const client = await library()
  try {
    const answered = new URL(begun.redirectUri)
    answered.search = query
    // With `iss` where the provider sends it (RFC 9207): an answer of another provider is none of this one's.
    const tokens = await client.authorizationCodeGrant(config, answered, {
      pkceCodeVerifier: begun.verifier,
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      idTokenExpected: true,
    })
    const idClaims = tokens.claims() as Record<string, unknown>
    const subject = String(idClaims['sub'])
    const info = config.serverMetadata().userinfo_endpoint
      ? await client.fetchUserInfo(config, tokens.access_token, subject)
      : {}
    return readClaims({ ...info, ...idClaims }, provider.roleClaim)
  } catch {
    throw failure('openid.refused')
  }
}

/** Whose account that is: by who they are to the provider; the first time by the address, or one that is made for them. */
const accountFor = async (
  tx: Tx,
  { provider, claimed }: { provider: StoredProvider; claimed: Claimed },
  now: number,
): Promise<number | 'openid.refused' | 'openid.norole'> => {
  const { companyId, issuer } = provider
  const identity = { issuer, subject: claimed.subject, companyId }
  const rule = ruleFor(provider.roleRules, claimed.values)
  if (!rule) return 'openid.norole'
  const { email } = claimed
  let userId = await findIdentity(tx, identity)
  if (userId === undefined) {
    if (!email || !isOfDomain(email, provider.emailDomains)) return 'openid.refused'
    const known = await findByEmail(tx, provider, email)
    if (known?.id === null || (!known && !provider.isProvisioning)) return 'openid.refused'
    const { firstName, lastName } = claimed
    userId = known?.id ?? (await insertProvisioned(tx, { companyId, email, firstName, lastName, rule }))
    if (!known) await noteSecurityEvent(tx, { kind: 'account.created', companyId, userId, subject: email })
  }
  await noteIdentity(tx, { ...identity, userId, now })
  const applied = await withinCompany(tx, companyId, () => applyRule(tx, { userId, companyId, rule }))
  if (applied)
    await noteSecurityEvent(tx, {
      ...{ kind: 'account.roleChanged', companyId, userId, subject: email },
      details: { by: 'openid', role: rule.role },
    })
  return userId
}

export const completeOpenid = async (
  { token, query }: { token: string; query: string },
  arrival: Arrival,
  ports: OpenidPorts,
): Promise<Tokens> => {
  const { database, clock, eventTally, bus } = ports
  const { begun, provider } = await asAccess(database, async (tx) => {
    const taken = await takeChallenge<Begun>(tx, { kind: 'openid', token, now: clock.now() })
    if (!taken || taken.data.redirectUri !== redirectUriAt(arrival)) throw failure('challenge.expired')
    return { begun: taken.data, provider: await findProvider(tx, taken.data.companyId) }
  })
  if (!provider?.isEnabled || provider.issuer !== begun.issuer) throw failure('openid.refused')
  const claimed = await claimsOf({ begun, provider, query }, ports)
  const refuse = (code: 'openid.refused' | 'openid.norole') => {
    const { companyId } = provider
    eventTally.note({
      kind: 'signIn.refused',
      companyId,
      ip: arrival.ip,
      subject: claimed.email,
      details: { reason: code },
    })
    return failure(code)
  }
  const opened = await asAccess(database, async (tx): Promise<{ tokens: Tokens; userId: number } | Failure> => {
    const userId = await accountFor(tx, { provider, claimed }, clock.now())
    if (typeof userId === 'string') return refuse(userId)
    const user = await findAccount(tx, { id: userId })
    if (!user || user.isDisabled || !(await isOpenAt(tx, user, arrival.hostName))) return refuse('openid.refused')
    const limited = await refuseLimited(tx, user, arrival, ports)
    return limited ?? { userId, tokens: await openSession(tx, { user, arrival, by: 'openid' }, ports) }
  })
  if (isFailure(opened)) throw opened
  // Rights of an earlier session may be others now.
  bus.publish({ kind: 'userChanged', userId: opened.userId })
  return opened.tokens
}
