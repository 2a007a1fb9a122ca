import type { Clock } from '../../adapters/clock.ts'
import { asAccess, type WebDatabase } from '../../database/tenant.ts'
import { budgetedKeys } from '../../limits/api-keys.limits.ts'
import { takeCalls } from './key-budget.repository.ts'

const minuteMs = 60_000
/** Of what a key may call in a minute: so many queries a minute and process at the most, whatever is called. */
const portionsAMinute = 20

interface Portion {
  minuteTs: number
  left: number
  isSpent: boolean
  /** While one is being taken, for all calls that wait for it. */
  taking: Promise<void> | null
}

export interface KeyBudget {
  /** Counts one more call; answers 0, or where it is one too many for how many seconds to wait. */
  take(key: { id: number; callsPerMinute: number }): Promise<number>
}

/**
 * How often keys may still call in this minute. A process takes calls from the key's row by portions and gives them out of memory:
 * two nodes together never allow more than the key says, and what one has taken and not used by the end of the minute is lost.
 */
export const createKeyBudget = (database: WebDatabase, clock: Clock): KeyBudget => {
  const portions = new Map<number, Portion>()

  const portionOf = (id: number, minuteTs: number): Portion => {
    const known = portions.get(id)
    if (known?.minuteTs === minuteTs) return known
    const portion: Portion = { minuteTs, left: 0, isSpent: false, taking: null }
    // Set anew, so that the map stays in the order of the minutes and the first one is the one to forget.
    portions.delete(id)
    portions.set(id, portion)
    const [oldest] = portions.keys()
    if (portions.size > budgetedKeys.value && oldest !== undefined) portions.delete(oldest)
    return portion
  }
  const refill = async (portion: Portion, { id, callsPerMinute }: { id: number; callsPerMinute: number }) => {
    const wanted = Math.ceil(callsPerMinute / portionsAMinute)
    const given = await asAccess(database, (tx) => takeCalls(tx, { id, wanted, minuteTs: portion.minuteTs }))
    portion.left += given
    portion.isSpent = given === 0
  }

  return {
    async take(key) {
      const now = clock.now()
      const portion = portionOf(key.id, now - (now % minuteMs))
      while (portion.left === 0 && !portion.isSpent) {
        portion.taking ??= refill(portion, key).finally(() => {
          portion.taking = null
        })
        await portion.taking
      }
      if (portion.left === 0) return Math.ceil((portion.minuteTs + minuteMs - now) / 1_000)
      portion.left--
      return 0
    },
  }
}
