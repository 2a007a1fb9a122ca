/** One recorded fix; speed and heading where the file tells them. */
export interface TraceFix {
  deviceId: string
  recordedAt: number
  lat: number
  lng: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
}

/** What could not be read: `row` is the line of a CSV file, or the number of the point in a GPX file. */
export interface SkippedRow {
  row: number
  reason: string
}

export interface Trace {
  /** By time over all devices. */
  fixes: TraceFix[]
  skipped: SkippedRow[]
}

/** A file that holds nothing of a trace: told to the person, without a stack. */
export class TraceUnreadable extends Error {}

export const instantOf = (text: string): number | undefined => {
  // Without a zone it is UTC, as trackers mean it.
  const withZone = /(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) ? text : `${text.replace(' ', 'T')}Z`
  const instant = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? Date.parse(withZone) : Number.NaN
  return Number.isNaN(instant) || instant < 0 ? undefined : instant
}

export const coordinateOf = (text: string | undefined, limit: number): number | undefined => {
  const degrees = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(degrees) <= limit ? degrees : undefined
}

export const optionalNumber = (text: string | undefined): number | undefined => {
  const number = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : undefined
}

export const byTime = (fixes: TraceFix[]): TraceFix[] => fixes.sort((a, b) => a.recordedAt - b.recordedAt)
