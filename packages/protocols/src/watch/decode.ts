import type { IoValues } from '@atalaya/domain/fix'
import { decimalFrom } from '../nmea-text.ts'
import type { CodecErrorCode, Decoded, Decoder } from '../protocol.ts'
import { dialectOf, watchAnswer } from './device-commands.ts'
import { type Envelope, openEnvelope, sealEnvelope } from './envelope.ts'
import { opensLikeReport, readReport } from './report.ts'

// Written from 4P-Touch's "Beesure GPS SeTracker Server Protocol" of 2023-11-13 and "Server Protocol" V1.8.
const nothing = new Uint8Array(0)
/** Answered by their own word, or the watch says them again and at last starts anew. */
const obligatory = new Set(['TKQ', 'TKQ2', 'heart', 'bphrt', 'oxygen'])
/** Spoken messages, of which nothing is kept. */
const dropped = new Set(['TK', 'img'])

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** One for each connection: who speaks, and how its maker says it. */
export const watchDecoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId
  let dialect: string | undefined

  /** Steps, turns in sleep, battery. */
  const keepLink = (envelope: Envelope, receivedAt: number): Decoded => {
    const { deviceId, text, data } = envelope
    const bytes = sealEnvelope(envelope, 'LK')
    if (introduced !== deviceId) {
      introduced = deviceId
      return { kind: 'identify', deviceId, accept: bytes, refuse: nothing }
    }
    const [steps, , battery] = text.split(',').map(decimalFrom)
    if (battery === undefined || battery < 0 || battery > 100 || Number.isNaN(receivedAt))
      return { kind: 'reply', bytes }
    const io: IoValues = { batteryPercent: battery, ...(steps === undefined || steps < 0 ? {} : { steps }) }
    return { kind: 'reply', bytes, messages: [{ deviceId, recordedAt: receivedAt, io, events: [], payload: data }] }
  }

  return {
    get dialect() {
      return dialect
    },
    decode(frame, receivedAt = Number.NaN) {
      // Ends of line, and what an early bracket left behind.
      if (frame.length === 1) return { kind: 'reply', bytes: nothing }
      const envelope = openEnvelope(frame)
      if (!envelope) return failed('frame.malformed', 'no maker, number and length in brackets', true)
      const { maker, deviceId, count, word, text } = envelope
      dialect = dialectOf(maker, count)
      if (word === 'LK') return keepLink(envelope, receivedAt)
      if (opensLikeReport(text)) {
        const read = readReport(envelope)
        // An alarm is said again until it is answered; positions are not.
        const acknowledge = word.startsWith('AL') ? sealEnvelope(envelope, word) : nothing
        if ('code' in read) return { kind: 'messages', messages: [], rejected: [read], acknowledge }
        introduced = deviceId
        return { kind: 'messages', messages: [{ deviceId, ...read }], rejected: [], acknowledge }
      }
      if (obligatory.has(word)) return { kind: 'reply', bytes: sealEnvelope(envelope, word) }
      if (dropped.has(word)) return { kind: 'reply', bytes: nothing }
      if (!/^[A-Za-z][A-Za-z0-9_]{0,19}$/.test(word))
        return failed('codec.unsupported', `word ${JSON.stringify(word.slice(0, 40))}`)
      return { kind: 'reply', bytes: nothing, answer: watchAnswer(deviceId, word, text) }
    },
  }
}
