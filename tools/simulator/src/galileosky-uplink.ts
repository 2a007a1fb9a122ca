import { encodeGalileoskyHead, encodeGalileoskyPacket } from '@atalaya/protocols/galileosky/encode'
import { conversation, type Speech } from './conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const confirmation = 0x02
const confirmationBytes = 3
/** Records in a packet, which the manual bounds by a thousand bytes. */
const window = 8

const confirms = (frame: Buffer, packet: Uint8Array): boolean =>
  frame[0] === confirmation && frame.subarray(1).equals(packet.subarray(-2))

const speechOf = (deviceId: string) => (): Speech<TrackerReport> => {
  let number = 1
  const head = encodeGalileoskyHead(deviceId)
  return {
    frameLength: (heard) => (heard.length < confirmationBytes ? undefined : confirmationBytes),
    greeting: { bytes: head, isWelcome: (frame) => confirms(frame, head) },
    most: window,
    say(reports) {
      const bytes = encodeGalileoskyPacket(reports, { firstNumber: number })
      number = (number + reports.length) & 0xffff
      return { bytes, acknowledgedBy: (frame) => (confirms(frame, bytes) ? reports.length : undefined) }
    },
  }
}

/** Galileosky's head packet, then packets of records, each confirmed by its check. */
export const galileoskyUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, conversation(speechOf(options.deviceId)))
