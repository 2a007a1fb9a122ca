import { drivingRuleSets } from '@atalaya/domain/driving-rest/driving-rules'
import { usualFormula } from '@atalaya/domain/driving-score'
import { emissionFactors } from '@atalaya/domain/emission-factors'
import { z } from 'zod'
import { type ScoreFormulaField, scoreBounds, scoreFormulaFields } from '../score-formula.ts'

export interface ReportSettingBounds {
  unit: string
  least: number
  most: number
  initial: number
  /** None unless said. */
  decimals?: number
  /** Of one that is chosen by name. */
  names?: readonly string[]
}

const ofFormula = (name: ScoreFormulaField): ReportSettingBounds => ({
  unit: '',
  ...scoreBounds[name],
  initial: usualFormula[name],
})

/** What a report can be told beside whom and when (spec 1 §3), each in its unit and between its bounds, ends included. */
export const reportSettings = {
  /** So many calendar months are told together, from January on: 1 parts by month, 3 by quarter, 12 by year. */
  monthsARow: { unit: '', least: 1, most: 12, initial: 12 },
  /** Above it an item is speeding. */
  maxSpeed: { unit: 'km/h', least: 1, most: 300, initial: 120 },
  /** Shorter ones are left out. */
  minStopTime: { unit: 'min', least: 0, most: 1_440, initial: 5 },
  minIdleTime: { unit: 'min', least: 1, most: 1_440, initial: 5 },
  /** Holes that are shorter are left out. */
  minGapTime: { unit: 'min', least: 1, most: 10_080, initial: 30 },
  /** From so long on, standing between two trips is a break. */
  minBreakTime: { unit: 'min', least: 5, most: 720, initial: 45 },
  /** As the one before, and by what a law takes for a break of work. */
  minWorkBreak: { unit: 'min', least: 5, most: 720, initial: 15 },
  /** By which law driving and rest are judged: its place among `drivingRuleSets`. */
  drivingRules: { unit: '', least: 0, most: drivingRuleSets.length - 1, initial: 0, names: drivingRuleSets },
  /** Hours of the clock between which it is night; over midnight where the first is the later one. */
  nightFrom: { unit: 'h', least: 0, most: 24, initial: 0 },
  nightTo: { unit: 'h', least: 0, most: 24, initial: 4 },
  /** Without a word for so long. */
  offlineTime: { unit: 'h', least: 1, most: 8_760, initial: 24 },
  /** Without moving for so long. */
  inactivityTime: { unit: 'h', least: 1, most: 8_760, initial: 24 },
  /** What scores are taken by: the company's own unless a question says something else. */
  brakingPoints: ofFormula('brakingPoints'),
  accelerationPoints: ofFormula('accelerationPoints'),
  turnPoints: ofFormula('turnPoints'),
  overspeedPoints: ofFormula('overspeedPoints'),
  idlePoints: ofFormula('idlePoints'),
  halfScorePoints: ofFormula('halfScorePoints'),
  lightFactor: ofFormula('lightFactor'),
  heavyFactor: ofFormula('heavyFactor'),
  /** What a sensor says below it, or above the other, is out of band; in the sensor's own unit. */
  bandFrom: { unit: '', least: -1_000, most: 100_000, initial: 2 },
  bandTo: { unit: '', least: -1_000, most: 100_000, initial: 8 },
  /** Shorter ones are left out: a door that is opened warms the air and not the goods. */
  minOutTime: { unit: 'min', least: 0, most: 1_440, initial: 10 },
  /** Edge of a square of the map. */
  squareSize: { unit: 'm', least: 50, most: 20_000, initial: 500 },
  /** Of what was bought: so much less in the tank is still agreed with. */
  fuelTolerance: { unit: '%', least: 0, most: 100, initial: 10 },
  /** So near a station is at it. */
  stationDistance: { unit: 'm', least: 50, most: 20_000, initial: 500 },
  /** So far from its purchase a filling may be. */
  fillingTime: { unit: 'min', least: 5, most: 720, initial: 60 },
  /** Of carbon dioxide and what works like it, from well to wheel. */
  co2PerLitre: { unit: 'g/l', least: 1, most: 10_000, initial: emissionFactors.dieselGPerL },
  co2PerKwh: { unit: 'g/kWh', least: 0, most: 2_000, initial: emissionFactors.gridGPerKwh },
} as const satisfies Record<string, ReportSettingBounds>

export type ReportSetting = keyof typeof reportSettings

export type ReportSettings = Record<ReportSetting, number>

/** Those that begin with what the company has set, and not with the usual. */
export const isOfFormula = (name: ReportSetting): name is ScoreFormulaField =>
  (scoreFormulaFields as readonly string[]).includes(name)

export const boundsOf = (name: ReportSetting): ReportSettingBounds => reportSettings[name]

/** What the values of a setting are called, from 0 on; undefined of figures. */
export const namesOfSetting = (name: ReportSetting): readonly string[] | undefined => boundsOf(name).names

export const settingSchema = (name: ReportSetting) => {
  const { least, most, initial } = reportSettings[name]
  return z.number().int().min(least).max(most).default(initial)
}

/** Absent, it is the company's: so a question that is kept follows it. */
export const formulaSettingSchema = (name: ScoreFormulaField) => {
  const { least, most } = scoreBounds[name]
  return z.number().min(least).max(most).optional()
}
