import { decimalFrom, instantFrom } from '../nmea-text.ts'
import { textOfBytes } from '../text-bytes.ts'
import { isFiller } from './framing.ts'

const imei = /^\d{15}$/

export interface Sentence {
  fields: readonly string[]
  /** Where the IMEI stands among them. */
  imeiAt: number
  /** Where latitude, hemisphere, longitude, hemisphere begin; -1 where there are none. */
  placeAt: number
  /** All of it up to the star. */
  text: string
}

const findPlace = (fields: readonly string[], from: number): number => {
  for (let at = from; at + 3 < fields.length; at++) {
    const [lat = '', north = '', lng = '', east = ''] = fields.slice(at, at + 4)
    if ((north === 'N' || north === 'S') && (east === 'E' || east === 'W') && lat !== '' && lng !== '') return at
  }
  return -1
}

/** Undefined for a text without an IMEI. */
export const openSentence = (frame: Uint8Array): Sentence | undefined => {
  let end = frame.length
  // No expression: a long run of blanks that does not end the text would be tried from each of them.
  while (end > 0 && isFiller(frame[end - 1])) end--
  const all = textOfBytes(frame, 0, end)
  const star = all.lastIndexOf('*')
  const text = star > 0 ? all.slice(0, star) : all
  const fields = text.split(',')
  const imeiAt = fields.findIndex((field) => imei.test(field))
  return imeiAt < 0 ? undefined : { fields, imeiAt, placeAt: findPlace(fields, imeiAt + 1), text }
}

const degrees = (text: string, hemisphere: string, most: number): number | undefined => {
  const value = decimalFrom(text)
  if (value === undefined || value < 0 || value > most) return undefined
  return (hemisphere === 'S' || hemisphere === 'W') && value !== 0 ? -value : value
}

/** Of the fields that `placeAt` names. */
export const placeOf = ({ fields, placeAt }: Sentence): { lat: number; lng: number } | undefined => {
  const [lat = '', north = '', lng = '', east = ''] = fields.slice(placeAt, placeAt + 4)
  const [latitude, longitude] = [degrees(lat, north, 90), degrees(lng, east, 180)]
  return latitude === undefined || longitude === undefined ? undefined : { lat: latitude, lng: longitude }
}

const shortDate = (digits: string): string => (digits.length === 8 ? digits.slice(0, 4) + digits.slice(6) : digits)
const clockParts = [2, 2, 4, 2, 2, 2]

/** What stands before the fix's letter or the coordinates: one field of fourteen digits, two, or six. */
const instantBefore = (fields: readonly string[], end: number): number | undefined => {
  const last = fields[end - 1] ?? ''
  if (last.length === 14) return instantFrom(shortDate(last.slice(0, 8)), last.slice(8))
  if (last.length === 6) return instantFrom(shortDate(fields[end - 2] ?? ''), last)
  const parts = fields.slice(end - 6, end)
  return parts.every((part, index) => part.length === clockParts[index]) && parts.length === 6
    ? instantFrom(shortDate(parts.slice(0, 3).join('')), parts.slice(3).join(''))
    : undefined
}

const clockWidth = (fields: readonly string[], end: number): number => {
  const length = fields[end - 1]?.length
  return length === 14 ? 1 : length === 6 ? 2 : 6
}

export interface Clock {
  recordedAt: number | undefined
  isValid: boolean
  /** Nothing but zeros: a device that has not seen a satellite yet. */
  isUnset: boolean
}

const isUnset = (fields: readonly string[], end: number): boolean =>
  /^0+$/.test(fields.slice(end - clockWidth(fields, end), end).join(''))

/** A or V behind the clock in an emergency, 1 or 0 before it in a report, or in one dialect behind it. */
export const clockOf = ({ fields, placeAt }: Sentence): Clock => {
  const letter = fields[placeAt - 1]
  if (letter === 'A' || letter === 'V' || letter === '1' || letter === '0')
    return {
      recordedAt: instantBefore(fields, placeAt - 1),
      isValid: letter === 'A' || letter === '1',
      isUnset: isUnset(fields, placeAt - 1),
    }
  return {
    recordedAt: instantBefore(fields, placeAt),
    isValid: fields[placeAt - 1 - clockWidth(fields, placeAt)] === '1',
    isUnset: isUnset(fields, placeAt),
  }
}
