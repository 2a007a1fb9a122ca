import type { CodecFailure, Decoded, Decoder } from '../protocol.ts'
import { readBehaviour, readNetwork, readPoints, type Spots } from './behaviour.ts'
import { readBluetooth } from './bluetooth.ts'
import { interaction, topflytechAnswer } from './device-commands.ts'
import { type Envelope, openEnvelope, sealEnvelope } from './envelope.ts'
import { alarmIn, isAlarm, readLocation, readStrange, type TopflytechMessage } from './location.ts'

// Written from Topflytech's "TOPFLYtechCodec Codec User Manual" and what the maker publishes with it of the messages 0x2323,
// 0x2525, 0x2626 and 0x2727.
const nothing = new Uint8Array(0)
const logins = new Set([0x01, 0x31])
const heartbeat = 0x03
const accessPoints = 0x15

/** The head comes back, of an alarm with its number. */
const acknowledgementOf = (envelope: Envelope): Uint8Array => {
  const { mark, number, content } = envelope
  const told = isAlarm(number) && content.length > 0 ? Uint8Array.of(alarmIn(mark, number, content)) : nothing
  return sealEnvelope({ ...envelope, content: told })
}

const asSpots = (read: TopflytechMessage | CodecFailure | undefined): Spots | undefined => {
  if (!read) return undefined
  return 'code' in read ? { messages: [], rejected: [read] } : { messages: [read], rejected: [] }
}

const readReport = ({ mark, number, content }: Envelope): Spots | undefined =>
  asSpots(readLocation(mark, number, content)) ??
  readBehaviour(mark, number, content) ??
  asSpots(readBluetooth(mark, number, content)) ??
  (number === accessPoints ? asSpots(readPoints(content)) : undefined) ??
  (number === (mark === 0x27 ? 0x05 : 0x11) ? asSpots(readNetwork(content)) : undefined) ??
  asSpots(readStrange(mark, number, content))

/** One for each connection. Every message has the IMEI; a login is the first as a rule. */
export const topflytechDecoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId
  let dialect: string | undefined

  const alive = (envelope: Envelope): Decoded => {
    const bytes = acknowledgementOf(envelope)
    const { deviceId } = envelope
    if (introduced === deviceId) return { kind: 'reply', bytes }
    introduced = deviceId
    return { kind: 'identify', deviceId, accept: bytes, refuse: nothing }
  }

  return {
    get dialect() {
      return dialect
    },
    decode(frame) {
      const envelope = openEnvelope(frame)
      if ('code' in envelope) return { kind: 'failed', ...envelope, close: envelope.code === 'device.invalid' }
      const { mark, number, deviceId, content } = envelope
      dialect = mark.toString(16)
      if (logins.has(number) || number === heartbeat) return alive(envelope)
      if (number === interaction) return { kind: 'reply', bytes: nothing, answer: topflytechAnswer(deviceId, content) }
      const acknowledge = acknowledgementOf(envelope)
      const read = readReport(envelope)
      // What nobody answers is said for ever.
      if (!read)
        return {
          kind: 'failed',
          code: 'codec.unsupported',
          detail: `message 0x${dialect}${dialect}${number.toString(16).padStart(2, '0')}`,
          close: false,
          reply: acknowledge,
        }
      introduced = deviceId
      return {
        kind: 'messages',
        messages: read.messages.map((message) => ({ deviceId, ...message })),
        rejected: read.rejected,
        acknowledge,
      }
    },
  }
}
