import { hkdfSync } from 'node:crypto'

/** What is encrypted or signed with it; each has a key of its own, so that none can be taken for the other. */
export type KeyPurpose =
  | 'access tokens'
  | 'push sources'
  | 'device commands'
  | 'dkim keys'
  | 'second factors'
  | 'sign-in providers'
  | 'mails'
  | 'download links'
  | 'alarm receivers'
  | 'web push'

export interface Key {
  /** 12 hexadecimal digits, the same for all purposes of one secret; tells nothing of it. */
  id: string
  /** 32 bytes. */
  bytes: Buffer
}

/** What follows from the secrets of the installation: every node that has the same has the same keys. */
export interface KeyRing {
  /** Newest first: with it things are made; with the others they are still read. */
  keys(purpose: KeyPurpose): readonly [Key, ...Key[]]
}

const derived = (secret: string, label: string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `atalaya ${label}`, bytes))

/** `secrets`: the one in force, and those before it that something may still be encrypted with. */
export const createKeyRing = ([current, ...earlier]: readonly [string, ...string[]]): KeyRing => {
  const keyOf = (secret: string, purpose: KeyPurpose): Key => ({
    id: derived(secret, 'key id', 6).toString('hex'),
    bytes: derived(secret, purpose, 32),
  })
  return {
    keys: (purpose) => [keyOf(current, purpose), ...earlier.map((secret) => keyOf(secret, purpose))],
  }
}
