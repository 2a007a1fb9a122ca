import {
  encodeTopflytechLocation,
  encodeTopflytechLogin,
  type TopflytechFamily,
} from '@atalaya/protocols/topflytech/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const lengthAt = 3
const serialAt = 5
const login = 0x01
const location = 0x02
const maxSerial = 0xffff

const speechOf = (imei: string, family: TopflytechFamily) => (): Speech<TrackerReport> => {
  let serial = 0
  return {
    frameLength: (heard) => {
      const length = heard.length < serialAt ? Number.POSITIVE_INFINITY : heard.readUInt16BE(lengthAt)
      return heard.length < length ? undefined : length
    },
    greeting: { bytes: encodeTopflytechLogin(imei, { family }), isWelcome: (frame) => frame[2] === login },
    most: 1,
    say: ([report]) => {
      serial = (serial % maxSerial) + 1
      const mine = serial
      return {
        bytes: encodeTopflytechLocation(imei, report as TrackerReport, { family, serial: mine }),
        acknowledgedBy: (frame) => (frame[2] === location && frame.readUInt16BE(serialAt) === mine ? 1 : undefined),
      }
    },
  }
}

/** Topflytech's login and positions, each acknowledged by its serial. */
export const topflytechUplink = (
  options: UplinkOptions<TrackerReport> & { family: TopflytechFamily },
): Uplink<TrackerReport> => startUplink(options, conversation(speechOf(options.deviceId, options.family)))
