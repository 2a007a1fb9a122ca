import { datePlus } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { readAsked, type SumsQuery, sumPending } from './asked-items.ts'
import { sumHours } from './stored-sums.repository.ts'

/**
 * What items drove in each hour of each day, all together: 24 of milliseconds by date, none for days on which nobody drove. From the same rows
 * as `readDaySums`, so that the hours of a day come to what it was driven.
 */
export const readDayHours = async (tx: Tx, query: SumsQuery): Promise<Map<string, readonly number[]>> => {
  const asked = await readAsked(tx, query)
  const fresh = await sumPending(tx, asked, query.now)
  const upTo = asked.items.map(({ itemId, pending }) => ({
    itemId,
    beforeDay: (fresh && pending[0]?.date) ?? datePlus(query.toDay, 1),
  }))
  const hours = new Map<string, readonly number[]>()
  for (const { date, drivenByHour } of [...(await sumHours(tx, upTo, query)), ...(fresh ?? [])]) {
    const known = hours.get(date)
    if (drivenByHour) hours.set(date, known ? known.map((ms, hour) => ms + (drivenByHour[hour] ?? 0)) : drivenByHour)
  }
  return hours
}
