import type { PlayedUnit } from '@atalaya/contract/playback'
import { ApiFailure } from '../../session/api-failure.ts'
import type { Extent } from './play-clock.ts'

/** Fixes beyond what one answer may be made of. */
export const tooMuch = 'tooMuch'
/** Gone, or not for whoever asks. */
export const unknown = 'unknown'
export type ReadUnit = PlayedUnit | typeof tooMuch | typeof unknown

type Read = (companyId: number, itemIds: readonly number[], period: Extent) => Promise<readonly PlayedUnit[]>

const dayMs = 86_400_000
/** A call answers within some 300 ms and the first units are seen while the others come. */
const unitsOfADay = 10

interface Asked {
  itemId: number
  take(unit: ReadUnit): void
  fail(error: unknown): void
}

/** Units are asked for one by one, so that each is kept by itself, and read in calls of several. */
export const createUnitDesk = (read: Read) => {
  const waiting = new Map<string, { companyId: number; period: Extent; asked: Asked[] }>()

  const settle = async (companyId: number, period: Extent, asked: readonly Asked[]): Promise<void> => {
    try {
      const units = await read(
        companyId,
        asked.map(({ itemId }) => itemId),
        period,
      )
      const byId = new Map(units.map((unit) => [unit.itemId as number, unit]))
      for (const { itemId, take } of asked) take(byId.get(itemId) ?? unknown)
    } catch (error) {
      const isTooMuch = error instanceof ApiFailure && error.statusCode === 406
      if (!isTooMuch) for (const { fail } of asked) fail(error)
      else if (asked.length === 1) asked[0]?.take(tooMuch)
      // Which of them it is, nobody knows before each is asked for alone.
      else for (const one of asked) await settle(companyId, period, [one])
    }
  }

  const flush = (key: string): void => {
    const { companyId, period, asked } = waiting.get(key) ?? { companyId: 0, period: { fromTs: 0, toTs: 0 }, asked: [] }
    waiting.delete(key)
    const days = Math.max(1, Math.round((period.toTs - period.fromTs) / dayMs))
    const atOnce = Math.max(2, Math.floor(unitsOfADay / days))
    for (let from = 0; from < asked.length; from += atOnce)
      void settle(companyId, period, asked.slice(from, from + atOnce))
  }

  return (companyId: number, itemId: number, period: Extent): Promise<ReadUnit> =>
    new Promise((take, fail) => {
      const key = `${companyId} ${period.fromTs} ${period.toTs}`
      const known = waiting.get(key)
      if (known) known.asked.push({ itemId, take, fail })
      else {
        waiting.set(key, { companyId, period, asked: [{ itemId, take, fail }] })
        setTimeout(() => flush(key))
      }
    })
}
