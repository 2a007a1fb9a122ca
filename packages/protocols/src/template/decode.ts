import { fixSources } from '@atalaya/domain/fix'
import { ioMeaning } from '@atalaya/domain/io-dictionary'
import { decimalFrom, instantFrom } from '../nmea-text.ts'
import type { CodecErrorCode, CodecFailure, Decoded, DecodedMessage, Decoder } from '../protocol.ts'
import { bytesOfText } from '../text-bytes.ts'
import { undecodedFrom } from '../undecoded.ts'
import { openSentence, sealSentence } from './sentence.ts'

// Name here what it is written from: the maker's document and its version.
const nothing = new Uint8Array(0)

const failed = (code: CodecErrorCode, detail: string, close = false): Decoded => ({
  kind: 'failed',
  code,
  detail,
  close,
})

/** By the maker's words; ours are keys of the dictionary, in its units. Thousandths are divided, so that they come out as they were meant. */
const measures: Readonly<Record<string, { key: string; times?: number; dividedBy?: number }>> = {
  ign: { key: 'ignition' },
  bat: { key: 'batteryVoltageV', dividedBy: 1_000 },
  odo: { key: 'odometerM', times: 1_000 },
}

/** Sixteen digits, whatever the maker leaves out in front: so a driver is the same for every tracker. */
const tagForm = /^[0-9A-Fa-f]{1,16}$/
const unnamedForm = /^[\w.-]{1,32}$/

/** Takes one `name=value`; false for what cannot be read. */
const takeMeasure = (message: DecodedMessage, field: string): boolean => {
  const [, name = '', text = ''] = /^([^=]*)=(.*)$/s.exec(field) ?? []
  const value = decimalFrom(text)
  const known = Object.hasOwn(measures, name) ? measures[name] : undefined
  if (known) {
    if (value === undefined) return false
    const { key, times = 1, dividedBy = 1 } = known
    message.io[key] = ioMeaning(key)?.kind === 'boolean' ? value !== 0 : (value * times) / dividedBy
    return true
  }
  if (name === 'sos') {
    if (text === '1') message.events.push({ kind: 'panic' })
    return value !== undefined
  }
  if (name === 'tag') {
    if (!tagForm.test(text)) return false
    message.driverTag = text.toUpperCase().padStart(16, '0')
    return true
  }
  // What the manual does not tell is kept under its own name, a figure or a word.
  if (!unnamedForm.test(name)) return false
  message.io[`io-${name}`] = value ?? text
  return true
}

const measureOfWay =
  (key: 'speedKmh' | 'heading' | 'altitudeM' | 'satellites', least: number, most: number) =>
  ({ fix }: DecodedMessage, text: string): boolean => {
    const value = decimalFrom(text)
    if (value === undefined || value < least || value > most) return text === ''
    // The way is told of a place; `+ 0`, since nothing drives at minus zero.
    if (fix) fix[key] = value + 0
    return true
  }

/** The fields behind the place, in the manual's order; what follows them are measures. */
const way = [
  measureOfWay('speedKmh', 0, 999),
  measureOfWay('heading', 0, 359),
  measureOfWay('altitudeM', -1_000, 100_000),
  measureOfWay('satellites', 0, 255),
] as const

/** What stands behind the place costs no position, however it is bent: from the first field that cannot be read on it is kept raw. */
const takeTail = (message: DecodedMessage, fields: readonly string[], from: number): void => {
  let at = from
  let unreadFrom: number | undefined
  for (const [nth, field] of fields.entries()) {
    const isRead = way[nth]?.(message, field) ?? (field === '' || takeMeasure(message, field))
    if (!isRead) unreadFrom ??= at
    at += field.length + 1
  }
  if (unreadFrom !== undefined)
    message.undecoded = undecodedFrom(message.payload, unreadFrom, 'a field that is not as in the manual')
}

/** What a tracker does not know it leaves empty: then there is nothing to be wrong. */
const placeFrom = (latText: string, lngText: string): { lat: number; lng: number } | 'wrong' | undefined => {
  if (latText === '' && lngText === '') return undefined
  const [lat, lng] = [decimalFrom(latText), decimalFrom(lngText)]
  if (lat === undefined || lng === undefined || Math.abs(lat) > 90 || Math.abs(lng) > 180) return 'wrong'
  return { lat: lat + 0, lng: lng + 0 }
}

/** `content`: behind the number. The clock has to be there, and a place that is none is refused: it would be another. */
const messageOf = (deviceId: string, content: string): DecodedMessage | CodecFailure => {
  const [date = '', time = '', validity = '', latText = '', lngText = '', ...tail] = content.split(',')
  const recordedAt = instantFrom(date, time)
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `${date} ${time}`.slice(0, 40) }
  const place = placeFrom(latText, lngText)
  if (place === 'wrong') return { code: 'position.invalid', detail: `${latText}, ${lngText}`.slice(0, 40) }
  // Without its number, which another report of the same instant would not share: what is sent again is the same.
  const message: DecodedMessage = { deviceId, recordedAt, io: {}, events: [], payload: bytesOfText(content) }
  const isValid = validity === 'A'
  if (place) message.fix = { recordedAt, ...place, isValid, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix }
  const head = [date, time, validity, latText, lngText]
  takeTail(
    message,
    tail,
    head.reduce((sum, field) => sum + field.length + 1, 0),
  )
  const { fix, io } = message
  if (fix && typeof io['ignition'] === 'boolean') fix.ignition = io['ignition']
  if (fix && typeof io['odometerM'] === 'number') fix.odometerM = io['odometerM']
  return message
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
      const [, number = ''] = fields
      const message = messageOf(deviceId, text.slice(text.indexOf(',', 2) + 1))
      // Written by the listener once the report is committed. What nobody can read is acknowledged too: it would come for ever.
      const acknowledge = sealSentence(`A,${number.slice(0, 10)}`)
      if ('code' in message) return { kind: 'messages', messages: [], rejected: [message], acknowledge }
      return { kind: 'messages', messages: [message], rejected: [], acknowledge }
    },
  }
}
