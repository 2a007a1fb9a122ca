import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import { ioMeaning } from '@atalaya/domain/io-dictionary'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { CodecErrorCode, CodecEvent, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { openSentence, sealSentence } from './sentence.ts'

// Name here what it is written from: the maker's document and its version.
const nothing = new Uint8Array(0)
const utf8 = new TextEncoder()

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** By the maker's words; ours are keys of the dictionary, in its units. */
const measures: Readonly<Record<string, { key: string; times?: number }>> = {
  ign: { key: 'ignition' },
  bat: { key: 'batteryVoltageV' },
  odo: { key: 'odometerM', times: 1_000 },
}

const ioOf = (fields: readonly string[]): { io: IoValues; events: CodecEvent[] } => {
  const io: IoValues = {}
  const events: CodecEvent[] = []
  for (const field of fields) {
    const [name = '', text = ''] = field.split('=')
    const { key = `io-${name}`, times = 1 } = (Object.hasOwn(measures, name) && measures[name]) || {}
    const value = decimalFrom(text)
    if (name === 'sos' && text === '1') events.push({ kind: 'panic' })
    else if (value === undefined) continue
    else io[key] = ioMeaning(key)?.kind === 'boolean' ? value !== 0 : value * times
  }
  return { io, events }
}

const withinOrNothing = (text: string | undefined, most: number): number | undefined => {
  const value = decimalFrom(text ?? '')
  return value !== undefined && value >= 0 && value <= most ? value : undefined
}

/** Clock and place have to be there; what follows them costs no position, however it is bent. */
const messageOf = (deviceId: string, fields: readonly string[], text: string): DecodedMessage | CodecFailure => {
  const [, , date = '', time = '', validity, latText = '', lngText = '', speed, heading, satellites, ...others] = fields
  const recordedAt = instantFrom(date, time)
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `${date} ${time}` }
  const [lat, lng] = [decimalFrom(latText), decimalFrom(lngText)]
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180)
    return { code: 'position.invalid', detail: `${latText}, ${lngText}` }
  const isValid = validity === 'A'
  const fix: Fix = { recordedAt, lat, lng, isValid, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix }
  const way = {
    speedKmh: withinOrNothing(speed, 999),
    heading: withinOrNothing(heading, 359),
    satellites: withinOrNothing(satellites, 255),
  }
  for (const [name, value] of Object.entries(way)) if (value !== undefined) Object.assign(fix, { [name]: value })
  const { io, events } = ioOf(others)
  if (typeof io['ignition'] === 'boolean') fix.ignition = io['ignition']
  if (typeof io['odometerM'] === 'number') fix.odometerM = io['odometerM']
  // Without its number, which another report of the same instant would not share: what is sent again is the same.
  return { deviceId, recordedAt, fix, io, events, payload: utf8.encode(text.slice(text.indexOf(',', 2) + 1)) }
}

/** One for each connection: who speaks is told once. */
export const templateDecoder = (knownDeviceId?: string): Decoder => {
  let deviceId = knownDeviceId
  return {
    decode(frame) {
      const text = openSentence(frame)
      if (typeof text !== 'string') return failed(text.code, text.detail)
      const fields = text.split(',')
      if (fields[0] === 'L') {
        deviceId = /^\d{10,15}$/.test(fields[1] ?? '') ? fields[1] : undefined
        if (deviceId === undefined) return failed('device.invalid', 'a login without an IMEI', true)
        return { kind: 'identify', deviceId, accept: sealSentence('OK'), refuse: nothing }
      }
      if (fields[0] !== 'P') return failed('codec.unsupported', `text ${fields[0]?.slice(0, 10)}`)
      if (deviceId === undefined) return failed('device.unidentified', 'a report before the login', true)
      const message = messageOf(deviceId, fields, text)
      // Written by the listener once the report is committed. What nobody can read is acknowledged too: it would come for ever.
      const acknowledge = sealSentence(`A,${(fields[1] ?? '').slice(0, 10)}`)
      if ('code' in message) return { kind: 'messages', messages: [], rejected: [message], acknowledge }
      return { kind: 'messages', messages: [message], rejected: [], acknowledge }
    },
  }
}
