// The standard has every clock in the zone of Beijing; makers who export leave theirs in UTC, and tell nobody.

const beijingMs = 8 * 3_600_000
const toleranceMs = 10 * 60_000

const isNow = (instant: number, receivedAt: number): boolean => Math.abs(instant - receivedAt) <= toleranceMs

/**
 * What a terminal reports as it happens shows in which of two zones its clock is. It is the standard's until the first
 * such report of a connection says otherwise, and again once UTC would lie in the future: another connection, and
 * another node, learns it anew.
 */
export const terminalClock = () => {
  let zone: 'unknown' | 'beijing' | 'utc' = 'unknown'
  return {
    /** Of a report that was not kept back. */
    learn(clock: number, receivedAt: number): void {
      if (isNow(clock - beijingMs, receivedAt)) zone = 'beijing'
      else if (zone === 'unknown') zone = isNow(clock, receivedAt) ? 'utc' : 'beijing'
    },
    utcOf: (clock: number): number => (zone === 'utc' ? clock : clock - beijingMs),
  }
}

/** The inverse, by the standard: YY MM DD hh mm ss, two digits a byte. */
export const clockBytes = (instant: number, zoneMs = beijingMs): Uint8Array => {
  const iso = new Date(instant + zoneMs).toISOString()
  return Uint8Array.from([2, 5, 8, 11, 14, 17], (at) => Number.parseInt(iso.slice(at, at + 2), 16))
}
