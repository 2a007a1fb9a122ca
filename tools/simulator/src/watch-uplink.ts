import { encodeWatchLink, encodeWatchReport } from '@atalaya/protocols/watch/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => ({
  frameLength: (heard) => heard.indexOf(']') + 1 || undefined,
  greeting: {
    bytes: encodeWatchLink(deviceId),
    isWelcome: (frame) => frame.toString('latin1').endsWith('*LK]'),
  },
  most: 1,
  say: ([report]) => ({ bytes: encodeWatchReport(deviceId, report as TrackerReport) }),
})

/** A watch's link and reports, which nobody acknowledges. */
export const watchUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
