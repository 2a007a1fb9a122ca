import { createHash, randomInt } from 'node:crypto'

/** Without what a person reading it off paper confuses. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
const codes = 10

/** Ten of them, of some 50 bits each: guessed by nobody within what the limits leave. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: codes }, () => {
    const letters = Array.from({ length: 10 }, () => alphabet[randomInt(alphabet.length)]).join('')
    return `${letters.slice(0, 5)}-${letters.slice(5)}`
  })

/** However it was typed. Random, so a fast hash keeps it: nobody tries 2^49 of them. */
export const hashRecoveryCode = (code: string): Buffer =>
  createHash('sha256')
    .update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
    .digest()

export const isRecoveryCode = (code: string): boolean => code.replace(/[^A-Za-z0-9]/g, '').length === 10
