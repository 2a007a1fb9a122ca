import { type Currency, sumsByCurrency } from '@atalaya/domain/cost-amounts'

/** `2026-11`. */
type Month = string

const monthOf = (day: string): Month => day.slice(0, 7)

/** The months up to that of `today`, the oldest first. */
export const monthsUntil = (today: string, count: number): Month[] =>
  Array.from({ length: count }, (_, nth) =>
    new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)) - count + nth, 1)).toISOString().slice(0, 7),
  )

interface Dated {
  date: string
  total: number
  currency: Currency
}

/** What each of some months came to in one currency, in their order. */
export const sumsByMonth = (costs: readonly Dated[], months: readonly Month[], currency: Currency): number[] =>
  months.map(
    (month) =>
      sumsByCurrency(costs.filter((cost) => cost.currency === currency && monthOf(cost.date) === month)).get(
        currency,
      ) ?? 0,
  )
