import type { ScoreChange, ScorePreview } from '@atalaya/contract/scoring'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import classes from './score-movers.module.css'

interface Props {
  preview: ScorePreview
  /** Looks into what makes the difference. */
  onChoose(change: ScoreChange): void
}

/** Who would rise and who would fall most, with their places. */
export const ScoreMovers = ({ preview, onChoose }: Props) => (
  <div className={classes.movers}>
    {(['risen', 'fallen'] as const).map((way) => (
      <Movers key={way} way={way} changes={preview[way]} onChoose={onChoose} />
    ))}
  </div>
)

interface MoversProps extends Pick<Props, 'onChoose'> {
  way: 'risen' | 'fallen'
  changes: readonly ScoreChange[]
}

const Movers = ({ way, changes, onChoose }: MoversProps) => {
  const { t } = useTranslation('scoring')
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.title}>
        {t(`movers.${way}`)}
      </h3>
      {changes.length === 0 ? (
        <p className="secondary">{t('movers.none')}</p>
      ) : (
        <ul>
          {changes.map((change) => (
            <li key={change.id}>
              <button type="button" className={classes.mover} onClick={() => onChoose(change)}>
                <span className="cut-off">{change.name}</span>
                <ScoreMove change={change} />
                <Places change={change} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** `7,1 → 6,4`. */
export const ScoreMove = ({ change: { now, proposed } }: { change: ScoreChange }) => {
  const format = useFormat()
  if (now.score === null || proposed.score === null) return null
  const change = proposed.score - now.score
  const way = Math.abs(change) < leastShown ? undefined : change > 0 ? 'up' : 'down'
  return (
    <span className={classes.scores} data-way={way}>
      {format.number(now.score, 1)} → {format.number(proposed.score, 1)}
    </span>
  )
}

/** Less is told by the same figures. */
const leastShown = 0.05

const Places = ({ change: { now, proposed } }: { change: ScoreChange }) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  if (now.rank === null || proposed.rank === null) return null
  const places = { now: format.number(now.rank), proposed: format.number(proposed.rank) }
  return <span className={classes.places}>{t('movers.places', places)}</span>
}
