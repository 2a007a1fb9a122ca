import type { IoValues } from '@atalaya/domain/fix'
import { crc16Ibm } from '../crc16.ts'
import { nmeaDegrees, nmeaInstant } from '../nmea-text.ts'
import { encodeParameters } from './parameters.ts'

/** A report as a tracker keeps it; `io` under canonical keys or names of its own. */
export interface WialonRecord {
  /** Whole seconds are sent. */
  recordedAt: number
  /** Absent without a fix. */
  lat?: number
  lng?: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  satellites?: number
  io?: IoValues
}

export type WialonVersion = '1.1' | '2.0'

const utf8 = new TextEncoder()

/** `separator` stands before the checksum and is covered by it; 1.1 has neither. */
const packet = (type: string, message: string, version: WialonVersion, separator = ';'): Uint8Array => {
  if (version === '1.1') return utf8.encode(`#${type}#${message}\r\n`)
  const covered = message + separator
  const checksum = crc16Ibm(utf8.encode(covered)).toString(16).toUpperCase().padStart(4, '0')
  return utf8.encode(`#${type}#${covered}${checksum}\r\n`)
}

const shortFields = ({ recordedAt, lat, lng, speedKmh, heading, altitudeM, satellites }: WialonRecord): string[] => [
  ...nmeaInstant(recordedAt),
  ...(lat === undefined ? ['NA', 'NA'] : nmeaDegrees(lat, 'lat')),
  ...(lng === undefined ? ['NA', 'NA'] : nmeaDegrees(lng, 'lng')),
  ...[speedKmh, heading, altitudeM, satellites].map((value) => String(value ?? 'NA')),
]

const bitsOf = (io: IoValues, whole: 'inputs' | 'outputs', prefix: 'din' | 'dout'): string => {
  const own = io[whole]
  if (typeof own === 'number') return String(own)
  let bits: number | undefined
  for (let bit = 0; bit < 4; bit++) {
    const value = io[`${prefix}${bit + 1}`]
    if (typeof value === 'boolean') bits = (bits ?? 0) | (Number(value) << bit)
  }
  return String(bits ?? 'NA')
}

const ownField = /^(?:hdop|inputs|outputs|din[1-4]|dout[1-3]|ain[1-4]V|iButton)$/

const extendedFields = (record: WialonRecord): string[] => {
  const { io = {} } = record
  const volts = [1, 2, 3, 4].map((number) => io[`ain${number}V`] ?? '')
  return [
    ...shortFields(record),
    String(io.hdop ?? 'NA'),
    bitsOf(io, 'inputs', 'din'),
    bitsOf(io, 'outputs', 'dout'),
    volts.join(',').replace(/,+$/, ''),
    String(io.iButton ?? 'NA'),
    encodeParameters(Object.fromEntries(Object.entries(io).filter(([key]) => !ownField.test(key)))) || 'NA',
  ]
}

export const encodeLogin = (deviceId: string, version: WialonVersion = '2.0', password = 'NA'): Uint8Array =>
  packet('L', version === '1.1' ? `${deviceId};${password}` : `2.0;${deviceId};${password}`, version)

/** Without `io`. */
export const encodeShortData = (record: WialonRecord, version: WialonVersion = '2.0'): Uint8Array =>
  packet('SD', shortFields(record).join(';'), version)

export const encodeData = (record: WialonRecord, version: WialonVersion = '2.0'): Uint8Array =>
  packet('D', extendedFields(record).join(';'), version)

export const encodeBlackBox = (records: readonly WialonRecord[], version: WialonVersion = '2.0'): Uint8Array =>
  packet('B', records.map((record) => extendedFields(record).join(';')).join('|'), version, '|')

export const encodePing = (): Uint8Array => utf8.encode('#P#\r\n')

export const encodeDriverMessage = (text: string, version: WialonVersion = '2.0'): Uint8Array =>
  packet('M', text, version)
