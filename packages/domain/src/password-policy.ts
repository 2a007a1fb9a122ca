import { commonPasswords } from './common-passwords.ts'
import { longestPassword, type PasswordPolicy, shortestPassword } from './password-policies.ts'

/** Of a passphrase that is all that stands before an account. */
export const shortestPassphrase = 15

/** What a new password is held to, besides what everybody would guess. */
export interface PasswordDemands {
  policy?: PasswordPolicy
  /** Beside a second factor half as long a passphrase will do. */
  hasSecondFactor?: boolean
  /** As typed: of the brand, of the company, of the user and their address. */
  names?: readonly string[]
  /** Whether what a password comes to, folded, is one of those that have leaked; asked where there is room for a long list. */
  isLeaked?(folded: string): boolean
}

export const shortestOf = ({ policy = 'classic', hasSecondFactor = false }: PasswordDemands): number =>
  policy === 'passphrase' && !hasSecondFactor ? shortestPassphrase : shortestPassword

/** Why a password is refused; the first is the one to tell. */
export type PasswordFault = 'too.short' | 'too.long' | 'password.weak' | 'password.common'

/** What stands for a letter in passwords that mean to be clever. */
const letterOf: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Small letters without accents, and without the digits and marks that people put before and after. */
const trimmed = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/** What a password comes to for whoever tries lists of them: letters and inner digits alone. */
export const foldPassword = (password: string): string => trimmed(password).replace(/[^\p{L}\d]/gu, '')

/** With what is written in place of letters read as these, from the ends inwards and throughout. */
const readingsOf = (password: string): readonly string[] => {
  const spelt = (text: string) => text.replace(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign)
  const endless = trimmed(password)
  return [endless, spelt(endless), trimmed(spelt(password.toLowerCase()))].map((text) =>
    text.replace(/[^\p{L}\d]/gu, ''),
  )
}

const runs = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'].map((run) => run + run)
const reversed = (text: string) => [...text].reverse().join('')

/** One sign again and again, or a run along the alphabet, the digits or the keyboard. */
const isRun = (text: string): boolean =>
  new Set(text).size <= 2 || runs.some((run) => run.includes(text) || run.includes(reversed(text)))

const isRepeated = (text: string): string => /^(.{1,8}?)\1+$/u.exec(text)?.[1] ?? text

const shortestName = 3

/** Names as typed: of the brand, of the company, of the user and their address; each word of them counts too. */
const wordsOf = (names: readonly string[]): string[] =>
  names
    .flatMap((name) => [name, ...name.split(/[^\p{L}\d]+/u)])
    .map((name) => trimmed(name).replace(/[^\p{L}\d]/gu, ''))
    .filter((name) => name.length >= shortestName)

const isCommon = (password: string, { names = [], isLeaked = () => false }: PasswordDemands): boolean => {
  const plain = password.toLowerCase()
  if (isRun(plain)) return true
  const guessed = new Set(wordsOf(names))
  return readingsOf(password).some((reading) => {
    const core = isRepeated(reading)
    if (core === '' || commonPasswords.has(core) || commonPasswords.has(reading) || guessed.has(core)) return true
    return isLeaked(reading) || isLeaked(core)
  })
}

/** Why a new password is refused, in the order to tell; none when it may be taken. Lengths are code points. */
export const passwordFaults = (password: string, demands: PasswordDemands = {}): readonly PasswordFault[] => {
  const { policy = 'classic' } = demands
  const { length } = [...password]
  const isMixed = /\d/.test(password) && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)
  const faults: PasswordFault[] = []
  if (length < shortestOf(demands)) faults.push('too.short')
  if (length > longestPassword) faults.push('too.long')
  if (policy === 'classic' && !isMixed) faults.push('password.weak')
  if (length <= longestPassword && isCommon(password, demands)) faults.push('password.common')
  return faults
}
