import { type ScoreFormulaField, scoreBounds, scoreFormulaFields } from '@atalaya/contract/score-formula'
import type { ScoreFormula } from '@atalaya/domain/driving-score'

/** As they are typed: an emptied field is a text. */
export type FormulaValues = Record<ScoreFormulaField, number | string>

export const isWithin = (name: ScoreFormulaField, value: number | string): value is number => {
  const { least, most } = scoreBounds[name]
  return typeof value === 'number' && value >= least && value <= most
}

export const wrongFields = (values: FormulaValues): ScoreFormulaField[] =>
  scoreFormulaFields.filter((name) => !isWithin(name, values[name]))

/** Null while something of it is no figure within its bounds. */
export const formulaIn = (values: FormulaValues): ScoreFormula | null =>
  wrongFields(values).length === 0 ? (values as ScoreFormula) : null

export const isSameFormula = (one: FormulaValues, other: FormulaValues): boolean =>
  scoreFormulaFields.every((name) => one[name] === other[name])
