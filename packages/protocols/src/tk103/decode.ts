import type { CodecErrorCode, Decoded, Decoder } from '../protocol.ts'
import { textOfUtf8 } from '../text-bytes.ts'
import { alarmOf, readWord } from './alarms.ts'
import { readPack } from './battery-pack.ts'
import { commas, tk103Answer } from './device-commands.ts'
import { type Envelope, openEnvelope, sealEnvelope } from './envelope.ts'
import { type ReportOrigin, readReport, type Tk103Message } from './report.ts'
import { readBattery, readCells, readHeard, readLoginCells, readVin } from './surroundings.ts'
import { readWholeClock } from './whole-clock.ts'

// Written from KX402's "GPRS Communication Protocol" 1.5 (2008-11-04) and the examples of its 1.8. Of the newer form, with
// commas, no document could be had: it is read from published frames, see `attributes.ts`.
const nothing = new Uint8Array(0)
const samePlaces = 11

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/**
 * Who logs in. The first trackers begin their frames with a running number and tell who they are at the login alone, in
 * fifteen digits; the others begin all of them with their own number, which the fifteen end with.
 */
const loginOf = ({ head, body }: Envelope): string => {
  const told = /^\d{14,15}/.exec(body)?.[0]
  if (told === undefined || told.slice(-samePlaces) === head.slice(-samePlaces)) return head
  return told.replace(/^000(?=\d{11})/, '')
}

const readOther = ({ word, body }: Envelope, origin: ReportOrigin): Tk103Message | undefined => {
  if (word === 'ZC20') return readBattery(body, origin)
  if (word === 'BZ00') return readCells(body, origin)
  if (word === 'BV00') return readVin(body, origin)
  if (word === 'BS51') return readPack(body, origin)
  return word.startsWith('DW') ? readHeard(body, origin) : undefined
}

/** What the handshakes of some trackers tell, and the logins of those that see no satellites. */
const readEntry = ({ word, body, hasCommas }: Envelope, origin: ReportOrigin): Tk103Message | undefined => {
  if (word === 'BP00') return readWholeClock(body, origin)
  return word === 'BP05' && !hasCommas ? readLoginCells(body, origin) : undefined
}

/** One for each connection: who speaks, in which form. */
export const tk103Decoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId
  /** Where the frames begin with a running number: who they are of. */
  let login: string | undefined
  let dialect: string | undefined

  const enter = (envelope: Envelope): string => {
    const deviceId = loginOf(envelope)
    if (deviceId !== envelope.head) login = deviceId
    return deviceId
  }
  const alive = (deviceId: string, bytes: Uint8Array): Decoded => {
    if (introduced === deviceId) return { kind: 'reply', bytes }
    introduced = deviceId
    return { kind: 'identify', deviceId, accept: bytes, refuse: nothing }
  }

  const heard = (deviceId: string, message: Tk103Message, acknowledge: Uint8Array): Decoded => {
    introduced = deviceId
    return { kind: 'messages', messages: [{ deviceId, ...message }], rejected: [], acknowledge }
  }

  const acknowledgementOf = ({ head, word, body, hasCommas }: Envelope): Uint8Array => {
    if (word === 'BP05' && !hasCommas) return sealEnvelope(head, 'AP05')
    const alarm = word === 'BO01' ? alarmOf(word, body) : undefined
    return alarm === undefined ? nothing : sealEnvelope(head, `AS01${alarm}`)
  }

  /** Undefined for what holds no place. */
  const decodeReport = (deviceId: string, envelope: Envelope, origin: ReportOrigin): Decoded | undefined => {
    const { word, body } = envelope
    const read = readReport(body, origin)
    const isLogin = word === 'BP05' && !envelope.hasCommas
    if (!read && !isLogin) return undefined
    const acknowledge = acknowledgementOf(envelope)
    if (!read || 'code' in read) {
      if (!read || isLogin) return alive(deviceId, acknowledge)
      return { kind: 'messages', messages: [], rejected: [read], acknowledge }
    }
    introduced = deviceId
    readWord(word, body, read)
    const answer = word === 'BP04' ? tk103Answer(deviceId, word, '') : undefined
    return {
      kind: 'messages',
      messages: [{ deviceId, ...read }],
      rejected: [],
      acknowledge,
      ...(answer ? { answer } : {}),
    }
  }

  return {
    get dialect() {
      return dialect
    },
    decode(frame, receivedAt = Number.NaN) {
      // Ends of line between frames.
      if (frame.length === 1) return { kind: 'reply', bytes: nothing }
      const envelope = openEnvelope(textOfUtf8(frame))
      if (!envelope) return failed('device.invalid', 'no number and word in brackets', true)
      const { head, word, body, hasCommas } = envelope
      dialect = hasCommas ? commas : undefined
      const deviceId = word === 'BP00' || word === 'BP05' ? enter(envelope) : (login ?? head)
      const origin = { receivedAt, payload: frame.subarray(1, -1), isLive: alarmOf(word, body) !== undefined }
      const shaken = word === 'BP00' ? sealEnvelope(head, 'AP01HSO') : undefined
      const entry = readEntry(envelope, origin)
      if (entry) return heard(deviceId, entry, shaken ?? acknowledgementOf(envelope))
      if (shaken) return alive(deviceId, shaken)
      const report = decodeReport(deviceId, envelope, origin)
      if (report) return report
      const other = readOther(envelope, origin)
      if (other) return heard(deviceId, other, nothing)
      const answer = tk103Answer(deviceId, word, body)
      return { kind: 'reply', bytes: nothing, ...(answer ? { answer } : {}) }
    },
  }
}
