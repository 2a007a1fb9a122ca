import { type ScoreFormulaField, scoreBounds, scoreFormulaFields } from '@atalaya/contract/score-formula'
import { DecimalInput } from '@atalaya/ui/decimal-input'
import { Fragment, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import { type FormulaValues, isWithin, wrongFields } from '../formula-values.ts'
import classes from './formula-fields.module.css'

interface Props {
  values: FormulaValues
  onChange(name: ScoreFormulaField, value: number | string): void
}

const sentences = ['faults', 'idling', 'half', 'factors'] as const
const mark = '\u0001'
const slots = Object.fromEntries(scoreFormulaFields.map((name) => [name, `${mark}${name}${mark}`]))
const isField = (piece: string): piece is ScoreFormulaField => Object.hasOwn(scoreBounds, piece)

/** What is said before the first number, and each number with what follows it. */
const piecesOf = (sentence: string): { name: ScoreFormulaField | null; after: string }[] => {
  const [first = '', ...rest] = sentence.split(mark)
  return [
    { name: null, after: first },
    ...rest.flatMap((piece, nth) => (isField(piece) ? [{ name: piece, after: rest[nth + 1] ?? '' }] : [])),
  ]
}

/** No line begins with it. */
const markBehind = (text: string): string => /^[.,;:]*/.exec(text)?.[0] ?? ''

/** The formula as it is read, in the order of the language, with its numbers as fields. */
export const FormulaFields = ({ values, onChange }: Props) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const wrongId = useId()
  const wrong = wrongFields(values)
  return (
    <div className="stack">
      {sentences.map((sentence) => (
        // No paragraph may have the boxes of a field in it.
        <div key={sentence} className={classes.sentence}>
          {piecesOf(String(t(`formula.${sentence}`, slots as never))).map(({ name, after }) =>
            name === null ? (
              after
            ) : (
              <Fragment key={name}>
                <span className={classes.kept}>
                  <Figure
                    name={name}
                    value={values[name]}
                    wrongId={wrongId}
                    onChange={(value) => onChange(name, value)}
                  />
                  {markBehind(after)}
                </span>
                {after.slice(markBehind(after).length)}
              </Fragment>
            ),
          )}
        </div>
      ))}
      <p className="secondary">{t('formula.classes')}</p>
      <div id={wrongId} role="alert" className={classes.wrong}>
        {wrong.map((name) => {
          const { least, most } = scoreBounds[name]
          const bounds = { least: format.figure(least), most: format.figure(most) }
          return <div key={name}>{t('formula.range', { field: t(`fields.${name}`), ...bounds })}</div>
        })}
      </div>
    </div>
  )
}

interface FigureProps {
  name: ScoreFormulaField
  value: number | string
  wrongId: string
  onChange(value: number | string): void
}

const Figure = ({ name, value, wrongId, onChange }: FigureProps) => {
  const { t } = useTranslation('scoring')
  const { decimals } = scoreBounds[name]
  const isWrong = !isWithin(name, value)
  return (
    <DecimalInput
      className={classes.figure ?? ''}
      size="xs"
      aria-label={t(`fields.${name}`)}
      aria-describedby={isWrong ? wrongId : undefined}
      allowDecimal={decimals > 0}
      allowNegative={false}
      decimalScale={decimals}
      error={isWrong}
      value={value}
      onChange={onChange}
    />
  )
}
