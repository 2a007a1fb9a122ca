import type { CraLink } from '@atalaya/contract/cras'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type LineState, lineStateOf } from '../cra-lines.queries.ts'
import classes from './line-state.module.css'

/** A state by its sign and its word. */
export const LineSign = ({ state }: { state: LineState }) => {
  const { t } = useTranslation('cras')
  return (
    <span className={classes.sign} data-state={state}>
      {t(`lines.${state}`)}
    </span>
  )
}

/** What the lines to one receiver say, each with its account. */
export const LineList = ({ lines }: { lines: readonly CraLink[] }) => {
  const { t } = useTranslation('cras')
  const format = useFormat()
  if (lines.length === 0) return null
  return (
    <ul className={classes.lines} aria-label={t('lines.title')}>
      {lines.map((line) => (
        <li key={line.account}>
          <span>{line.account}</span>
          <LineSign state={lineStateOf([line])} />
          <span className="hint">
            {line.failingSinceTs !== null
              ? [
                  line.answer && t(`answers.${line.answer}`),
                  t('lines.since', { time: format.dateTime(line.failingSinceTs) }),
                ]
                  .filter(Boolean)
                  .join(' · ')
              : line.answeredTs !== null && t('lines.last', { time: format.dateTime(line.answeredTs) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
