import { numberOrZero } from '../byte-writing.ts'
import type { MeasuredReport } from '../measured-report.ts'

/**
 * A report as a device keeps it: whole seconds, a millionth of a degree, tenths of km/h and of metres, hundredths of a degree.
 * Of `io` it has room for `ignition`, `isUnplugged`, `isAlarmed`, `externalVoltageV`, `batteryVoltageV`, `din1`, `din2`, `dout1`.
 */
export type Ais140Report = MeasuredReport

const ascii = new TextEncoder()
const flag = (value: unknown): string => (value ? '1' : '0')

const dateAndTime = (instant: number): [date: string, time: string] => {
  const iso = new Date(instant).toISOString()
  return [iso.slice(8, 10) + iso.slice(5, 7) + iso.slice(0, 4), iso.slice(11, 19).replaceAll(':', '')]
}

const placeText = (lat: number, lng: number): string =>
  `${Math.abs(lat).toFixed(6)},${lat < 0 ? 'S' : 'N'},${Math.abs(lng).toFixed(6)},${lng < 0 ? 'W' : 'E'}`

/** Two digits of everything exclusive-or'ed, as some makers have it. */
const seal = (text: string): Uint8Array => {
  const bytes = ascii.encode(text)
  const check = bytes.reduce((sum, byte) => sum ^ byte, 0)
  return ascii.encode(`${text}*${check.toString(16).toUpperCase().padStart(2, '0')}\r\n`)
}

const plate = 'KA01I2000'

export const encodeAis140Login = (deviceId: string): Uint8Array =>
  seal(`$LGN,${plate},${deviceId},1.0AIS,0.000000,N,0.000000,E`)

export const encodeAis140Report = (
  deviceId: string,
  report: Ais140Report,
  { letters = 'NR', alert = 1, frame = 1 } = {},
): Uint8Array => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, satellites = 0, isValid = true } = report
  const io = report.io ?? {}
  const [date, time] = dateAndTime(recordedAt)
  const head = `$NRM,ATALAYA,1.0AIS,${letters},${String(alert).padStart(2, '0')},L,${deviceId},${plate},${flag(isValid)}`
  const motion = `${speedKmh.toFixed(1)},${heading.toFixed(2)},${satellites},${altitudeM.toFixed(1)},1.20,0.80,Airtel`
  const power = `${flag(io.ignition)},${flag(!io.isUnplugged)},${numberOrZero(io.externalVoltageV).toFixed(1)}`
  const state = `${numberOrZero(io.batteryVoltageV).toFixed(1)},${flag(io.isAlarmed)},C`
  const cells = '24,404,45,61B4,9AD9,31,9ADB,61B4,35,FFFF,0000,33,FFFF,0000,31,FFFF,0000'
  const ports = `${flag(io.din1)}${flag(io.din2)}00,${flag(io.dout1)}0`
  const count = String(frame % 1_000_000).padStart(6, '0')
  return seal(`${head},${date},${time},${placeText(lat, lng)},${motion},${power},${state},${cells},${ports},${count},`)
}

export const encodeAis140Emergency = (
  deviceId: string,
  { recordedAt, lat, lng, speedKmh = 0, altitudeM = 0, isValid = true }: Ais140Report,
): Uint8Array => {
  const clock = dateAndTime(recordedAt).join('')
  const place = `${isValid ? 'A' : 'V'},${placeText(lat, lng)}`
  return seal(
    `$EPB,EMR,${deviceId},NM,${clock},${place},${altitudeM.toFixed(1)},${speedKmh.toFixed(1)},0.0,G,${plate},0`,
  )
}

export const encodeAis140Health = (deviceId: string, batteryPercent: number): Uint8Array =>
  seal(`$HLM,ATALAYA,1.0AIS,${deviceId},${batteryPercent},20,1,10,60,0000,0.0,0.0`)
