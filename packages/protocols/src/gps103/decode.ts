import type { CodecErrorCode, Decoded, Decoder } from '../protocol.ts'
import { bytesOfText, textOfUtf8 } from '../text-bytes.ts'
import { readDegrees } from './degrees-report.ts'
import { gps103Answer, numbers } from './device-commands.ts'
import { hasEnd, heartbeatBytes, isFiller } from './framing.ts'
import { readObd, readReport } from './report.ts'

// Written from Coban's "GPRS PROTOCOL" of 2014-12-12 and "GPS102, GPS103, GPS104 GPRS data protocol".
const nothing = new Uint8Array(0)
const load = bytesOfText('LOAD')
const on = bytesOfText('ON')
const imeiDigits = 15
/** A piece of a picture, whose place the report before it has told. */
const picture = 'vr'

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** Some put more digits behind those of the IMEI. */
const imeiIn = (text: string): string | undefined => (/^\d{10,25}$/.test(text) ? text.slice(0, imeiDigits) : undefined)

/** One for each connection: who speaks, in which of the two forms, and in which zone its own clock is. */
export const gps103Decoder = (knownDeviceId?: string): Decoder => {
  let introduced = knownDeviceId
  let zoneMs = 0
  let isNumbered = false

  const introduce = (deviceId: string, accept: Uint8Array): Decoded => {
    introduced = deviceId
    return { kind: 'identify', deviceId, accept, refuse: nothing }
  }

  const alive = (deviceId: string): Decoded =>
    introduced === deviceId ? { kind: 'reply', bytes: nothing } : introduce(deviceId, nothing)

  const decodeReport = (text: string, frame: Uint8Array, receivedAt: number): Decoded => {
    const fields = text.split(',')
    const deviceId = imeiIn((fields[0] ?? '').slice('imei:'.length).trim())
    if (deviceId === undefined) return failed('device.invalid', `report of ${JSON.stringify(text.slice(0, 40))}`, true)
    const keyword = fields[1] ?? ''
    // No more than that the model is there.
    if (keyword === picture || (keyword === 'L' && fields.length <= 3)) return alive(deviceId)
    introduced = deviceId
    isNumbered ||= /^\d{3}$/.test(keyword)
    const origin = { deviceId, receivedAt, zoneMs, payload: frame.subarray(0, -1) }
    const read =
      keyword === 'OBD' ? readObd(fields, origin) : (readDegrees(fields, origin) ?? readReport(fields, origin))
    if ('code' in read) return { kind: 'messages', messages: [], rejected: [read], acknowledge: nothing }
    zoneMs = read.zoneMs ?? zoneMs
    if (Number.isNaN(read.message.recordedAt)) return failed('time.invalid', 'a report without a time')
    // Positions are not acknowledged; a call for help is, and else said again.
    const acknowledge = keyword === 'help me' ? bytesOfText(`**,imei:${deviceId},E`) : nothing
    const answer = gps103Answer(keyword, deviceId)
    return { kind: 'messages', messages: [read.message], rejected: [], acknowledge, ...(answer ? { answer } : {}) }
  }

  return {
    get dialect() {
      return isNumbered ? numbers : undefined
    },
    decode(frame, receivedAt = Number.NaN) {
      if (frame.length === 1 && isFiller(frame[0])) return { kind: 'reply', bytes: nothing }
      const text = textOfUtf8(frame)
      if (frame.length === heartbeatBytes && /^\d+$/.test(text))
        return introduced === text ? { kind: 'reply', bytes: on } : introduce(text, on)
      if (!hasEnd(frame)) return failed('frame.truncated', 'text without its end')
      if (text.startsWith('##,imei:')) {
        const deviceId = imeiIn(text.slice('##,imei:'.length).split(',')[0]?.trim() ?? '')
        return deviceId === undefined
          ? failed('device.invalid', 'a login without an IMEI', true)
          : introduce(deviceId, load)
      }
      if (text.startsWith('imei:')) return decodeReport(text.slice(0, -1).trimEnd(), frame, receivedAt)
      return failed('frame.malformed', 'neither login nor report', true)
    },
  }
}
