import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'

export const tags = {
  imei: 0x03,
  deviceNumber: 0x04,
  clock: 0x20,
  place: 0x30,
  motion: 0x33,
  altitude: 0x34,
  accuracy: 0x35,
  commandNumber: 0xe0,
  commandText: 0xe1,
} as const

/** Two bytes with the length of the extended tags come first. */
const extended = 0xfe
/** A byte with the length comes first. */
const userArray = 0xea
const mostRawBytes = 100

/** Bytes of each tag's value; 0 where nobody has described the tag. */
const lengths = new Uint8Array(256)
const setLengths = (length: number, ranges: readonly (readonly [from: number, to: number])[]): void => {
  for (const [from, to] of ranges) lengths.fill(length, from, to + 1)
}
setLengths(1, [
  [0x01, 0x02],
  [0x35, 0x35],
  [0x43, 0x43],
  [0x49, 0x49],
  [0x88, 0x8c],
  [0xa0, 0xaf],
  [0xc4, 0xd2],
  [0xd5, 0xd5],
])
setLengths(2, [
  [0x04, 0x04],
  [0x10, 0x10],
  [0x21, 0x21],
  [0x34, 0x34],
  [0x40, 0x42],
  [0x45, 0x46],
  [0x48, 0x48],
  [0x50, 0x59],
  [0x60, 0x62],
  [0x70, 0x7d],
  [0xb0, 0xb9],
  [0xd6, 0xda],
])
setLengths(3, [
  [0x5d, 0x5d],
  [0x63, 0x6f],
  [0x80, 0x87],
])
setLengths(4, [
  [0x20, 0x20],
  [0x33, 0x33],
  [0x44, 0x44],
  [0x47, 0x47],
  [0x5a, 0x5a],
  [0x90, 0x90],
  [0xc0, 0xc3],
  [0xd3, 0xd4],
  [0xdb, 0xe0],
  [0xe2, 0xe9],
  [0xf0, 0xf9],
])
setLengths(7, [[0x5b, 0x5b]])
setLengths(9, [[0x30, 0x30]])
setLengths(15, [[0x03, 0x03]])
setLengths(68, [[0x5c, 0x5c]])

/** What one record tells. */
export interface Told {
  imei?: string
  deviceNumber?: number
  clockS?: number
  /** Of the clock. */
  extraMs?: number
  lat?: number
  lng?: number
  /** 0 from satellites, 2 from cells, anything else wrong. */
  correctness?: number
  satellites?: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  accuracy?: number
  alarms?: number
  driverTag?: string | null
  commandNumber?: number
  commandText?: string
  io: IoValues
}

const ascii = new TextDecoder('latin1')
const millivolts = 1_000
const rawKeys = Array.from({ length: 256 }, (_, tag) => `io0x${tag.toString(16).toUpperCase().padStart(2, '0')}`)
export const rawKeyOf = (tag: number): string => rawKeys[tag] as string

const statusBits = { movement: 0x01, engine: 0x0200, isArmed: 0x4000, isAlarmed: 0x8000 }
const mostSignal = 3
const mostLevel = 5

/** The tracker's own judgement: bits of "device status". */
const setStatus = (io: IoValues, status: number): void => {
  io.statusBits = status.toString(16).toUpperCase().padStart(4, '0')
  io.movement = (status & statusBits.movement) !== 0
  io.ignition = (status & statusBits.engine) !== 0
  io.gsmLevel = Math.round((((status >> 12) & 3) * mostLevel) / mostSignal)
  io.isArmed = (status & statusBits.isArmed) !== 0
  io.isAlarmed = (status & statusBits.isAlarmed) !== 0
}

const setInputs = (io: IoValues, inputs: number): void => {
  io.inputs = inputs
  io.din1 = (inputs & 1) !== 0
  io.din2 = (inputs & 2) !== 0
  io.din3 = (inputs & 4) !== 0
  io.din4 = (inputs & 8) !== 0
}

/** Fuel level, coolant, revolutions; a bus that says nothing leaves zeros. */
const setEngine = (io: IoValues, value: number): void => {
  if (value === 0) return
  io.fuelPercent = Math.min(100, Math.round((value & 0xff) * 0.4))
  io.coolantTemperatureC = ((value >> 8) & 0xff) - 40
  io.engineRpm = Math.round((value >>> 16) * 0.125)
}

const setUnlessZero = (io: IoValues, key: string, value: number): void => {
  if (value !== 0) io[key] = value
}

/** Ten bits an axis, the middle for none. */
const axisMask = 0x3ff
const noAcceleration = 512
const unitsPerG = 186

const axisMg = (value: number): number => Math.round((((value & axisMask) - noAcceleration) * 1_000) / unitsPerG)

const setAxes = (io: IoValues, value: number): void => {
  if (value === 0) return
  io.axisXMg = axisMg(value)
  io.axisYMg = axisMg(value >>> 10)
  io.axisZMg = axisMg(value >>> 20)
}

