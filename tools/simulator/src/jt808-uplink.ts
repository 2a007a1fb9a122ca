import { encodeJt808Authentication, encodeJt808Batch, encodeJt808Location } from '@atalaya/protocols/jt808/encode'
import { openEnvelope } from '@atalaya/protocols/jt808/envelope'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const flag = 0x7e
const generalResponse = 0x8001
const done = 0
const maxSerial = 0xffff
/** Positions in a batch; one alone goes as a location. */
const window = 8

/** Of a general response: the serial that it answers, and whether it was taken; undefined for anything else. */
const responseIn = (frame: Buffer): { serial: number; isTaken: boolean } | undefined => {
  const envelope = openEnvelope(frame)
  if ('code' in envelope || envelope.id !== generalResponse || envelope.body.length !== 5) return undefined
  const [high = 0, low = 0] = envelope.body
  return { serial: (high << 8) | low, isTaken: envelope.body[4] === done }
}

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => {
  let serial = 0
  const nextSerial = (): number => {
    serial = (serial % maxSerial) + 1
    return serial
  }
  return {
    frameLength: (heard) => heard.indexOf(flag, 1) + 1 || undefined,
    greeting: {
      bytes: encodeJt808Authentication(deviceId, deviceId, nextSerial()),
      isWelcome: (frame) => responseIn(frame)?.isTaken === true,
    },
    most: window,
    say(reports) {
      const mine = nextSerial()
      const [first] = reports
      return {
        bytes:
          reports.length === 1
            ? encodeJt808Location(deviceId, first as TrackerReport, mine)
            : encodeJt808Batch(deviceId, reports, mine),
        acknowledgedBy(frame) {
          const response = responseIn(frame)
          if (response?.serial !== mine) return undefined
          return response.isTaken ? reports.length : 0
        },
      }
    },
  }
}

/** JT/T 808: authentication, then a location a report or a batch of several; a number of over twelve digits has the head of 2019. */
export const jt808Uplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
