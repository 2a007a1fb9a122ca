import { Password } from '@atalaya/contract/values'
import { passphraseLength, passwordFaults, shortestPassword } from '@atalaya/domain/password-policy'

/** What a new password is held to, in the order in which it is shown. */
export const passwordRules = ['length', 'cases', 'digit', 'uncommon', 'differs', 'repeat'] as const
export type PasswordRule = (typeof passwordRules)[number]

export interface NewPassword {
  /** Undefined where there is none to differ from. */
  current: string | undefined
  password: string
  repeat: string
}

/** Which of them are met so far. The contract's schema has the last word, and the server after it. */
export const metRules = ({ current, password, repeat }: NewPassword): ReadonlySet<PasswordRule> => {
  const faults = password === '' ? [] : passwordFaults(password)
  const isPassphrase = [...password].length >= passphraseLength
  const met: Record<PasswordRule, boolean> = {
    length: [...password].length >= shortestPassword,
    cases: isPassphrase || (/\p{Ll}/u.test(password) && /\p{Lu}/u.test(password)),
    digit: isPassphrase || /\d/.test(password),
    uncommon: password !== '' && !faults.includes('password.common'),
    differs: password !== '' && password !== current,
    repeat: password !== '' && password === repeat,
  }
  return new Set(passwordRules.filter((rule) => met[rule]))
}

export const isSoundPassword = (given: NewPassword): boolean =>
  Password.safeParse(given.password).success && given.password === given.repeat && given.password !== given.current