const analogues = ['ain1V', 'ain2V', 'ain3V', 'ain4V']
const temperatures = ['temperature1C', 'temperature2C', 'temperature3C', 'temperature4C']
const disconnected = -128

const readThermometer = (io: IoValues, tag: number, reader: ByteReader): void => {
  // Which of the sensors it is.
  reader.uint8()
  const temperature = reader.int8()
  if (temperature === disconnected) return
  io[temperatures[tag - 0x70] ?? rawKeyOf(tag)] = temperature
}

/** What has no name, by its size; registers that nobody has set up are zero. */
const readRaw = (io: IoValues, tag: number, reader: ByteReader): void => {
  const length = lengths[tag] as number
  if (length === 1) setUnlessZero(io, rawKeyOf(tag), reader.uint8())
  else if (length === 2) setUnlessZero(io, rawKeyOf(tag), reader.uint16())
  else if (length === 4) setUnlessZero(io, rawKeyOf(tag), reader.uint32())
  else {
    const bytes = reader.bytes(length)
    if (bytes.some((byte) => byte !== 0)) io[rawKeyOf(tag)] = toHex(bytes)
  }
}

const readText = (told: Told, tag: number, reader: ByteReader): void => {
  const bytes = reader.bytes(tag === extended ? reader.uint16() : reader.uint8())
  if (tag === tags.commandText) told.commandText = ascii.decode(bytes)
  else if (bytes.length > 0) told.io[rawKeyOf(tag)] = toHex(bytes.subarray(0, mostRawBytes))
}

const readPlace = (told: Told, reader: ByteReader): void => {
  const quality = reader.uint8()
  told.satellites = quality & 0x0f
  told.correctness = quality >> 4
  told.lat = reader.int32() / 1e6
  told.lng = reader.int32() / 1e6
}

/** Reads what the place and the identity are told with; false for any other tag. */
const readWellKnown = (told: Told, tag: number, reader: ByteReader): boolean => {
  switch (tag) {
    case tags.imei:
      told.imei = ascii.decode(reader.bytes(15))
      return true
    case tags.deviceNumber:
      told.deviceNumber = reader.uint16()
      return true
    case tags.clock:
      told.clockS = reader.uint32()
      return true
    case 0x21:
      told.extraMs = reader.uint16()
      return true
    case tags.place:
      readPlace(told, reader)
      return true
    case tags.motion:
      told.speedKmh = reader.uint16() / 10
      told.heading = Math.round(reader.uint16() / 10) % 360
      return true
    case tags.altitude:
      told.altitudeM = reader.int16()
      return true
    case tags.accuracy:
      told.accuracy = reader.uint8()
      return true
    case tags.commandNumber:
      told.commandNumber = reader.uint32()
      return true
    // Versions, and the number in the archive: nothing of the item.
    case 0x01:
    case 0x02:
      reader.skip(1)
      return true
    case 0x10:
      reader.skip(2)
      return true
    default:
      return false
  }
}

const readTag = (told: Told, tag: number, reader: ByteReader): void => {
  const { io } = told
  if (readWellKnown(told, tag, reader)) return
  if (tag === tags.commandText || tag === userArray || tag === extended) return readText(told, tag, reader)
  if (tag >= 0x70 && tag <= 0x77) return readThermometer(io, tag, reader)
  switch (tag) {
    case 0x40:
      return setStatus(io, reader.uint16())
    case 0x41:
      io.externalVoltageV = reader.uint16() / millivolts
      return
    case 0x42:
      io.batteryVoltageV = reader.uint16() / millivolts
      return
    case 0x43:
      io.deviceTemperatureC = reader.int8()
      return
    case 0x44:
      return setAxes(io, reader.uint32())
    case 0x45:
      io.outputs = reader.uint16()
      return
    case 0x46:
      return setInputs(io, reader.uint16())
    case 0x50:
    case 0x51:
    case 0x52:
    case 0x53:
      io[analogues[tag - 0x50] as string] = reader.uint16() / millivolts
      return
    case 0x60:
      return setUnlessZero(io, 'fuelSensorCount', reader.uint16())
    case 0x90: {
      const key = reader.uint32()
      told.driverTag = key === 0 ? null : key.toString(16).toUpperCase().padStart(16, '0')
      if (told.driverTag) io.iButton = told.driverTag
      return
    }
    case 0xc0:
      return setUnlessZero(io, 'fuelUsedL', reader.uint32() / 2)
    case 0xc1:
      return setEngine(io, reader.uint32())
    case 0xc2:
      return setUnlessZero(io, 'canOdometerM', reader.uint32() * 5)
    case 0xd4:
      return setUnlessZero(io, 'odometerM', reader.uint32())
    default:
      return readRaw(io, tag, reader)
  }
}

/** Whether the tag has a value whose length is known. */
export const isDescribed = (tag: number): boolean =>
  (lengths[tag] as number) > 0 || tag === tags.commandText || tag === userArray || tag === extended

/** Reads the tag's value into `told`; the tag itself has been read. Throws `OutOfBytes`. */
export const readValue = readTag
