import { Password } from '@atalaya/contract/values'
import type { PasswordPolicy } from '@atalaya/domain/password-policies'
import { passwordFaults, shortestOf } from '@atalaya/domain/password-policy'

export type PasswordRule = 'length' | 'passphrase' | 'cases' | 'digit' | 'uncommon' | 'differs' | 'repeat'

/** What a new password is held to under a brand's policy, in the order in which it is shown. */
export const rulesOf: Readonly<Record<PasswordPolicy, readonly PasswordRule[]>> = {
  classic: ['length', 'cases', 'digit', 'uncommon', 'differs', 'repeat'],
  passphrase: ['passphrase', 'uncommon', 'differs', 'repeat'],
}

export interface NewPassword {
  /** Undefined where there is none to differ from. */
  current: string | undefined
  password: string
  repeat: string
}

/** Which rules are met so far. What the contract does not refuse the server has the last word on: it knows names and factors. */
export const metRules = ({ current, password, repeat }: NewPassword): ReadonlySet<PasswordRule> => {
  const { length } = [...password]
  const isCommon = passwordFaults(password).includes('password.common')
  const met: Record<PasswordRule, boolean> = {
    length: length >= shortestOf({}),
    passphrase: length >= shortestOf({ policy: 'passphrase' }),
    cases: /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password),
    digit: /\d/.test(password),
    uncommon: password !== '' && !isCommon,
    differs: password !== '' && password !== current,
    repeat: password !== '' && password === repeat,
  }
  return new Set((Object.keys(met) as PasswordRule[]).filter((rule) => met[rule]))
}

export const isSoundPassword = (given: NewPassword, policy: PasswordPolicy): boolean => {
  const met = metRules(given)
  const isMixed = policy === 'passphrase' || (met.has('cases') && met.has('digit'))
  return (
    isMixed &&
    met.has('uncommon') &&
    Password.safeParse(given.password).success &&
    given.password === given.repeat &&
    given.password !== given.current
  )
}
