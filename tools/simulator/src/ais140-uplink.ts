import { encodeAis140Report } from '@atalaya/protocols/ais140/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => ({
  frameLength: (heard) => heard.indexOf('\n') + 1 || undefined,
  most: 1,
  say: ([report]) => {
    const told = report as TrackerReport
    // Kept with the report: said once more it has the same number.
    return { bytes: encodeAis140Report(deviceId, told, { frame: Math.floor(told.recordedAt / 1_000) }) }
  },
})

/** AIS 140's reports, which nobody acknowledges. */
export const ais140Uplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
