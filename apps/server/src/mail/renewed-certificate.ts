import { readFile } from 'node:fs/promises'
import { createSecureContext } from 'node:tls'
import type { BounceTls } from './mail-settings.ts'

export interface KeyPair {
  cert: Buffer
  key: Buffer
}

/** Throws where the files are no pair. */
export const readKeyPair = async ({ certificate, key: keyFile }: BounceTls): Promise<KeyPair> => {
  const [cert, key] = await Promise.all([readFile(certificate), readFile(keyFile)])
  createSecureContext({ cert, key })
  return { cert, key }
}

interface Ports {
  everyMs: number
  onRenewed(pair: KeyPair): void
  /** The pair before stays in use. Once, until the files change again. */
  onFault(error: unknown): void
}

/**
 * Looks whether the files have another content, since what renews certificates writes files and tells nobody: by reading them,
 * as they are behind links that are moved. Each node looks at its own; what is written by halves is no pair yet.
 */
export const followKeyPair = (
  files: BounceTls,
  first: KeyPair,
  { everyMs, onRenewed, onFault }: Ports,
): (() => void) => {
  let known = first
  let hasFailed = false
  const look = async (): Promise<void> => {
    try {
      const pair = await readKeyPair(files)
      hasFailed = false
      if (pair.cert.equals(known.cert) && pair.key.equals(known.key)) return
      known = pair
      onRenewed(pair)
    } catch (error) {
      if (!hasFailed) onFault(error)
      hasFailed = true
    }
  }
  const timer = setInterval(() => void look(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
