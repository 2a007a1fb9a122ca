import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

/** Keeps secrets that must be read again, for whoever holds the token secret; a copy of the database alone opens none. */
export interface SecretSeal {
  /** `owner`: what the secret belongs to; sealed for one, it does not open for another. */
  seal(secret: string, owner: string): Buffer
  /** Undefined for what was not sealed so, for instance under a token secret that has been changed since. */
  open(sealed: Uint8Array, owner: string): string | undefined
}

const nonceBytes = 12
const tagBytes = 16

export const createSecretSeal = (tokenSecret: string): SecretSeal => {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, '', 'atalaya push sources', 32))
  return {
    seal(secret, owner) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
      const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
    },
    open(sealed, owner) {
      if (sealed.length < nonceBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
      try {
        return decipher.update(sealed.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        // The tag does not fit, which is all that there is to know.
        return undefined
      }
    },
  }
}
