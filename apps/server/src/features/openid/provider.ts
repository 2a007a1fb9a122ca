import type { Configuration } from 'openid-client'
import { failure } from '../../access/failures.ts'
import type { OutsideFetch } from '../../adapters/outside-fetch.ts'

/** Loaded with the first sign-in by a provider: most installations never have one. */
export const library = () => import('openid-client')

export interface ProviderAccess {
  issuer: string
  clientId: string
  secret: string
}

const timeoutS = 8
const timeoutMs = timeoutS * 1_000

const textOf = (body: unknown): string | undefined =>
  body === undefined || body === null ? undefined : body instanceof URLSearchParams ? body.toString() : String(body)

/**
 * What the provider says of itself, read anew for each sign-in, so that changed keys need nobody. Its own word for who it is has
 * to be the one that was set (RFC 8414 §3.3); the library holds it to that. Every call goes out by `outside` and nowhere else,
 * wherever the provider says that its endpoints are. Fails with what went wrong.
 */
export const readProvider = async (
  { issuer, clientId, secret }: ProviderAccess,
  outside: OutsideFetch,
): Promise<Configuration> => {
  const client = await library()
  const server = new URL(issuer)
  return client.discovery(server, clientId, undefined, client.ClientSecretBasic(secret), {
    timeout: timeoutS,
    [client.customFetch]: (url, { method, headers, body, signal }) =>
      outside(url, { method, headers, body: textOf(body), signal: signal ?? AbortSignal.timeout(timeoutMs) }),
    // The library would refuse it whoever answers; `outside` knows where it may be.
    execute: server.protocol === 'http:' ? [client.allowInsecureRequests] : [],
  })
}

/** For a sign-in: whatever is wrong with it is its administrator's to find. */
export const discover = async (access: ProviderAccess, outside: OutsideFetch): Promise<Configuration> => {
  try {
    return await readProvider(access, outside)
  } catch {
    throw failure('openid.unreachable')
  }
}
