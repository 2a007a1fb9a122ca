import { decodeGt06Command, encodeGt06Answer } from '@atalaya/protocols/gt06/device-commands'
import { encodeGt06Alarm, encodeGt06Location, encodeGt06Login } from '@atalaya/protocols/gt06/encode'
import { conversation, type Speech } from './conversation.ts'
import { gt06AnswerTo } from './gt06-answers.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const loginNumber = 0x01
const alarmNumber = 0x26
const accessoryOn = 0xfe
const accessoryOff = 0xff
const maxSerial = 0xffff

const lengthOf = (heard: Buffer): number | undefined => {
  if (heard.length < 4) return undefined
  const length = heard[0] === 0x79 ? heard.readUInt16BE(2) + 6 : (heard[2] as number) + 5
  return heard.length >= length ? length : undefined
}

/** Of the short frames that a server answers with. */
const numberOf = (frame: Buffer): number => frame[3] as number
const serialOf = (frame: Buffer): number => frame.readUInt16BE(frame.length - 6)

const speechOf = (imei: string, isAcknowledged: boolean) => (): Speech<TrackerReport> => {
  let serial = 1
  let last: TrackerReport | undefined
  const nextSerial = (): number => {
    serial = (serial % maxSerial) + 1
    return serial
  }
  return {
    frameLength: lengthOf,
    // A stranger gets no answer: the server hangs up.
    greeting: { bytes: encodeGt06Login(imei, { serial }), isWelcome: (frame) => numberOf(frame) === loginNumber },
    most: 1,
    say([report]) {
      const mine = nextSerial()
      const location = report as TrackerReport
      last = location
      if (!isAcknowledged) return { bytes: encodeGt06Location(location, mine) }
      return {
        bytes: encodeGt06Alarm({ ...location, alarm: location.io.ignition ? accessoryOn : accessoryOff }, mine),
        acknowledgedBy: (frame) => (numberOf(frame) === alarmNumber && serialOf(frame) === mine ? 1 : undefined),
      }
    },
    answerTo(frame) {
      const command = decodeGt06Command(frame)
      if (!command) return undefined
      return encodeGt06Answer(gt06AnswerTo(command.text, last), { mark: command.mark, serial: nextSerial() })
    },
  }
}

/**
 * The protocol acknowledges logins, heartbeats and alarms, and no positions: reports are `locations` (0x22), of which
 * nothing is known once they are out, or `alarms` (0x26, "ACC on" and "off"), each again until it is acknowledged.
 */
export const gt06Uplink = (
  options: UplinkOptions<TrackerReport> & { packets?: 'locations' | 'alarms' },
): Uplink<TrackerReport> => startUplink(options, conversation(speechOf(options.deviceId, options.packets === 'alarms')))
