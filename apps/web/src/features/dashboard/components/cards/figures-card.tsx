import { Figure, Figures } from '@atalaya/ui/figures'
import { useTranslation } from 'react-i18next'
import { reportOf } from '../../card-kinds.ts'
import type { CardProps } from '../../card-props.ts'
import { isComparable, spanValue } from '../../dashboard-figures.ts'
import { useMeasureWords } from '../../measure-words.ts'
import { ChangeNote } from '../change-note.tsx'
import classes from './card.module.css'

/** What the span comes to, each beside the one before. */
export const FiguresCard = ({ data, spans, placed, leads: { onReport } }: CardProps) => {
  const { t } = useTranslation('dashboard')
  const { nameOf, textOf } = useMeasureWords()
  const count = data.items.length
  const canCompare = isComparable(spans)
  return (
    <section className={classes.figures} aria-label={t('cards.figures.title')}>
      <Figures>
        {(placed.figures ?? []).map((measure) => {
          const now = spanValue(spans.span, measure, count)
          const before = spanValue(spans.before, measure, count)
          const text = now === null ? '–' : textOf(measure, now)
          return (
            <Figure
              key={measure}
              label={nameOf(measure)}
              value={
                onReport ? (
                  <button
                    type="button"
                    className={classes.figure}
                    aria-label={t('figure.opens', { measure: nameOf(measure), value: text })}
                    onClick={() => onReport(reportOf[measure])}
                  >
                    {text}
                  </button>
                ) : (
                  text
                )
              }
              note={
                canCompare &&
                now !== null &&
                before !== null && <ChangeNote measure={measure} now={now} before={before} items={data.items} />
              }
            />
          )
        })}
      </Figures>
    </section>
  )
}
