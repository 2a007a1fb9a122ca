import { DayInput } from '@atalaya/ui/day-input'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type CostPeriod, costPeriods, type Span } from '../cost-period.ts'
import classes from './cost-period-select.module.css'

interface Props {
  period: CostPeriod
  span: Span
  onPeriod(period: CostPeriod, span: Span): void
}

/** A period by name; the two days of one's own appear when that is chosen. */
export const CostPeriodSelect = ({ period, span, onPeriod }: Props) => {
  const { t } = useTranslation('costs')
  const set = (from: string | null, to: string | null) =>
    onPeriod('own', from && to && from > to ? { from: to, to: from } : { from, to })
  return (
    <div className={classes.period}>
      <Select
        className={classes.name ?? ''}
        size="xs"
        aria-label={t('period.label')}
        value={period}
        data={costPeriods.map((value) => ({ value, label: t(`period.names.${value}`) }))}
        onChange={(chosen) => chosen && onPeriod(chosen, span)}
      />
      {period === 'own' && (
        <>
          <DayInput
            isLabelHidden
            size="xs"
            className={classes.day ?? ''}
            label={t('period.from')}
            value={span.from ?? ''}
            onChange={(day) => set(day || null, span.to)}
          />
          <span aria-hidden="true">–</span>
          <DayInput
            isLabelHidden
            size="xs"
            className={classes.day ?? ''}
            label={t('period.to')}
            value={span.to ?? ''}
            onChange={(day) => set(span.from, day || null)}
          />
        </>
      )}
    </div>
  )
}
