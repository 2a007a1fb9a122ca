import { hash, verify } from '@node-rs/argon2'
import { failure } from '../../http/failures.ts'

/** OWASP's first choice for argon2id, which is the library's default algorithm. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, cost)

/** Checking costs a core some 30 ms: beyond this many a flood of sign-ins would starve everything else. */
const mostAtOnce = 2
const mostWaiting = 64

export interface PasswordChecker {
  /** Takes the same time for a user that does not exist (`null`). Fails with `server.busy` when too many wait. */
  matches(passwordHash: string | null, password: string): Promise<boolean>
}

export const createPasswordChecker = (): PasswordChecker => {
  const nobodysHash = hashPassword('nobody has this password')
  let running = 0
  const waiting: (() => void)[] = []

  const takeTurn = async (): Promise<void> => {
    if (running < mostAtOnce) {
      running++
      return
    }
    if (waiting.length >= mostWaiting) throw failure('server.busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const endTurn = () => {
    const next = waiting.shift()
    // The turn is handed on, so `running` stays as it is.
    if (next) next()
    else running--
  }

  return {
    async matches(passwordHash, password) {
      await takeTurn()
      try {
        const isRight = await verify(passwordHash ?? (await nobodysHash), password)
        return isRight && passwordHash !== null
      } finally {
        endTurn()
      }
    },
  }
}
