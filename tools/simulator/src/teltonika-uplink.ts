import {
  encodeImei,
  encodePacket,
  type TeltonikaCodec,
  type TeltonikaRecord,
} from '@atalaya/protocols/teltonika/encode'
import { conversation, type Speech } from './conversation.ts'
import { teltonikaAnswers } from './teltonika-answers.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

/** What fits a real tracker's packet of 1,280 bytes with some twenty values a record. */
export const recordsPerPacket = 10
const countBytes = 4
/** Zeros, length, content, CRC. */
const commandFrameBytes = 12

/** One byte of welcome; then four bytes of count, or a command, which begins with as many zeros. */
const lengthOf = (heard: Buffer, isWelcomed: boolean): number | undefined => {
  if (!isWelcomed) return heard.length > 0 ? 1 : undefined
  if (heard.length < countBytes) return undefined
  if (heard.readUInt32BE() !== 0 || heard.length === countBytes) return countBytes
  const length = heard.length < 2 * countBytes ? undefined : commandFrameBytes + heard.readUInt32BE(countBytes)
  return length !== undefined && heard.length >= length ? length : undefined
}

const speechOf = (imei: string, codec: TeltonikaCodec): (() => Speech<TeltonikaRecord>) => {
  let last: TeltonikaRecord | undefined
  const { answerTo } = teltonikaAnswers(imei, () => last)
  return () => {
    let isWelcomed = false
    return {
      frameLength: (heard) => lengthOf(heard, isWelcomed),
      greeting: {
        bytes: encodeImei(imei),
        isWelcome(frame) {
          isWelcomed = true
          return frame[0] === 1
        },
      },
      most: recordsPerPacket,
      say(records) {
        last = records.at(-1)
        return {
          bytes: encodePacket(records, codec),
          acknowledgedBy: (frame) => {
            if (frame.length !== countBytes) return undefined
            return frame.readUInt32BE() === records.length ? records.length : 0
          },
        }
      },
      answerTo,
    }
  }
}

/** Speaks Codec 8 Extended as a tracker does: IMEI, packets, one at a time, each again until its count comes back; answers commands. */
export const teltonikaUplink = (
  options: UplinkOptions<TeltonikaRecord> & { codec?: TeltonikaCodec },
): Uplink<TeltonikaRecord> => startUplink(options, conversation(speechOf(options.deviceId, options.codec ?? '8E')))
