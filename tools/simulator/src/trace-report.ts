import { bearingDeg, distanceM } from '@atalaya/domain/geometry'
import type { OsmandReport } from '@atalaya/protocols/osmand/encode'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import type { TraceFix } from './trace.ts'

/** A recording tells no satellites, and a fix without any counts as none: the fewest that give a height. */
const assumedSatellites = 4
const longestStepMs = 10 * 60_000
const fastestKmh = 250

/** Fills in speed and heading, which every tracker sends, from the way since the fix before; nothing else is made up. */
export const withMotion = (fixes: readonly TraceFix[]): TraceFix[] => {
  const lastOf = new Map<string, TraceFix>()
  return fixes.map((fix) => {
    const before = lastOf.get(fix.deviceId)
    lastOf.set(fix.deviceId, fix)
    const ms = before ? fix.recordedAt - before.recordedAt : 0
    const metres = before ? distanceM(before, fix) : 0
    const speedKmh = ms > 0 && ms <= longestStepMs ? Math.min(fastestKmh, (metres / ms) * 3_600) : 0
    const heading = before && metres > 5 ? bearingDeg(before, fix) : 0
    return { speedKmh: Math.round(speedKmh), heading: Math.round(heading) % 360, ...fix }
  })
}

export const teltonikaRecordOf = ({ deviceId: _, ...fix }: TraceFix): TeltonikaRecord => ({
  ...fix,
  satellites: assumedSatellites,
  io: {},
})

export const osmandReportOf = (fix: TraceFix): OsmandReport => fix
