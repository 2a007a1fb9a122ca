import type { Cost } from '@atalaya/contract/costs'
import type { Currency } from '@atalaya/domain/cost-amounts'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { sumsByMonth } from '../cost-months.ts'
import classes from './month-bars.module.css'

interface Props {
  costs: readonly Cost[]
  /** `2026-11`, the oldest first. */
  months: readonly string[]
  currency: Currency
}

/** A bar a month, each with its sum. */
export const MonthBars = ({ costs, months, currency }: Props) => {
  const { i18n } = useTranslation()
  const format = useFormat()
  const sums = useMemo(() => sumsByMonth(costs, months, currency), [costs, months, currency])
  const names = useMemo(
    () => new Intl.DateTimeFormat(i18n.language, { month: 'short', year: '2-digit', timeZone: 'UTC' }),
    [i18n.language],
  )
  const most = Math.max(...sums.map(Math.abs), 1)
  return (
    <ol className={classes.months}>
      {months.map((month, nth) => {
        const sum = sums[nth] ?? 0
        return (
          <li key={month}>
            <span className={classes.month}>{names.format(Date.parse(`${month}-01`))}</span>
            <span className={classes.track} aria-hidden="true">
              <span style={{ inlineSize: `${(Math.abs(sum) / most) * 100}%` }} data-returned={sum < 0 || undefined} />
            </span>
            <span className={classes.sum}>{sum === 0 ? '–' : format.money(sum, currency)}</span>
          </li>
        )
      })}
    </ol>
  )
}
