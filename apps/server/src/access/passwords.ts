import { hash, verify } from '@node-rs/argon2'
import { passwordsAtOnce, passwordsWaiting } from '../limits/calls.limits.ts'
import { createFairSemaphore } from './semaphore.ts'

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** For commands and tests, where nobody else waits; calls go by `Passwords`. */
export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Hashing costs a core some 20 ms: one core gives fifty a second, and the others are the trackers’ whatever comes. */
const mostAtOnce = passwordsAtOnce.value
const mostWaiting = passwordsWaiting.value

/** The work of argon2, off the main thread and bounded. `from` is the address block that asks: those that wait take turns by it. */
export interface Passwords {
  /** Takes the same time for a user that does not exist (`null`). Fails with `server.busy` when too many wait. */
  matches(passwordHash: string | null, password: string, from?: string): Promise<boolean>
  /** Fails with `server.busy` when too many wait. */
  hash(password: string, from?: string): Promise<string>
}

export const createPasswords = (): Passwords => {
  const nobodysHash = hashPassword('nobody has this password')
  const semaphore = createFairSemaphore({ mostAtOnce, mostWaiting })
  return {
    matches: (passwordHash, password, from) =>
      semaphore.run(async () => {
        const isRight = await verify(passwordHash ?? (await nobodysHash), password)
        return isRight && passwordHash !== null
      }, from),
    hash: (password, from) => semaphore.run(() => hashPassword(password), from),
  }
}
