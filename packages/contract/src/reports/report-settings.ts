import { drivingRuleSets } from '@atalaya/domain/driving-rest/driving-rules'
import { emissionFactors } from '@atalaya/domain/emission-factors'
import { z } from 'zod'

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
  /** For each hard braking, fast acceleration or sharp turn on 100 km. */
  harshPoints: { unit: '', least: 0, most: 100, initial: 10 },
  /** For each overspeed on 100 km. */
  overspeedPoints: { unit: '', least: 0, most: 100, initial: 10 },
  /** For each percent of the driving time with the engine idling. */
  idlePoints: { unit: '', least: 0, most: 100, initial: 1 },
  /** With so many the score is 5: more of them where heavy vehicles are told of more. */
  halfScorePoints: { unit: '', least: 1, most: 1_000, initial: 50 },
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
} as const satisfies Record<
  string,
  {
    unit: string
    least: number
    most: number
    initial: number /** Of one that is chosen by name. */
    names?: readonly string[]
  }
>

export type ReportSetting = keyof typeof reportSettings
/** What the values of a setting are called, from 0 on; undefined of figures. */
export const namesOfSetting = (name: ReportSetting): readonly string[] | undefined => {
  const setting = reportSettings[name]
  return 'names' in setting ? setting.names : undefined
}

export type ReportSettings = Record<ReportSetting, number>

export const settingSchema = (name: ReportSetting) => {
  const { least, most, initial } = reportSettings[name]
  return z.number().int().min(least).max(most).default(initial)
}
