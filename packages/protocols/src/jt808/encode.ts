import type { MeasuredReport } from '../measured-report.ts'
import { phoneOf, sealEnvelope } from './envelope.ts'
import { clockBytes } from './terminal-clock.ts'

/**
 * A report as a terminal keeps it: a millionth of a degree, tenths of km/h, whole metres and seconds. Of `io` it has room
 * for `ignition`, `isAlarmed`, `isUnplugged`, `immobilizerState`, `odometerM`, `fuelL`, `externalVoltageV`,
 * `batteryPercent`.
 */
export type Jt808Report = MeasuredReport

const wide = (value: number): number[] => [
  (value >>> 24) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 8) & 0xff,
  value & 0xff,
]
const narrow = (value: number): number[] => [(value >> 8) & 0xff, value & 0xff]

const itemsOf = ({ satellites, io = {} }: Jt808Report): number[] => [
  ...(typeof io.odometerM === 'number' ? [0x01, 4, ...wide(Math.round(io.odometerM / 100))] : []),
  ...(typeof io.fuelL === 'number' ? [0x02, 2, ...narrow(Math.round(io.fuelL * 10))] : []),
  ...(satellites === undefined ? [] : [0x31, 1, satellites]),
  ...(typeof io.batteryPercent === 'number' ? [0x56, 2, Math.floor(io.batteryPercent / 10), io.batteryPercent] : []),
  ...(typeof io.externalVoltageV === 'number' ? [0x61, 2, ...narrow(Math.round(io.externalVoltageV * 100))] : []),
]

const bodyOf = (report: Jt808Report): number[] => {
  const { recordedAt, lat, lng, speedKmh = 0, heading = 0, altitudeM = 0, isValid = true, io = {} } = report
  const alarm = (io.isAlarmed ? 1 : 0) | (io.isUnplugged ? 0x100 : 0)
  const state =
    (io.ignition ? 1 : 0) |
    (isValid ? 2 : 0) |
    (lat < 0 ? 4 : 0) |
    (lng < 0 ? 8 : 0) |
    (io.immobilizerState ? 0x400 : 0)
  return [
    ...wide(alarm),
    ...wide(state),
    ...wide(Math.round(Math.abs(lat) * 1e6)),
    ...wide(Math.round(Math.abs(lng) * 1e6)),
    ...narrow(Math.round(altitudeM)),
    ...narrow(Math.round(speedKmh * 10)),
    ...narrow(Math.round(heading) % 360),
    ...clockBytes(recordedAt),
    ...itemsOf(report),
  ]
}

const message = (deviceId: string, id: number, body: readonly number[], serial: number): Uint8Array =>
  sealEnvelope({ id, phone: phoneOf(deviceId), serial, body: Uint8Array.from(body) })

/** 0200; a number of more than twelve digits takes the head of 2019. */
export const encodeJt808Location = (deviceId: string, report: Jt808Report, serial = 1): Uint8Array =>
  message(deviceId, 0x0200, bodyOf(report), serial)

/** 0704: what a terminal has kept while it had no line. */
export const encodeJt808Batch = (deviceId: string, reports: readonly Jt808Report[], serial = 1): Uint8Array => {
  const items = reports.map(bodyOf)
  const body = [...narrow(items.length), 1, ...items.flatMap((item) => [...narrow(item.length), ...item])]
  return message(deviceId, 0x0704, body, serial)
}

export const encodeJt808Authentication = (deviceId: string, code = deviceId, serial = 1): Uint8Array => {
  const text = [...new TextEncoder().encode(code)]
  const isVersioned = phoneOf(deviceId).length === 20
  // 2019: a length before it, IMEI and version of the software behind it.
  const body = isVersioned ? [text.length, ...text, ...Array.from({ length: 35 }, () => 0)] : text
  return message(deviceId, 0x0102, body, serial)
}

export const encodeJt808Heartbeat = (deviceId: string, serial = 1): Uint8Array => message(deviceId, 0x0002, [], serial)

/** 0001: what a terminal says to a command. */
export const encodeJt808Answer = (
  deviceId: string,
  { id, serial: of, result = 0 }: { id: number; serial: number; result?: number },
  serial = 1,
): Uint8Array => message(deviceId, 0x0001, [...narrow(of), ...narrow(id), result], serial)
