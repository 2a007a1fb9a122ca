import { RankingBars } from '@atalaya/ui/charts/ranking-bars'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { cardKinds, type RankedMeasure, reportOf } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { rankingOf, stillOf } from '../../dashboard-figures.ts'
import { useMeasureWords } from '../../measure-words.ts'
import classes from './card.module.css'
import { MeasureChoice, useShownMeasure } from './measure-choice.tsx'

const { measures, counts } = cardKinds.ranking

/** Who did most. */
export const RankingCard = ({ data, span, placed, leads: { onItem } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const own = (placed.measure ?? measures[0]) as RankedMeasure
  const [measure, setMeasure] = useShownMeasure(own)
  const { nameOf, itemText } = useMeasureWords()
  const all = useMemo(() => rankingOf(data.items, measure), [data.items, measure])
  const shown = all.slice(0, placed.count ?? counts[0])
  const still = stillOf(data.items).length
  return (
    <section className={classes.card}>
      <MeasureChoice label={t('ranking.measure')} own={own} all={measures} value={measure} onChange={setMeasure} />
      <RankingBars
        title={t('ranking.title', { measure: nameOf(measure) })}
        summary={
          all.length === 0
            ? t('ranking.nobody')
            : t(span === '1' ? 'ranking.stillYesterday' : 'ranking.still', { count: still, days: span })
        }
        rows={shown.map(({ name, value }) => ({ label: name, value, text: itemText(measure, value) }))}
        onPick={onItem && ((nth) => shown[nth] && onItem(shown[nth].itemId, reportOf[measure]))}
        table={{
          columns: [t('ranking.item'), nameOf(measure)],
          rows: all.map(({ name, value }) => [name, itemText(measure, value)]),
        }}
      />
    </section>
  )
}
