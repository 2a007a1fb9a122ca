import { OutOfBytes } from '../byte-reader.ts'
import type { CodecErrorCode, CodecFailure, Decoded, Decoder } from '../protocol.ts'
import { textOfBytes, textOfUtf8 } from '../text-bytes.ts'
import { emergencyAcknowledgement, suntechAnswer, universal } from './device-commands.ts'
import { crashBytes, isFiller, isSerialReport, isZip } from './framing.ts'
import { readLegacy } from './legacy.ts'
import { isOlderZip, olderZipDeviceId, olderZipStart, readOlderZip } from './older-zip.ts'
import type { SuntechMessage } from './report.ts'
import { readCrashPart, readUniversal, readZip, zipDeviceId } from './universal.ts'

// Written from Suntech's operation manuals of ST300/340 (1.41), ST310U (1.08), ST340UR (1.03), ST600 (1.61) and ST3330, and
// the "Universal Reporting Guide" with its example in both forms.
const nothing = new Uint8Array(0)
const legacyHead = /^(S[TA]\d{3,4}[A-Z]{0,2}?)([A-Z]{3})?$/

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

const isDeviceId = (text: string | undefined): text is string => text !== undefined && /^\d{5,20}$/.test(text)

/** One for each connection: who speaks, and in which of the maker's forms. There is no handshake. */
export const suntechDecoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId
  let dialect: string | undefined

  const reported = (
    deviceId: string,
    read: SuntechMessage | CodecFailure,
    acknowledge: Uint8Array = nothing,
  ): Decoded => {
    if ('code' in read) return { kind: 'messages', messages: [], rejected: [read], acknowledge: nothing }
    introduced = deviceId
    return { kind: 'messages', messages: [{ deviceId, ...read }], rejected: [], acknowledge }
  }
  /** A sign of life is answered by nothing; it may be the first that a connection says. */
  const alive = (deviceId: string): Decoded => {
    if (introduced === deviceId) return { kind: 'reply', bytes: nothing }
    introduced = deviceId
    return { kind: 'identify', deviceId, accept: nothing, refuse: nothing }
  }

  const decodeUniversal = (fields: readonly string[], payload: Uint8Array): Decoded => {
    const [kind = '', deviceId] = fields
    if (!isDeviceId(deviceId)) return failed('device.invalid', `${kind} of ${String(deviceId).slice(0, 40)}`, true)
    dialect = universal
    if (kind === 'ALV') return alive(deviceId)
    const answer = suntechAnswer(fields, deviceId)
    if (answer) return { kind: 'reply', bytes: nothing, answer }
    const crash = crashBytes(payload, 0)
    if (crash) return reported(deviceId, readCrashPart(payload.subarray(crash.from, crash.to), payload))
    return reported(deviceId, readUniversal(fields, payload))
  }

  const decodeLegacy = (
    fields: readonly string[],
    { payload, receivedAt }: { payload: Uint8Array; receivedAt: number },
    [, model = '', letters]: RegExpExecArray,
  ): Decoded => {
    const isAnswer = fields[1] === 'Res'
    // The kind stands behind the model, or as a word of its own.
    const kind = letters ?? fields[1] ?? ''
    const deviceId = fields[letters && !isAnswer ? 1 : 2]
    if (!isDeviceId(deviceId)) return failed('device.invalid', `${kind} of ${String(deviceId).slice(0, 40)}`, true)
    dialect = model
    if (isAnswer) {
      const answer = suntechAnswer(fields, deviceId)
      return { kind: 'reply', bytes: nothing, ...(answer ? { answer } : {}) }
    }
    if (kind === 'ALV' || kind === 'Alive') return alive(deviceId)
    const acknowledge = kind === 'EMG' ? emergencyAcknowledgement(model, deviceId) : nothing
    return reported(deviceId, readLegacy(fields, { kind, payload, receivedAt }), acknowledge)
  }

  const decodeZip = (frame: Uint8Array, isOlder: boolean): Decoded => {
    const deviceId = isOlder ? olderZipDeviceId(frame) : zipDeviceId(frame)
    if (!isDeviceId(deviceId)) return failed('device.invalid', `zip of ${deviceId}`, true)
    // The commands of the older ones are the same for all models.
    dialect = isOlder ? 'ST300' : universal
    try {
      return reported(deviceId, isOlder ? readOlderZip(frame) : readZip(frame))
    } catch (error) {
      if (!(error instanceof OutOfBytes)) throw error
      return failed('frame.truncated', error.message)
    }
  }

  return {
    get dialect() {
      return dialect
    },
    decode(frame, receivedAt = Number.NaN) {
      const [first = 0] = frame
      if (isZip(first)) return decodeZip(frame, false)
      if (isOlderZip(frame)) return decodeZip(frame, true)
      if (first === olderZipStart) return failed('frame.malformed', 'a zip without its end')
      // Ends of line, and what is left behind a zip.
      if (frame.length === 1) return { kind: 'reply', bytes: nothing }
      if (!isFiller(frame.at(-1))) return failed('frame.truncated', 'text without its end')
      const payload = frame.subarray(0, -1)
      const fields = (isSerialReport(payload, 0) ? textOfBytes(payload) : textOfUtf8(payload)).split(';')
      const head = fields[0] ?? ''
      if (/^[A-Z]{3}$/.test(head)) return decodeUniversal(fields, payload)
      const legacy = legacyHead.exec(head)
      return legacy
        ? decodeLegacy(fields, { payload, receivedAt }, legacy)
        : failed('codec.unsupported', `text ${head.slice(0, 20)}`)
    },
  }
}
