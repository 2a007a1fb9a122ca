import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Key, KeyPurpose, KeyRing } from './key-ring.ts'

/** Keeps secrets that must be read again, for whoever holds the key ring; a copy of the database alone opens none. */
export interface SecretEncryption {
  /** `owner`: what the secret belongs to; encrypted for one, it does not open for another. */
  encrypt(secret: string, owner: string): Buffer
  /** Undefined for what was not encrypted so, for instance under a secret that is in the ring no more. */
  decrypt(encrypted: Uint8Array, owner: string): string | undefined
  /** With what begins all that is encrypted with the key in force; what begins otherwise is to be encrypted anew. */
  currentHead: Buffer
}

/** Version, key id, nonce, tag, then what is encrypted. Before there were key ids it began with the nonce. */
const version = 1
const headBytes = 7
const nonceBytes = 12
const tagBytes = 16

const headOf = ({ id }: Key): Buffer => Buffer.concat([Buffer.of(version), Buffer.from(id, 'hex')])

export const createSecretEncryption = (ring: KeyRing, purpose: KeyPurpose): SecretEncryption => {
  const keys = ring.keys(purpose)
  const [current] = keys
  const isEncryptedWith = (key: Key, encrypted: Uint8Array): boolean =>
    headOf(key).equals(encrypted.subarray(0, headBytes))
  return {
    encrypt(secret, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', current.bytes, nonce).setAAD(Buffer.from(owner))
      const encrypted = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([headOf(current), nonce, cipher.getAuthTag(), encrypted])
    },
    decrypt(encrypted, owner) {
      const key = keys.find((each) => isEncryptedWith(each, encrypted))
      const decrypted = key && decryptWith(key, encrypted.subarray(headBytes), owner)
      if (decrypted !== undefined) return decrypted
      for (const each of keys) {
        const older = decryptWith(each, encrypted, owner)
        if (older !== undefined) return older
      }
      return undefined
    },
    currentHead: headOf(current),
  }
}

const decryptWith = ({ bytes }: Key, encrypted: Uint8Array, owner: string): string | undefined => {
  if (encrypted.length < nonceBytes + tagBytes) return undefined
  const decipher = createDecipheriv('aes-256-gcm', bytes, encrypted.subarray(0, nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(Buffer.from(owner))
    .setAuthTag(encrypted.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return decipher.update(encrypted.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    // The tag does not fit, which is all that there is to know.
    return undefined
  }
}
