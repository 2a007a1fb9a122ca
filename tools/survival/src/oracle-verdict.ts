import type { StoredItem } from './stored-history.ts'
import { type OracleReport, type OracleSegment, segmentsByTheRules } from './trip-oracle.ts'
import type { Testimony } from './virtual-tracker.ts'

/** Instants must agree; ways are measured otherwise and from what was said, which protocols round to some 20 cm a report. */
const toleranceM = 15
const toleranceShare = 0.01

const sameSegment = (expected: OracleSegment | undefined, stored: OracleSegment | undefined): boolean =>
  expected !== undefined &&
  stored !== undefined &&
  expected.kind === stored.kind &&
  expected.startedAt === stored.startedAt &&
  expected.endedAt === stored.endedAt &&
  (expected.kind === 'stop' ||
    Math.abs(expected.distanceM - stored.distanceM) <= toleranceM + toleranceShare * expected.distanceM)

/** What was said, as far as it has arrived: some protocols acknowledge nothing, and what they lost is nobody's fault. */
const driveOf = ({ said }: Testimony, { positions }: StoredItem): OracleReport[] => {
  const tellsIgnition = positions.some(({ ignition }) => ignition !== null)
  const drive: OracleReport[] = []
  for (const at of new Set(positions.map(({ recorded_at }) => recorded_at))) {
    const report = said.get(at)
    if (!report) continue
    const { recordedAt, lat, lng, speedKmh = 0, io, satellites } = report
    const ignition = tellsIgnition ? io.ignition === true : undefined
    const last = drive.at(-1)
    if (satellites !== 0) drive.push({ recordedAt, lat, lng, speedKmh, ignition })
    // Out of the satellites' sight it tells nothing of the place, but whether its engine runs.
    else if (last) last.ignition = ignition
  }
  return drive
}

/** The first trip or stop that the documented rules have otherwise; of two trackers with one identity they tell nothing. */
export const oracleDifference = (testimony: Testimony, stored: StoredItem): string | undefined => {
  if (testimony.habit === 'twin') return undefined
  const byStart = (a: OracleSegment, b: OracleSegment) => a.startedAt - b.startedAt || a.kind.localeCompare(b.kind)
  const expected = segmentsByTheRules(driveOf(testimony, stored)).sort(byStart)
  const found = [
    ...stored.trips.map((row): OracleSegment => ({ kind: 'trip', ...spanOf(row), distanceM: row.distance_m })),
    ...stored.stops.map((row): OracleSegment => ({ kind: 'stop', ...spanOf(row), distanceM: 0 })),
  ].sort(byStart)
  for (let nth = 0; nth < Math.max(expected.length, found.length); nth++)
    if (!sameSegment(expected[nth], found[nth]))
      return `by the rules ${JSON.stringify(expected[nth])}, found ${JSON.stringify(found[nth])}`
  return undefined
}

const spanOf = ({ started_at, ended_at }: { started_at: number; ended_at: number | null }) => ({
  startedAt: started_at,
  endedAt: ended_at,
})
