import { encodeEelinkLocation, encodeEelinkLogin } from '@atalaya/protocols/eelink/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const headBytes = 5
const login = 0x01
const location = 0x12
const maxSerial = 0xffff

const speechOf = (imei: string) => (): Speech<TrackerReport> => {
  let serial = 0
  return {
    frameLength: (heard) => {
      const length = heard.length < headBytes ? Number.POSITIVE_INFINITY : headBytes + heard.readUInt16BE(3)
      return heard.length < length ? undefined : length
    },
    greeting: { bytes: encodeEelinkLogin(imei), isWelcome: (frame) => frame[2] === login },
    most: 1,
    say: ([report]) => {
      serial = (serial % maxSerial) + 1
      const mine = serial
      return {
        bytes: encodeEelinkLocation(report as TrackerReport, mine),
        acknowledgedBy: (frame) => (frame[2] === location && frame.readUInt16BE(5) === mine ? 1 : undefined),
      }
    },
  }
}

/** Eelink's login and positions, each acknowledged by its serial. */
export const eelinkUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
