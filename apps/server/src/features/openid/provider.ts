import type { Configuration } from 'openid-client'
import { failure } from '../../access/failures.ts'

/** Loaded with the first sign-in by a provider: most installations never have one. */
export const library = () => import('openid-client')

export interface ProviderAccess {
  issuer: string
  clientId: string
  secret: string
}

const timeoutS = 8

/** Without TLS on this machine alone, where a provider is tried. */
const isOfThisMachine = ({ hostname }: URL): boolean =>
  /^(?:localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname)

/**
 * What the provider says of itself, read anew for each sign-in, so that changed keys need nobody. Its own word for who it is has
 * to be the one that was set (RFC 8414 §3.3); the library holds it to that.
 */
export const discover = async ({ issuer, clientId, secret }: ProviderAccess): Promise<Configuration> => {
  const client = await library()
  const server = new URL(issuer)
  const isPlain = server.protocol === 'http:'
  if (isPlain && !isOfThisMachine(server)) throw failure('openid.unreachable')
  try {
    return await client.discovery(server, clientId, undefined, client.ClientSecretBasic(secret), {
      timeout: timeoutS,
      execute: isPlain ? [client.allowInsecureRequests] : [],
    })
  } catch {
    // Whatever is wrong with it is its administrator's to find; who signs in learns that it cannot be reached.
    throw failure('openid.unreachable')
  }
}
