import { z } from 'zod'

/** What a report can be told beside whom and when (spec 1 §3), each in its unit and between its bounds, ends included. */
export const reportSettings = {
  /** Above it an item is speeding. */
  maxSpeed: { unit: 'km/h', least: 1, most: 300, initial: 120 },
  /** Shorter ones are left out. */
  minStopTime: { unit: 'min', least: 0, most: 1_440, initial: 5 },
  minIdleTime: { unit: 'min', least: 1, most: 1_440, initial: 5 },
  /** Holes that are shorter are left out. */
  minGapTime: { unit: 'min', least: 1, most: 10_080, initial: 30 },
  /** Without a word for so long. */
  offlineTime: { unit: 'h', least: 1, most: 8_760, initial: 24 },
  /** Without moving for so long. */
  inactivityTime: { unit: 'h', least: 1, most: 8_760, initial: 24 },
} as const satisfies Record<string, { unit: string; least: number; most: number; initial: number }>

export type ReportSetting = keyof typeof reportSettings
export type ReportSettings = Record<ReportSetting, number>

export const settingSchema = (name: ReportSetting) => {
  const { least, most, initial } = reportSettings[name]
  return z.number().int().min(least).max(most).default(initial)
}
