import type { CostMonth, CostType } from '@atalaya/contract/costs'
import { type Currency, sumsByCurrency } from '@atalaya/domain/cost-amounts'

/** `null` is all that have no part of their own. */
export type CostPart = CostType | null

export interface CostYear {
  currency: Currency
  /** The months of the last year, the oldest first. */
  months: readonly string[]
  /** The costliest first, the others together last; null in months before anything was noted. */
  parts: { part: CostPart; sums: (number | null)[] }[]
  totals: (number | null)[]
  /** A year before each of the months. */
  before: (number | null)[]
  /** Of the months that are over in both years; null where not all of the year before is known. */
  change: { now: number; before: number; mostRisen: { type: CostType; amount: number } | null } | null
}

const mostParts = 4

/** What two years of months came to by kind, in the currency that most costs are in; null where there is nothing. */
export const costYearOf = (answered: readonly CostMonth[], months: readonly string[]): CostYear | null => {
  // A receipt may be dated ahead.
  const rows = answered.filter(({ month }) => months.includes(month))
  const currency = mainCurrency(rows)
  const first = rows.map(({ month }) => month).toSorted()[0]
  if (!currency || first === undefined) return null
  const own = rows.filter((row) => row.currency === currency)
  const sumOf = (some: readonly CostMonth[]): number => sumsByCurrency(some).get(currency) ?? 0
  const sumIn = (some: readonly CostMonth[], month: string): number | null =>
    month < first ? null : sumOf(some.filter((row) => row.month === month))
  const half = months.length / 2
  const [earlier, shown] = [months.slice(0, half), months.slice(half)]
  const within = (some: readonly CostMonth[], span: readonly string[]) =>
    some.filter(({ month }) => span.includes(month))
  const types = [...new Set(within(own, shown).map(({ type }) => type))]
    .map((type) => ({ type, rows: own.filter((row) => row.type === type) }))
    .toSorted((a, b) => sumOf(within(b.rows, shown)) - sumOf(within(a.rows, shown)))
  // One that is left over is named rather than called the others.
  const named = types.length === mostParts + 1 ? types : types.slice(0, mostParts)
  const others = types.slice(named.length).flatMap((type) => type.rows)
  const parts: CostYear['parts'] = named.map((type) => ({
    part: type.type,
    sums: shown.map((month) => sumIn(type.rows, month)),
  }))
  if (others.length > 0) parts.push({ part: null, sums: shown.map((month) => sumIn(others, month)) })

  const over = { now: shown.slice(0, -1), before: earlier.slice(0, -1) }
  const riseOf = (some: readonly CostMonth[]) => sumOf(within(some, over.now)) - sumOf(within(some, over.before))
  const allTypes = [...new Set(own.map(({ type }) => type))]
  const [risen] = allTypes
    .map((type) => ({ type, amount: riseOf(own.filter((row) => row.type === type)) }))
    .toSorted((a, b) => b.amount - a.amount)
  const isKnown = first <= (months[0] ?? '')
  return {
    currency,
    months: shown,
    parts,
    totals: shown.map((month) => sumIn(own, month)),
    before: earlier.map((month) => sumIn(own, month)),
    change: isKnown
      ? {
          now: sumOf(within(own, over.now)),
          before: sumOf(within(own, over.before)),
          mostRisen: risen && risen.amount > 0 ? risen : null,
        }
      : null,
  }
}

const mainCurrency = (rows: readonly CostMonth[]): Currency | undefined => {
  const counts = new Map<Currency, number>()
  for (const { currency, count } of rows) counts.set(currency, (counts.get(currency) ?? 0) + count)
  return [...counts].toSorted(([a, x], [b, z]) => z - x || (a < b ? -1 : 1))[0]?.[0]
}
