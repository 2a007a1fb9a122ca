import type { ProviderTrial } from '@atalaya/contract/openid'
import type { Configuration } from 'openid-client'
import { type OutsideFetch, OutsideRefused } from '../../adapters/outside-fetch.ts'
import { library, type ProviderAccess, readProvider } from './provider.ts'

type Verdict = ProviderTrial['verdict']

/** From the error to what caused it, at most so deep. */
const causesOf = (error: unknown): unknown[] => {
  const found: unknown[] = []
  for (let at = error; at instanceof Error && found.length < 8; at = at.cause) found.push(at)
  return found
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** The library's words for an answer that came and is not what a provider says. */
const noProvider = ['OAUTH_RESPONSE_IS_NOT_CONFORM', 'OAUTH_PARSE_ERROR', 'OAUTH_INVALID_RESPONSE']
const otherIssuer = 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

const nothing = { issuer: null, signInHost: null, claims: [] }

const verdictOn = (error: unknown): ProviderTrial => {
  const causes = causesOf(error)
  const refused = causes.find((cause) => cause instanceof OutsideRefused)
  if (refused) return { ...nothing, verdict: refused.reason }
  const codes = causes.map(codeOf)
  if (codes.includes(otherIssuer)) return { ...nothing, verdict: 'issuer', issuer: issuerSaid(error) }
  return { ...nothing, verdict: noProvider.some((code) => codes.includes(code)) ? 'noprovider' : 'unreachable' }
}

/** What it calls itself, which the library leaves with its refusal. */
const issuerSaid = (error: unknown): string | null => {
  for (let at: unknown = error; typeof at === 'object' && at !== null; at = 'cause' in at ? at.cause : undefined) {
    const { issuer } = ('body' in at ? at.body : {}) as { issuer?: unknown }
    if (typeof issuer === 'string') return issuer.slice(0, 300)
  }
  return null
}

/** A code that nobody was given: whoever knows the client refuses the code, and not the client (RFC 6749 §5.2). */
const knowsClient = async (config: Configuration): Promise<Verdict> => {
  const client = await library()
  try {
    await client.genericGrantRequest(config, 'authorization_code', {
      ...{
        code: 'a-trial',
        redirect_uri: 'https://trial.invalid/login',
        code_verifier: client.randomPKCECodeVerifier(),
      },
    })
    return 'ready'
  } catch (error) {
    const said = error instanceof client.ResponseBodyError ? error.error : undefined
    if (
      said === 'invalid_client' ||
      said === 'unauthorized_client' ||
      error instanceof client.WWWAuthenticateChallengeError
    )
      return 'client'
    return said === undefined ? 'unreachable' : 'ready'
  }
}

/** As a sign-in would find it, with what is to be mended. */
export const tryProvider = async (access: ProviderAccess, outside: OutsideFetch): Promise<ProviderTrial> => {
  let config: Configuration
  try {
    config = await readProvider(access, outside)
  } catch (error) {
    return verdictOn(error)
  }
  const {
    issuer,
    authorization_endpoint: signIn,
    token_endpoint: token,
    claims_supported: claims,
  } = config.serverMetadata()
  const told = {
    issuer: issuer.slice(0, 300),
    signInHost: signIn && URL.canParse(signIn) ? new URL(signIn).host : null,
    claims: Array.isArray(claims) ? claims.filter((claim) => typeof claim === 'string').slice(0, 60) : [],
  }
  if (!told.signInHost || !token) return { ...told, verdict: 'noprovider' }
  return { ...told, verdict: await knowsClient(config) }
}
