import type { IoValues } from '@atalaya/domain/fix'
import { fromHex } from '../hex.ts'
import { uploadReasons } from './location.ts'
import { sealPacket } from './packet.ts'

/** A report of packet 0x22, as its tracker keeps it. */
export interface Gt06Location {
  recordedAt: number
  lat: number
  lng: number
  heading?: number
  satellites?: number
  speedKmh?: number
  /** False where there is no fix and the place is the last one known. */
  isValid?: boolean
  /** One of `uploadReasons`. */
  trigger?: string
  isRepeated?: boolean
  /** `ignition`, `odometerM`, `gsmOperator`, `gsmAreaCode` and `gsmCellId`; the packet has room for no more. */
  io?: IoValues
}

/** What only alarms and heartbeats tell: `batteryPercent`, `gsmLevel`, `isCharging`, `isArmed`, `immobilizerState`. */
export type Gt06Alarm = Gt06Location & { alarm: number }

const unitsADegree = 1_800_000

class Writer {
  readonly #bytes: number[] = []

  put(value: number, size: number): this {
    for (let shift = size - 1; shift >= 0; shift--) this.#bytes.push(Math.floor(value / 2 ** (8 * shift)) & 0xff)
    return this
  }

  get content(): Uint8Array {
    return Uint8Array.from(this.#bytes)
  }
}

const imeiBytes = (imei: string): Uint8Array => {
  const bytes = fromHex(imei.padStart(16, '0'))
  if (bytes?.length !== 8 || !/^\d+$/.test(imei)) throw new Error(`${imei} is no IMEI`)
  return bytes
}

/** `zoneMinutes`: east of Greenwich; without it, the older form that does not tell it. */
export const encodeGt06Login = (
  imei: string,
  { serial = 1, zoneMinutes }: { serial?: number; zoneMinutes?: number } = {},
): Uint8Array => {
  const writer = new Writer()
  for (const byte of imeiBytes(imei)) writer.put(byte, 1)
  if (zoneMinutes !== undefined) {
    const minutes = Math.abs(zoneMinutes)
    const hundredfold = Math.floor(minutes / 60) * 100 + (minutes % 60)
    writer.put(0x3600, 2).put((hundredfold << 4) | (zoneMinutes < 0 ? 0x08 : 0) | 0x02, 2)
  }
  return sealPacket({ number: 0x01, content: writer.content, serial })
}

const putPlace = (
  writer: Writer,
  { recordedAt, lat, lng, heading = 0, satellites = 0, speedKmh = 0, isValid = true }: Gt06Location,
): void => {
  const clock = new Date(recordedAt)
  writer
    .put(clock.getUTCFullYear() % 100, 1)
    .put(clock.getUTCMonth() + 1, 1)
    .put(clock.getUTCDate(), 1)
    .put(clock.getUTCHours(), 1)
    .put(clock.getUTCMinutes(), 1)
    .put(clock.getUTCSeconds(), 1)
    .put(0xc0 | Math.min(satellites, 15), 1)
    .put(Math.round(Math.abs(lat) * unitsADegree), 4)
    .put(Math.round(Math.abs(lng) * unitsADegree), 4)
    .put(Math.min(Math.round(speedKmh), 0xff), 1)
    .put((isValid ? 0x1000 : 0) | (lng < 0 ? 0x0800 : 0) | (lat >= 0 ? 0x0400 : 0) | (Math.round(heading) % 360), 2)
}

const putCell = (writer: Writer, { gsmOperator = 0, gsmAreaCode = 0, gsmCellId = 0 }: IoValues): void => {
  const network = Number(gsmOperator)
  writer
    .put(Math.floor(network / 100), 2)
    .put(network % 100, 1)
    .put(Number(gsmAreaCode), 2)
    .put(Number(gsmCellId), 3)
}

const putStatus = (
  writer: Writer,
  { immobilizerState, isCharging, ignition, isArmed, batteryPercent = 100, gsmLevel = 4 }: IoValues,
): void => {
  const terminal =
    (immobilizerState ? 0x80 : 0) | 0x40 | (isCharging ? 0x04 : 0) | (ignition ? 0x02 : 0) | (isArmed ? 0x01 : 0)
  writer
    .put(terminal, 1)
    .put(Math.round((Number(batteryPercent) * 6) / 100), 1)
    .put(Number(gsmLevel), 1)
}

/** Packet 0x22: seconds, tens of centimetres and whole km/h up to 255, as the format has it. */
export const encodeGt06Location = (location: Gt06Location, serial = 1): Uint8Array => {
  const { io = {}, trigger, isRepeated = false } = location
  const writer = new Writer()
  putPlace(writer, location)
  putCell(writer, io)
  writer.put(io.ignition ? 1 : 0, 1).put(trigger === undefined ? 0 : Math.max(0, uploadReasons.indexOf(trigger)), 1)
  writer.put(isRepeated ? 1 : 0, 1)
  if (typeof io.odometerM === 'number') writer.put(Math.round(io.odometerM), 4)
  return sealPacket({ number: 0x22, content: writer.content, serial })
}

/** Packet 0x26. */
export const encodeGt06Alarm = (alarm: Gt06Alarm, serial = 1): Uint8Array => {
  const { io = {} } = alarm
  const writer = new Writer()
  putPlace(writer, alarm)
  writer.put(9, 1)
  putCell(writer, io)
  putStatus(writer, io)
  writer.put(alarm.alarm, 1).put(0x02, 1)
  if (typeof io.odometerM === 'number') writer.put(Math.round(io.odometerM), 4)
  return sealPacket({ number: 0x26, content: writer.content, serial })
}

/** Packet 0x13. */
export const encodeGt06Heartbeat = (io: IoValues = {}, serial = 1): Uint8Array => {
  const writer = new Writer()
  putStatus(writer, io)
  return sealPacket({ number: 0x13, content: writer.put(0x0002, 2).content, serial })
}

/** Packet 0x80, to the tracker: a command as by SMS; `mark` comes back with its answer. */
export const encodeGt06Command = (
  text: string,
  { mark = 0, serial = 1 }: { mark?: number; serial?: number } = {},
): Uint8Array => {
  if (!/^[\x20-\x7e]{1,200}$/.test(text)) throw new Error('1 to 200 printable ASCII characters wanted')
  const writer = new Writer().put(4 + text.length, 1).put(mark, 4)
  for (let i = 0; i < text.length; i++) writer.put(text.charCodeAt(i), 1)
  return sealPacket({ number: 0x80, content: writer.content, serial })
}
