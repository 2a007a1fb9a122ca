import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, KeyPurpose, KeyRing } from './key-ring.ts'

/** Keeps secrets that must be read again, for whoever holds the key ring; a copy of the database alone opens none. */
export interface SecretSeal {
  /** `owner`: what the secret belongs to; sealed for one, it does not open for another. */
  seal(secret: string, owner: string): Buffer
  /** Undefined for what was not sealed so, for instance under a secret that is in the ring no more. */
  open(sealed: Uint8Array, owner: string): string | undefined
  /** With what begins all that is sealed with the key in force; what begins otherwise is to be sealed anew. */
  currentHead: Buffer
}

/** Version, key id, nonce, tag, then what is sealed. Before there were key ids it began with the nonce. */
const version = 1
const headBytes = 7
const nonceBytes = 12
const tagBytes = 16

const headOf = ({ id }: Key): Buffer => Buffer.concat([Buffer.of(version), Buffer.from(id, 'hex')])

export const createSecretSeal = (ring: KeyRing, purpose: KeyPurpose): SecretSeal => {
  const keys = ring.keys(purpose)
  const [current] = keys
  const isSealedWith = (key: Key, sealed: Uint8Array): boolean => headOf(key).equals(sealed.subarray(0, headBytes))
  return {
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([headOf(current), nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      const key = keys.find((each) => isSealedWith(each, sealed))
      const opened = key && openWith(key, sealed.subarray(headBytes), owner)
      if (opened !== undefined) return opened
      for (const each of keys) {
        const older = openWith(each, sealed, owner)
        if (older !== undefined) return older
      }
      return undefined
    },
    currentHead: headOf(current),
  }
}

const openWith = ({ bytes }: Key, sealed: Uint8Array, owner: string): string | undefined => {
  if (sealed.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', bytes, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The tag does not fit, which is all that there is to know.
    return undefined
  }
}
