import { createHash } from 'node:crypto'
import type { Tx } from '../../database/tenant.ts'
import type { Limit } from '../../limits/limit.ts'
import {
  attemptsAnAccount,
  attemptsAnAddress,
  attemptsAPair,
  attemptsFromADevice,
  attemptsFromKnownAddresses,
} from '../../limits/sign-in.limits.ts'
import {
  type Attempts,
  isKnownAddress,
  isKnownDevice,
  lockAttempts,
  writeAttempts,
} from './login-attempts.repository.ts'

/** Who tries to sign in: `block` is the address as `addressBlock` counts it, `deviceHash` of the browser's own cookie. */
export interface Attempt {
  email: string
  block: string
  deviceHash: Buffer | null
  now: number
}

const windowMs = 10 * 60_000
const hourMs = 60 * 60_000
const firstPauseMs = 30_000
const longestPauseMs = 10 * 60_000

/** From where the account has been signed in to before. */
export interface Acquaintance {
  isKnownDevice: boolean
  isKnownAddress: boolean
}

export const acquaintanceOf = async (tx: Tx, attempt: Attempt): Promise<Acquaintance> => ({
  isKnownDevice: await isKnownDevice(tx, attempt),
  isKnownAddress: await isKnownAddress(tx, attempt),
})

interface Budget {
  key: string
  /** Whether its pauses are worth telling of as they begin. */
  hasPauses?: true
  isSpent(attempts: Attempts, now: number): boolean
  /** After which the count begins again, from its start or from the last one. */
  forgets(attempts: Attempts, now: number): boolean
}

export const keyOf = (...parts: string[]): string => createHash('sha256').update(parts.join(' ')).digest('base64url')

const inWindow = (key: string, most: Limit<number>, ms: number): Budget => ({
  key,
  isSpent: ({ count }) => count >= most.value,
  forgets: ({ startedAt }, now) => now - startedAt >= ms,
})

/** After so many, each further one waits twice as long as the one before. */
const pauseMs = (count: number): number =>
  count < attemptsAnAccount.value
    ? 0
    : Math.min(longestPauseMs, firstPauseMs * 2 ** Math.min(20, count - attemptsAnAccount.value))

const withPauses = (key: string): Budget => ({
  key,
  hasPauses: true,
  isSpent: ({ count, lastAt }, now) => now - lastAt < pauseMs(count),
  forgets: ({ lastAt }, now) => now - lastAt >= hourMs,
})

/**
 * A browser that is known counts for itself alone (OWASP's device cookies): whatever strangers do to the account, from its own
 * network too, its user gets in. The first budget is the one that a success clears.
 */
const budgetsOf = ({ email, block, deviceHash }: Attempt, known: Acquaintance): [Budget, ...Budget[]] => {
  if (known.isKnownDevice && deviceHash)
    return [inWindow(keyOf('device', deviceHash.toString('base64url'), email), attemptsFromADevice, windowMs)]
  return [
    inWindow(keyOf('pair', block, email), attemptsAPair, windowMs),
    inWindow(keyOf('address', block), attemptsAnAddress, windowMs),
    known.isKnownAddress
      ? inWindow(keyOf('account, known', email), attemptsFromKnownAddresses, hourMs)
      : withPauses(keyOf('account', email)),
  ]
}

/**
 * Counts one more attempt, or refuses it before anybody looks at the password, so that a refusal tells nothing of it.
 * Counted before its end is known: a hundred at once are a hundred. All counts are taken or none, under one lock, which
 * is why this is a table of ours and no counter of a library. `burst` is told of the one that begins the pauses.
 */
export const tryOnce = async (
  tx: Tx,
  attempt: Attempt,
  known: Acquaintance,
): Promise<'allowed' | 'burst' | 'refused'> => {
  const { now } = attempt
  const budgets = budgetsOf(attempt, known)
  const counts = await lockAttempts(
    tx,
    budgets.map(({ key }) => key),
    now,
  )
  const counted = budgets.map((budget) => {
    const known = counts.get(budget.key) as Attempts
    return budget.forgets(known, now) ? { ...known, count: 0, startedAt: now } : known
  })
  if (budgets.some((budget, at) => budget.isSpent(counted[at] as Attempts, now))) return 'refused'
  for (const attempts of counted) await writeAttempts(tx, { ...attempts, count: attempts.count + 1, lastAt: now })
  const isBurst = budgets.some(
    ({ hasPauses }, at) => hasPauses && (counted[at] as Attempts).count + 1 === attemptsAnAccount.value,
  )
  return isBurst ? 'burst' : 'allowed'
}

/** Takes a successful attempt, and the same person's failures before it, off the counts. */
export const succeeded = async (tx: Tx, attempt: Attempt, known: Acquaintance): Promise<void> => {
  const budgets = budgetsOf(attempt, known)
  const counts = await lockAttempts(
    tx,
    budgets.map(({ key }) => key),
    attempt.now,
  )
  const [own, ...others] = budgets.map(({ key }) => counts.get(key) as Attempts)
  const ofOwn = own?.count ?? 0
  if (own) await writeAttempts(tx, { ...own, count: 0 })
  for (const other of others) await writeAttempts(tx, { ...other, count: Math.max(0, other.count - ofOwn) })
}
