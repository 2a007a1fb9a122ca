import { RankingBars } from '@atalaya/ui/charts/ranking-bars'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../../format/use-format.ts'
import { cardKinds } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import classes from './card.module.css'

const { counts, leadsTo } = cardKinds.rules

/** Which rules had something to say. */
export const RulesCard = ({ data, placed, leads: { onReport } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const shown = data.rules.filter(({ span }) => span > 0).slice(0, placed.count ?? counts[0])
  return (
    <section className={classes.card}>
      <RankingBars
        title={t('rules.title')}
        summary={shown.length === 0 ? t('rules.none') : t('rules.open', { count: data.openNotices })}
        rows={shown.map(({ name, span }) => ({ label: name, value: span, text: format.number(span, 0) }))}
        onPick={onReport && (() => onReport(leadsTo))}
        table={{
          columns: [t('rules.rule'), t('measures.notices'), t('byDay.before')],
          rows: data.rules.map(({ name, span, before }) => [name, format.number(span, 0), format.number(before, 0)]),
        }}
      />
    </section>
  )
}
