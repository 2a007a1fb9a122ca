import type { Cost, CostMonth } from '@atalaya/contract/costs'
import { sumsByCurrency } from '@atalaya/domain/cost-amounts'

/** `2026-11`. */
type Month = string

const monthOf = (day: string): Month => day.slice(0, 7)

/** The months up to that of `today`, the oldest first. */
export const monthsUntil = (today: string, count: number): Month[] =>
  Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - count + nth, 1)).toISOString().slice(0, 7),
  )

type Summed = Pick<Cost, 'date' | 'type' | 'currency' | 'total'>

/** What some costs came to by month, kind and currency: as the server sums those of a whole company. */
export const monthRows = (costs: readonly Summed[]): CostMonth[] => {
  const rows = new Map<string, Summed[]>()
  for (const cost of costs) {
    const key = `${monthOf(cost.date)} ${cost.type} ${cost.currency}`
    rows.set(key, [...(rows.get(key) ?? []), cost])
  }
  return [...rows.values()].map((some) => {
    const { date, type, currency } = some[0] as Summed
    return { month: monthOf(date), type, currency, count: some.length, total: sumsByCurrency(some).get(currency) ?? 0 }
  })
}
