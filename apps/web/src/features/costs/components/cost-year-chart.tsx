import { StackedColumns } from '@atalaya/ui/charts/stacked-columns'
import { useTranslation } from 'react-i18next'
import { useLocale } from '../../../format/locale.ts'
import { useFormat } from '../../../format/use-format.ts'
import type { CostPart, CostYear } from '../cost-year.ts'

interface Props {
  year: CostYear
  heightPx: number
}

/** What each month cost by kind, over the outline of the year before. */
export const CostYearChart = ({ year, heightPx }: Props) => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const locale = useLocale()
  const { currency, months, parts, totals, before } = year
  const nameOf = (part: CostPart) => (part ? t(`types.${part}`) : t('chart.others'))
  const inWords = (style: 'short' | 'long', place: number) =>
    new Intl.DateTimeFormat(locale, {
      ...{ month: style, timeZone: 'UTC' },
      ...(style === 'long' && { year: 'numeric' }),
    }).format(Date.parse(`${months[place]}-01`))
  const money = (amount: number | null | undefined) => (amount == null ? '–' : format.money(amount, currency))
  const textAt = (place: number): string => {
    const sum = totals[place]
    const month = inWords('long', place)
    if (sum == null) return t('chart.none', { month })
    const said = [t('chart.at', { month, sum: money(sum) })]
    for (const { part, sums } of parts) if (sums[place]) said.push(`${nameOf(part)} ${money(sums[place])}`)
    if (before[place] != null) said.push(`${t('chart.yearBefore')} ${money(before[place])}`)
    return said.join(' · ')
  }
  return (
    <StackedColumns
      title={t('chart.title')}
      unit={currency}
      summary={useSummary(year, (place) => inWords('long', place))}
      series={parts.map(({ part, sums }) => ({ label: nameOf(part), values: sums }))}
      ghost={{ label: t('chart.yearBefore'), values: before }}
      columnLabel={(place) => inWords('short', place)}
      textAt={textAt}
      axisLabel={(value) => format.figure(value)}
      heightPx={heightPx}
      table={{
        columns: [
          t('chart.month'),
          ...parts.map(({ part }) => nameOf(part)),
          t('summary.total'),
          t('chart.yearBefore'),
        ],
        rows: months.map((_, place) => [
          inWords('long', place),
          ...parts.map(({ sums }) => money(sums[place])),
          money(totals[place]),
          money(before[place]),
        ]),
      }}
    />
  )
}

const useSummary = ({ currency, parts, totals, change }: CostYear, monthAt: (place: number) => string): string => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const sumOf = (sums: readonly (number | null)[]) => sums.reduce<number>((sum, value) => sum + (value ?? 0), 0)
  const sum = sumOf(totals)
  const first = totals.findIndex((value) => value !== null)
  const said = [t('chart.sum', { sum: format.money(sum, currency), month: monthAt(Math.max(first, 0)) })]
  if (change && change.before > 0 && change.now !== change.before) {
    const percent = format.percent(Math.abs(change.now - change.before) / change.before)
    said.push(
      t('chart.change', { change: t(change.now > change.before ? 'summary.more' : 'summary.less', { percent }) }),
    )
  }
  const [largest] = parts
  if (change?.mostRisen)
    said.push(
      t('chart.mostRisen', {
        type: t(`types.${change.mostRisen.type}`),
        amount: `+${format.money(change.mostRisen.amount, currency)}`,
      }),
    )
  else if (largest?.part && sum > 0)
    said.push(
      t('chart.largest', { type: t(`types.${largest.part}`), percent: format.percent(sumOf(largest.sums) / sum) }),
    )
  return said.join('. ')
}
