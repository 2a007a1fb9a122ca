import type { Cost } from '@atalaya/contract/costs'
import { sumOfCosts, sumsByCurrency } from '@atalaya/domain/cost-amounts'
import { Figure, Figures } from '@atalaya/ui/figures'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { ComparedSpan } from '../cost-period.ts'
import classes from './costs-summary.module.css'

interface Props {
  /** What the table shows. */
  costs: readonly Cost[]
  /** What it would show of the period before. */
  earlier: readonly Cost[]
  before: ComparedSpan['before']
}

const shownTypes = 3

/** What is shown comes to, by currency, beside the period before; the types that cost most, of the currency that most are in. */
export const CostsSummary = ({ costs, earlier, before }: Props) => {
  const { t } = useTranslation('costs')
  const format = useFormat()
  const sums = useMemo(() => sumsOf(costs), [costs])
  const earlierSums = useMemo(() => sumsByCurrency(earlier), [earlier])
  const [main] = sums
  const types = useMemo(() => sumsByType(costs.filter(({ currency }) => currency === main?.[0])), [costs, main])
  const isMixed = sums.length > 1
  const days = before && `${format.day(before.from)} – ${format.day(before.to)}`

  /** `12 % más`, or nothing where there is nothing to compare with. */
  const changeOf = (amount: number, was: number) => {
    if (was === 0) return null
    const share = Math.abs((amount - was) / was)
    const percent = format.percent(share)
    return amount === was ? t('summary.same') : t(amount > was ? 'summary.more' : 'summary.less', { percent })
  }
  return (
    <div className={classes.summary}>
      <Figures>
        {sums.map(([currency, amount]) => {
          const was = earlierSums.get(currency) ?? 0
          const compared =
            was === 0
              ? t('summary.nothingBefore')
              : t('summary.compared', { change: changeOf(amount, was), before: format.money(was, currency) })
          return (
            <Figure
              key={currency}
              label={isMixed ? t('summary.totalIn', { currency }) : t('summary.total')}
              value={format.money(amount, currency)}
              note={before && compared}
              noteTitle={days ?? undefined}
            />
          )
        })}
        {main &&
          types
            .slice(0, shownTypes)
            .map(([type, amount]) => (
              <Figure
                key={type}
                label={t(`types.${type}`)}
                value={format.money(amount, main[0])}
                note={main[1] > 0 && t('summary.share', { percent: format.percent(amount / main[1]) })}
              />
            ))}
      </Figures>
      {days && <p className={classes.note}>{t('summary.days', { days })}</p>}
      {isMixed && (
        <p className={classes.note} role="status" data-warns>
          {t('summary.mismatch')}
        </p>
      )}
    </div>
  )
}

/** By currency, first the one that most costs are in: one odd row is no reason to say less of the others. */
const sumsOf = (costs: readonly Cost[]): [Cost['currency'], number][] => {
  const counts = new Map<Cost['currency'], number>()
  for (const { currency } of costs) counts.set(currency, (counts.get(currency) ?? 0) + 1)
  const countOf = (currency: Cost['currency']): number => counts.get(currency) ?? 0
  return [...sumsByCurrency(costs)].toSorted(([a], [b]) => countOf(b) - countOf(a) || (a < b ? -1 : 1))
}

/** Of one currency, the largest first. */
const sumsByType = (costs: readonly Cost[]): [Cost['type'], number][] => {
  const byType = new Map<Cost['type'], Cost[]>()
  for (const cost of costs) {
    const known = byType.get(cost.type)
    if (known) known.push(cost)
    else byType.set(cost.type, [cost])
  }
  return [...byType]
    .flatMap(([type, some]): [Cost['type'], number][] => {
      const sum = sumOfCosts(some)
      return 'failed' in sum ? [] : [[type, sum.amount]]
    })
    .toSorted((a, b) => b[1] - a[1])
}
