import {
  encodeNavtelecomArchive,
  encodeNavtelecomGreeting,
  encodeNavtelecomMask,
} from '@atalaya/protocols/navtelecom/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const headBytes = 16
const tilde = 0x7e
const archive = 0x41
const archiveAnswerBytes = 4
/** Records in a packet. */
const window = 8

const frameLength = (heard: Buffer): number | undefined => {
  if (heard[0] === tilde) return heard.length < archiveAnswerBytes ? undefined : archiveAnswerBytes
  if (heard.length < headBytes) return undefined
  const whole = headBytes + heard.readUInt16LE(12)
  return heard.length < whole ? undefined : whole
}

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => {
  let record = 0
  return {
    frameLength,
    greeting: {
      // Greeting and mask in one breath: the first is answered where the device is known, the second in any case.
      bytes: Buffer.concat([encodeNavtelecomGreeting(deviceId), encodeNavtelecomMask()]),
      isWelcome: (frame) => frame.toString('latin1', headBytes) === '*<S',
    },
    most: window,
    say(reports) {
      const bytes = encodeNavtelecomArchive(reports, record)
      record += reports.length
      return {
        bytes,
        acknowledgedBy(frame) {
          if (frame[0] !== tilde || frame[1] !== archive) return undefined
          return frame[2] === reports.length ? reports.length : 0
        },
      }
    },
  }
}

/** Navtelecom's greeting and mask, then what the archive holds, confirmed by its number. */
export const navtelecomUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
