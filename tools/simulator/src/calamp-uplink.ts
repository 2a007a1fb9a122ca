import { encodeCalampEvent } from '@atalaya/protocols/calamp/encode'
import { type DatagramSpeech, datagramConversation } from './datagram-conversation.ts'
import type { TrackerReport } from './tracker-report.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const speechOf = (deviceId: string): DatagramSpeech<TrackerReport> => {
  let sequence = 0
  return {
    most: 1,
    // Before its place.
    cutWithin: 20,
    say([report]) {
      sequence = (sequence + 1) & 0xffff
      const own = sequence
      return {
        bytes: encodeCalampEvent(deviceId, report as TrackerReport, { sequence: own }),
        // A response, an acknowledgement of all well, of this number.
        takenBy: (answer) =>
          answer.length >= 6 && answer[0] === 2 && answer[1] === 1 && answer.readUInt16BE(2) === own && answer[5] === 0
            ? 1
            : undefined,
      }
    },
  }
}

/** LM Direct's event reports, each again until its number is acknowledged. */
export const calampUplink = (options: UplinkOptions<TrackerReport>): Uplink<TrackerReport> =>
  startUplink(options, datagramConversation(speechOf(options.deviceId)))
