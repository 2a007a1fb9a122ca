// Numbers, times and coordinates as GNSS receivers write them (NMEA 0183), which text protocols took over.

const decimal = /^[+-]?(?:\d{1,18}(?:\.\d{0,18})?|\.\d{1,18})$/
const dateDigits = /^\d{6}$/
const timeDigits = /^\d{6}(?:\.\d{0,9})?$/

const zero = 0x30
const point = 0x2e
const minus = 0x2d
/** Whole numbers of so many digits are exact, and so is their quotient by a power of ten rounded as `Number` rounds it. */
const exactDigits = 15
const powersOfTen = Array.from({ length: exactDigits + 1 }, (_, power) => 10 ** power)

/** A plain decimal number and nothing else. */
export const decimalFrom = (text: string): number | undefined => {
  const { length } = text
  const first = text.charCodeAt(0) === minus ? 1 : 0
  if (length - first > exactDigits) return decimal.test(text) ? Number(text) : undefined
  let value = 0
  let pointAt = -1
  for (let at = first; at < length; at++) {
    const digit = text.charCodeAt(at) - zero
    if (digit >= 0 && digit <= 9) value = value * 10 + digit
    else if (digit === point - zero && pointAt < 0) pointAt = at
    else return decimal.test(text) ? Number(text) : undefined
  }
  if (length - first < (pointAt < 0 ? 1 : 2)) return undefined
  const size = pointAt < 0 ? value : value / (powersOfTen[length - 1 - pointAt] as number)
  return first === 1 ? -size : size
}

/** Of two digits, which somebody has looked at. */
export const twoDigits = (text: string, at: number): number =>
  (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero

/** `DDMMYY` and `HHMMSS`, with or without a fraction, in UTC, from 2000 to 2099; undefined for what no calendar has. */
export const instantFrom = (date: string, time: string): number | undefined => {
  if (!dateDigits.test(date) || !timeDigits.test(time)) return undefined
  const day = twoDigits(date, 0)
  const month = twoDigits(date, 2)
  const hour = twoDigits(time, 0)
  const minute = twoDigits(time, 2)
  const second = twoDigits(time, 4)
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second > 59) return undefined
  const midnight = Date.UTC(2000 + twoDigits(date, 4), month - 1, day)
  if (day < 1 || (day > 28 && new Date(midnight).getUTCDate() !== day)) return undefined
  const fractionMs = time.length > 7 ? Math.floor(Number(`0${time.slice(6)}`) * 1_000) : 0
  return midnight + (hour * 3_600 + minute * 60 + second) * 1_000 + fractionMs
}

/** Far beyond what receivers resolve (1 cm), and no tail of binary fractions. */
const stepsPerDegree = 1e7

/** Degrees from whole ones and minutes; undefined where the minutes are none. */
export const degreesOf = (whole: number, minutes: number): number | undefined =>
  minutes < 60 ? Math.round((whole + minutes / 60) * stepsPerDegree) / stepsPerDegree : undefined

/** `DDMM.MMMM` or `DDDMM.MMMM`, leading zeros or not, and its hemisphere; undefined for what is no place on the globe. */
export const degreesFrom = (text: string, hemisphere: string, axis: 'lat' | 'lng'): number | undefined => {
  const [positive, negative, most] = axis === 'lat' ? ['N', 'S', 90] : ['E', 'W', 180]
  const value = decimalFrom(text)
  if (value === undefined || value < 0 || (hemisphere !== positive && hemisphere !== negative)) return undefined
  const whole = Math.floor(value / 100)
  const degrees = degreesOf(whole, value - whole * 100)
  if (degrees === undefined || degrees > Number(most)) return undefined
  return hemisphere === negative && degrees !== 0 ? -degrees : degrees
}

/** The inverse of `degreesFrom`. */
export const nmeaDegrees = (degrees: number, axis: 'lat' | 'lng', decimals = 6): [text: string, hemisphere: string] => {
  const stepsPerMinute = 10 ** decimals
  const steps = Math.round(Math.abs(degrees) * 60 * stepsPerMinute)
  const whole = String(Math.floor(steps / (60 * stepsPerMinute))).padStart(axis === 'lat' ? 2 : 3, '0')
  const minutes = ((steps % (60 * stepsPerMinute)) / stepsPerMinute).toFixed(decimals).padStart(decimals + 3, '0')
  const hemispheres = axis === 'lat' ? 'NS' : 'EW'
  return [whole + minutes, hemispheres[degrees < 0 ? 1 : 0] as string]
}

/** The inverse of `instantFrom`, in whole seconds. */
export const nmeaInstant = (instant: number): [date: string, time: string] => {
  // 2026-05-04T03:02:01.000Z
  const iso = new Date(instant).toISOString()
  return [
    iso.slice(8, 10) + iso.slice(5, 7) + iso.slice(2, 4),
    iso.slice(11, 13) + iso.slice(14, 16) + iso.slice(17, 19),
  ]
}
