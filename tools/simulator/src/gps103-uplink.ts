import { encodeGps103Login, encodeGps103Report } from '@atalaya/protocols/gps103/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const welcome = 'LOAD'

const speechOf = (imei: string) => (): Speech<TrackerReport> => ({
  // The server's words have no end of their own: what has come is one.
  frameLength: (heard) => heard.length || undefined,
  greeting: { bytes: encodeGps103Login(imei), isWelcome: (frame) => frame.toString('latin1').startsWith(welcome) },
  most: 1,
  say: ([report]) => ({ bytes: encodeGps103Report(imei, report as TrackerReport) }),
})

/** Coban's login and reports, which nobody acknowledges: of what is out nothing is known. */
export const gps103Uplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
