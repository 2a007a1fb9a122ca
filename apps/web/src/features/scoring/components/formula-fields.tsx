import { type ScoreFormulaField, scoreBounds, scoreFormulaFields } from '@atalaya/contract/score-formula'
import { decimalPointOf } from '@atalaya/ui/data-table/cell-value'
import { useUiTexts } from '@atalaya/ui/ui-texts'
import { NumberInput } from '@mantine/core'
import { useId } from 'react'
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

/** The formula as it is read, in the order of the language, with its numbers as fields. */
export const FormulaFields = ({ values, onChange }: Props) => {
  const { t } = useTranslation('scoring')
  const format = useFormat()
  const wrongId = useId()
  const wrong = wrongFields(values)
  return (
    <div className={classes.formula}>
      {sentences.map((sentence) => (
        <p key={sentence} className={classes.sentence}>
          {String(t(`formula.${sentence}`, slots as never))
            .split(mark)
            .map((piece) =>
              isField(piece) ? (
                <Figure
                  key={piece}
                  name={piece}
                  value={values[piece]}
                  wrongId={wrongId}
                  onChange={(value) => onChange(piece, value)}
                />
              ) : (
                piece
              ),
            )}
        </p>
      ))}
      <p className={classes.note}>{t('formula.classes')}</p>
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
  const { format } = useUiTexts()
  const { decimals } = scoreBounds[name]
  const isWrong = !isWithin(name, value)
  return (
    <NumberInput
      className={classes.figure ?? ''}
      size="xs"
      aria-label={t(`fields.${name}`)}
      aria-describedby={isWrong ? wrongId : undefined}
      allowDecimal={decimals > 0}
      allowNegative={false}
      decimalScale={decimals}
      decimalSeparator={decimalPointOf(format)}
      allowedDecimalSeparators={['.', ',']}
      hideControls
      error={isWrong}
      value={value}
      onChange={onChange}
    />
  )
}
