import { encodeTk103Handshake, encodeTk103Report } from '@atalaya/protocols/tk103/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => ({
  frameLength: (heard) => heard.indexOf(')') + 1 || undefined,
  greeting: {
    bytes: encodeTk103Handshake(deviceId),
    isWelcome: (frame) => frame.toString('latin1').endsWith('AP01HSO)'),
  },
  most: 1,
  say: ([report]) => ({ bytes: encodeTk103Report(deviceId, report as TrackerReport) }),
})

/** A TK103's handshake and reports, which nobody acknowledges. */
export const tk103Uplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
