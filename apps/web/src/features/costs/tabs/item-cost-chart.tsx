import type { Cost } from '@atalaya/contract/costs'
import type { Currency } from '@atalaya/domain/cost-amounts'
import { useMemo } from 'react'
import { CostYearChart } from '../components/cost-year-chart.tsx'
import { monthRows } from '../cost-months.ts'
import { costYearOf } from '../cost-year.ts'

interface Props {
  costs: readonly Cost[]
  /** `2026-11`, two years of them, the oldest first. */
  months: readonly string[]
  currency: Currency
  heightPx: number
}

/** Twelve months of an item or a driver by kind, over the outline of the year before. */
export const ItemCostChart = ({ costs, months, currency, heightPx }: Props) => {
  const year = useMemo(
    () => costYearOf(monthRows(costs.filter((cost) => cost.currency === currency)), months),
    [costs, months, currency],
  )
  return year && <CostYearChart year={year} heightPx={heightPx} />
}
