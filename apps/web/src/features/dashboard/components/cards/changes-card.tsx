import { RankingBars } from '@atalaya/ui/charts/ranking-bars'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cardKinds, reportOf } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { changesOf, isComparable, measures } from '../../dashboard-figures.ts'
import { useMeasureWords } from '../../measure-words.ts'
import classes from './card.module.css'

/** Who did more or less than in the span before, the most first. */
export const ChangesCard = ({ data, spans, placed, leads: { onItem } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const measure = placed.measure ?? measures[0]
  const { nameOf, signedText } = useMeasureWords()
  const canCompare = isComparable(spans)
  const all = useMemo(() => (canCompare ? changesOf(data.items, measure) : []), [data.items, measure, canCompare])
  const shown = all.slice(0, placed.count ?? cardKinds.changes.counts[0])
  const total = all.reduce((sum, { difference }) => sum + difference, 0)
  return (
    <section className={classes.card}>
      <RankingBars
        title={t('changes.title', { measure: nameOf(measure) })}
        summary={
          !canCompare
            ? t('changes.notYet')
            : all.length === 0
              ? t('change.none')
              : t('changes.total', { difference: signedText(measure, total) })
        }
        rows={shown.map(({ name, difference }) => ({
          label: name,
          value: Math.abs(difference),
          text: signedText(measure, difference),
        }))}
        onPick={onItem && ((nth) => shown[nth] && onItem(shown[nth].itemId, reportOf[measure]))}
        table={{
          columns: [t('ranking.item'), t('why.total')],
          rows: all.map(({ name, difference }) => [name, signedText(measure, difference)]),
        }}
      />
    </section>
  )
}
