import { encodeDatagram, type TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { type DatagramSpeech, datagramConversation } from './datagram-conversation.ts'
import { teltonikaAnswers } from './teltonika-answers.ts'
import { recordsPerPacket } from './teltonika-uplink.ts'
import { startUplink, type Uplink, type UplinkOptions } from './uplink.ts'

const speechOf = (imei: string): DatagramSpeech<TeltonikaRecord> => {
  let last: TeltonikaRecord | undefined
  let avlPacketId = 0
  const { answerTo } = teltonikaAnswers(imei, () => last)
  return {
    most: recordsPerPacket,
    answerTo,
    say(batch) {
      last = batch.at(-1)
      avlPacketId = (avlPacketId + 1) & 0xff
      const ids = { packetId: 0xca00 | avlPacketId, avlPacketId }
      return {
        bytes: encodeDatagram(imei, batch, ids),
        takenBy(answer) {
          const isOurs = answer.length >= 7 && answer.readUInt16BE(2) === ids.packetId && answer[5] === ids.avlPacketId
          return isOurs ? answer[6] : undefined
        },
      }
    },
  }
}

/** Codec 8 Extended in datagrams, each again until its ids come back with the count of its records. */
export const teltonikaDatagramUplink = (options: UplinkOptions<TeltonikaRecord>): Uplink<TeltonikaRecord> =>
  startUplink(options, datagramConversation(speechOf(options.deviceId)))
