import { datePlus, weekdayOf } from '@atalaya/domain/zone-time'
import type { ReportCell, ReportDefinition, ReportMatch } from './define-report.ts'
import type { ReportSettings } from './report-settings.ts'

type Row = Readonly<Record<string, ReportCell>>
type Asked = { from: string; settings: Partial<ReportSettings> }

const dayMs = 86_400_000
const daysFrom = (from: string, day: string): number => (Date.parse(day) - Date.parse(from)) / dayMs
const mondayOf = (day: string): string => datePlus(day, -weekdayOf(day))

/** Parts begin anew with each year. */
const partOf = (day: string, months: number): number =>
  Number(day.slice(0, 4)) * Math.ceil(12 / months) + Math.floor((Number(day.slice(5, 7)) - 1) / months)

const placeOf = (match: Exclude<ReportMatch, string>, day: string, { from, settings }: Asked): number => {
  if ('day' in match) return daysFrom(from, day)
  if ('week' in match) return daysFrom(mondayOf(from), mondayOf(day)) / 7
  const months = settings[match.months] ?? 1
  return partOf(day, months) - partOf(from, months)
}

const fieldOf = (match: ReportMatch): string => {
  if (typeof match === 'string') return match
  if ('day' in match) return match.day
  return 'week' in match ? match.week : match.part
}

/**
 * Says of a row, in a few characters, what it is about, whatever days were asked for: the Monday of one week has the same as that of
 * another. Null of a report whose rows are single events.
 */
export const rowMatch = (
  { matches }: Pick<ReportDefinition, 'matches'>,
  asked: Asked,
): ((row: Row) => string) | null =>
  matches
    ? (row) =>
        JSON.stringify(
          matches.map((match) => {
            const cell = row[fieldOf(match)] ?? null
            return typeof match === 'string' || typeof cell !== 'string' ? cell : placeOf(match, cell, asked)
          }),
        )
    : null
