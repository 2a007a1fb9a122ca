import type { CodecErrorCode, CodecFailure, CommandAnswer, Decoded, Decoder } from '../protocol.ts'
import { textOfUtf8 } from '../text-bytes.ts'
import { type Packets, readCcc, readCce } from './binary.ts'
import { meitrackAnswer } from './device-commands.ts'
import { type Envelope, openEnvelope, sealEnvelope } from './envelope.ts'
import { answersPosition, triggerOf } from './report.ts'
import { readText, reportIn } from './text.ts'

// Written from "MEITRACK T622 GPRS Protocol" V1.2, "MEITRACK GPRS Protocol" V1.6 and V1.8, of T366 V1.5 and of P88L V1.3.
const nothing = new Uint8Array(0)
/** What a tracker says to our acknowledgements. */
const acknowledged = new Set(['AFF', 'CCC', 'CCE'])

const failed = (code: CodecErrorCode, detail: string): Decoded => ({ kind: 'failed', code, detail, close: false })

const isSame = (a: Uint8Array, b: Uint8Array | undefined): boolean =>
  b !== undefined && a.length === b.length && Buffer.compare(a, b) === 0

/** One for each connection. There is no handshake: every frame has the IMEI. */
export const meitrackDecoder = (): Decoder => {
  /** Of the last report. */
  let last: Uint8Array | undefined
  /** It deletes what is acknowledged and says it again until then. */
  let isWaiting = false

  /**
   * A tracker told to wait (C03,1) says the same again until it is confirmed; one that was not deletes what it has sent, and
   * a confirmation would delete what it has yet to send. Only its saying the same twice shows which of the two it is.
   */
  const heard = (payload: Uint8Array): void => {
    isWaiting ||= isSame(payload, last)
    if (!isWaiting) last = payload.slice()
  }

  const acknowledge = ({ mark, deviceId }: Envelope, content: string): Uint8Array =>
    sealEnvelope('@@', { mark, deviceId, content })

  const decodePackets = (envelope: Envelope, packets: Packets | CodecFailure): Decoded => {
    if ('code' in packets) return { kind: 'failed', ...packets, close: false }
    const { messages, rejected, count } = packets
    const { deviceId, type } = envelope
    if (messages.length + rejected.length < count)
      rejected.push({ code: 'count.mismatch', detail: `${count} packets said, ${messages.length} found` })
    const payload = messages.at(-1)?.payload
    if (payload) heard(payload)
    return {
      kind: 'messages',
      messages: messages.map((message) => ({ deviceId, ...message })),
      rejected,
      acknowledge: count > 0 && (type === 'CCC' || isWaiting) ? acknowledge(envelope, `${type},${count}`) : nothing,
    }
  }

  const decodeText = (envelope: Envelope, report: Uint8Array): Decoded => {
    const { mark, deviceId, content } = envelope
    const read = readText(report, content)
    if ('code' in read) return { kind: 'messages', messages: [], rejected: [read], acknowledge: nothing }
    heard(content)
    const answer: CommandAnswer | undefined =
      read.trigger === triggerOf(answersPosition)
        ? meitrackAnswer({ mark, deviceId, type: 'A10', text: textOfUtf8(content) })
        : undefined
    return {
      kind: 'messages',
      messages: [{ deviceId, ...read }],
      rejected: [],
      acknowledge: isWaiting ? acknowledge(envelope, 'AFF,1') : nothing,
      ...(answer ? { answer } : {}),
    }
  }

  return {
    decode(frame) {
      // Ends of line between frames.
      if (frame.length === 1) return { kind: 'reply', bytes: nothing }
      const envelope = openEnvelope(frame)
      if ('code' in envelope) return { kind: 'failed', ...envelope, close: envelope.code === 'device.invalid' }
      const { mark, deviceId, type, body, content } = envelope
      const report = type === 'AAA' ? body : reportIn(body)
      if (report) return decodeText(envelope, report)
      const text = textOfUtf8(content)
      if (acknowledged.has(type) && /^[A-Z]{3},OK$/i.test(text)) return { kind: 'reply', bytes: nothing }
      if (type === 'CCE') return decodePackets(envelope, readCce(body))
      if (type === 'CCC') return decodePackets(envelope, readCcc(body))
      if (!/^[A-Z][A-Z0-9]{2}$/.test(type)) return failed('codec.unsupported', `type ${JSON.stringify(type)}`)
      return { kind: 'reply', bytes: nothing, answer: meitrackAnswer({ mark, deviceId, type, text }) }
    },
  }
}
