import { createCipheriv, createDecipheriv, randomInt } from 'node:crypto'

/**
 * DC-09-2013, 5.4: AES in CBC with an initial vector of zeros, over all that follows the opening bracket. The pad stands in front and
 * ends with `|`, which is why the first block never begins alike twice; where the text fills its blocks it is a whole one more.
 */
const blockBytes = 16
const algorithms: Readonly<Record<number, string>> = { 16: 'aes-128-cbc', 24: 'aes-192-cbc', 32: 'aes-256-cbc' }
const zeros = Buffer.alloc(blockBytes)
/** Any byte but `|`, `[` and `]` is allowed; letters are what no receiver stumbles over. */
const padLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

const algorithmOf = (key: Uint8Array): string => {
  const algorithm = algorithms[key.length]
  if (algorithm === undefined) throw new Error('a key of 16, 24 or 32 bytes')
  return algorithm
}

const padFor = (bytes: number): string => {
  const count = blockBytes - (bytes % blockBytes)
  const letters = Array.from({ length: count - 1 }, () => padLetters[randomInt(padLetters.length)])
  return `${letters.join('')}|`
}

/** Upper hexadecimal digits. */
export const encryptContent = (content: string, key: Uint8Array): string => {
  const cipher = createCipheriv(algorithmOf(key), key, zeros).setAutoPadding(false)
  const padded = Buffer.from(padFor(Buffer.byteLength(content, 'latin1')) + content, 'latin1')
  return Buffer.concat([cipher.update(padded), cipher.final()])
    .toString('hex')
    .toUpperCase()
}

/**
 * What stands behind the pad, whether or not it ends with `|`: the content of an answer begins with its closing bracket, or with the
 * account. Undefined for what no such key has encrypted.
 */
export const decryptContent = (digits: string, key: Uint8Array): string | undefined => {
  if (digits.length === 0 || digits.length % (2 * blockBytes) !== 0 || /[^0-9A-F]/i.test(digits)) return undefined
  const decipher = createDecipheriv(algorithmOf(key), key, zeros).setAutoPadding(false)
  const text = Buffer.concat([decipher.update(Buffer.from(digits, 'hex')), decipher.final()]).toString('latin1')
  const afterPad = /^[^|[\]]{0,16}\|?(.*\].*)$/s.exec(text)
  return afterPad?.[1]
}

/** How a key is written: two digits a byte, or the characters themselves. */
export type KeyForm = 'hex' | 'text'

/** Undefined for what is no key of AES. */
export const keyOf = (written: string, form: KeyForm): Buffer | undefined => {
  if (form === 'hex' && !/^(?:[0-9A-F]{2})+$/i.test(written)) return undefined
  const key = Buffer.from(written, form === 'hex' ? 'hex' : 'utf8')
  return key.length in algorithms ? key : undefined
}
