import { leastFactor, mostFactor } from '@atalaya/domain/class-factors'
import { type ScoreFormula as Formula, usualFormula } from '@atalaya/domain/driving-score'
import { z } from 'zod'

const points = { least: 0, most: 100, decimals: 1 }
const factor = { least: leastFactor, most: mostFactor, decimals: 2 }
/** Ends included; so many decimals are typed. */
export const scoreBounds = {
  brakingPoints: points,
  accelerationPoints: points,
  turnPoints: points,
  overspeedPoints: points,
  idlePoints: points,
  halfScorePoints: { least: 1, most: 1_000, decimals: 0 },
  lightFactor: factor,
  heavyFactor: factor,
} as const satisfies Record<keyof Formula, { least: number; most: number; decimals: number }>

export type ScoreFormulaField = keyof typeof scoreBounds
export const scoreFormulaFields = Object.keys(scoreBounds) as ScoreFormulaField[]

const within = (name: ScoreFormulaField) => {
  const { least, most } = scoreBounds[name]
  return z.number().min(least).max(most)
}
const formulaOf = <Field extends z.ZodType>(fieldOf: (name: ScoreFormulaField) => Field) =>
  z.object(
    Object.fromEntries(scoreFormulaFields.map((name) => [name, fieldOf(name)])) as Record<ScoreFormulaField, Field>,
  )

/** The whole of it: what somebody leaves out of a call is no wish for the usual. */
export const ScoreFormula = formulaOf(within)
export type ScoreFormula = z.infer<typeof ScoreFormula>

/** As a company's settings have it. */
export const ScoreFormulaSettings = formulaOf((name) => within(name).default(usualFormula[name]))
