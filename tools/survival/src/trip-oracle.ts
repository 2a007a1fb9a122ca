/**
 * Trips and stops by the documented rules alone (docs/decisions/0016; `minStopMs`, `maxGapMs`, `movingFromKmh` and
 * `driftRadiusM` of motion-settings), written a second time over the whole of a drive and not report by report. It
 * imports nothing of the product, so that a mistake in domain's reduction is no mistake here too. Left to the reduction
 * of domain: impossible jumps, reports without a place, idling, and trackers that measure their own distance.
 */
export interface OracleReport {
  recordedAt: number
  lat: number
  lng: number
  speedKmh: number
  /** As of the last that was heard before the next report with a place; absent where the protocol has no room for it. */
  ignition: boolean | undefined
}

export interface OracleSegment {
  kind: 'trip' | 'stop'
  startedAt: number
  /** Null: it goes on, as far as anybody knows. */
  endedAt: number | null
  distanceM: number
}

const minStopMs = 180_000
const maxGapMs = 900_000
const movingFromKmh = 5
const driftRadiusM = 60
const earthRadiusM = 6_371_000

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** On a plane that touches the globe there: over some hundred metres as good as any. */
const apartM = (a: OracleReport, b: OracleReport): number => {
  const eastM = radians(b.lng - a.lng) * Math.cos(radians((a.lat + b.lat) / 2)) * earthRadiusM
  return Math.hypot(eastM, radians(b.lat - a.lat) * earthRadiusM)
}

/** Neighbours that stand in one place, by their numbers. */
interface Stand {
  from: number
  to: number
}

const standsIn = (drive: readonly OracleReport[]): Stand[] => {
  const stands: Stand[] = []
  for (const [nth, report] of drive.entries()) {
    if (report.speedKmh >= movingFromKmh) continue
    const last = stands.at(-1)
    const first = last && drive[last.from]
    if (last?.to === nth - 1 && first && apartM(first, report) <= driftRadiusM) last.to = nth
    else stands.push({ from: nth, to: nth })
  }
  return stands
}

/** The numbers of the reports that begin something new because nobody was heard before them; a stand that goes on is none. */
const beginningsIn = (drive: readonly OracleReport[], stands: readonly Stand[]): number[] =>
  drive.flatMap(({ recordedAt }, nth) => {
    const before = drive[nth - 1]
    if (!before) return [nth]
    const standsOn = stands.some(({ from, to }) => from < nth && nth <= to)
    return recordedAt - before.recordedAt > maxGapMs && !standsOn ? [nth] : []
  })

export const segmentsByTheRules = (drive: readonly OracleReport[]): OracleSegment[] => {
  const segments: OracleSegment[] = []
  const at = (nth: number): number => (drive[nth] as OracleReport).recordedAt
  const stands = standsIn(drive)
  const beginnings = beginningsIn(drive, stands)

  const travel = (from: number, to: number): void => {
    if (from >= to) return
    let distanceM = 0
    for (let nth = from + 1; nth <= to; nth++)
      distanceM += apartM(drive[nth - 1] as OracleReport, drive[nth] as OracleReport)
    segments.push({ kind: 'trip', startedAt: at(from), endedAt: at(to), distanceM })
  }

  for (const [part, first] of beginnings.entries()) {
    const next = beginnings[part + 1]
    const last = (next ?? drive.length) - 1
    const { ignition } = drive[last] as OracleReport
    let leftFrom = first
    for (const { from, to } of stands.filter((stand) => first <= stand.from && stand.to <= last)) {
      const isLong = at(to) - at(from) >= minStopMs
      const isLast = to === last
      const isAll = isLast && from === first
      const isParked = isLast && ignition === false
      if (!isLong && !isParked && !isAll) continue
      travel(leftFrom, from)
      leftFrom = to
      // Who fell silent standing stood until it was heard elsewhere, unless its engine was running.
      const endedAt = !isLast || ignition === true ? at(to) : next === undefined ? null : at(next)
      if (endedAt !== at(from)) segments.push({ kind: 'stop', startedAt: at(from), endedAt, distanceM: 0 })
    }
    travel(leftFrom, last)
  }
  return segments
}
