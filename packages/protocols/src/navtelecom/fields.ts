import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { setServingCell } from '../surroundings.ts'

const lengths = new Uint8Array(256)
const setLengths = (length: number, ranges: readonly (readonly [from: number, to: number])[]): void => {
  for (const [from, to] of ranges) lengths.fill(length, from, to + 1)
}
setLengths(1, [
  [4, 8],
  [29, 32],
  [45, 52],
  [56, 56],
  [63, 65],
  [69, 69],
  [72, 72],
  [78, 83],
  [123, 125],
  [139, 139],
])
setLengths(2, [
  [2, 2],
  [14, 14],
  [17, 28],
  [35, 36],
  [38, 44],
  [53, 53],
  [55, 55],
  [58, 62],
  [66, 66],
  [68, 68],
  [71, 71],
  [106, 106],
  [108, 108],
  [200, 200],
])
setLengths(3, [[84, 93]])
setLengths(4, [
  [1, 1],
  [3, 3],
  [9, 13],
  [15, 16],
  [33, 34],
  [37, 37],
  [54, 54],
  [57, 57],
  [67, 67],
  [206, 206],
  [238, 239],
])
setLengths(6, [[107, 107]])
setLengths(7, [[109, 109]])
setLengths(8, [[70, 70]])
const cellsBytes = 37
const servingBytes = 10
setLengths(cellsBytes, [[77, 77]])

/** 0 where nobody has described the field. */
export const fieldBytes = (field: number): number => lengths[field] ?? 0

/** What one record tells. */
export interface Told {
  eventCode?: number
  clockS?: number
  isValid?: boolean
  satellites?: number
  lat?: number
  lng?: number
  altitudeM?: number
  speedKmh?: number
  heading?: number
  odometerM?: number
  io: IoValues
}

const perDegree = 600_000
const millivolts = 1_000
const noByte = 0xff
const noShort = 0xffff
const noTemperature = -128
const mostSignal = 31
const mostLevel = 5
/** From here on a sensor says that it fails. */
const mostLevelCount = 65_500
const noLevel = 0x7fff
const isPercent = 0x8000

export const rounded = (value: number, steps: number): number | undefined =>
  Number.isFinite(value) && value >= 0 && value < 1e9 ? Math.round(value * steps) / steps : undefined

const setMeasure = (io: IoValues, key: string, value: number | undefined): void => {
  if (value !== undefined && value > 0) io[key] = value
}

const setStatus = (io: IoValues, status: number): void => {
  io.statusBits = status.toString(16).toUpperCase().padStart(2, '0')
  io.isAlarmed = (status & 0x04) !== 0
  io.isArmed = (status & 0x18) !== 0
  io.isTowed = (status & 0x20) !== 0
}

/** 99 where there is none. */
export const setGsmLevel = (io: IoValues, signal: number): void => {
  if (signal <= mostSignal) io.gsmLevel = Math.round((signal * mostLevel) / mostSignal)
}

const readInputs = (io: IoValues, inputs: number): void => {
  io.inputs = inputs
  io.din1 = (inputs & 1) !== 0
  io.din2 = (inputs & 2) !== 0
  io.din3 = (inputs & 4) !== 0
  io.din4 = (inputs & 8) !== 0
}

const readOutputs = (io: IoValues, outputs: number): void => {
  io.outputs = outputs
  io.dout1 = (outputs & 1) !== 0
  io.dout2 = (outputs & 2) !== 0
  io.dout3 = (outputs & 4) !== 0
}

/** On, valid, and how many satellites. */
const readNavigation = (told: Told, state: number): void => {
  told.isValid = (state & 2) !== 0
  told.satellites = state >> 2
}

const readPlaceField = (told: Told, field: number, reader: ByteReader): boolean => {
  switch (field) {
    case 1:
      // The number of the record: nothing of the item.
      reader.skip(4)
      return true
    case 2:
      told.eventCode = reader.uint16()
      return true
    case 3:
      told.clockS = reader.uint32()
      return true
    case 8:
      readNavigation(told, reader.uint8())
      return true
    case 10:
      told.lat = Math.round((reader.int32() / perDegree) * 1e7) / 1e7
      return true
    case 11:
      told.lng = Math.round((reader.int32() / perDegree) * 1e7) / 1e7
      return true
    case 12:
      told.altitudeM = reader.int32() / 10
      return true
    case 13: {
      const speed = rounded(reader.float32(), 100)
      if (speed !== undefined) told.speedKmh = speed
      return true
    }
    case 14:
      told.heading = reader.uint16() % 360
      return true
    case 15: {
      const way = rounded(reader.float32() * 1_000, 1)
      if (way !== undefined && way > 0) told.odometerM = way
      return true
    }
    default:
      return false
  }
}

const readCan = (io: IoValues, field: number, reader: ByteReader): boolean => {
  switch (field) {
    case 53: {
      const level = reader.uint16()
      if (level === noLevel || level === noShort) return true
      if (level & isPercent) io.fuelPercent = level & noLevel
      else io.fuelL = level / 10
      return true
    }
    case 54:
      setMeasure(io, 'fuelUsedL', rounded(reader.float32(), 10))
      return true
    case 55: {
      const turns = reader.uint16()
      if (turns !== noShort) io.engineRpm = turns
      return true
    }
    case 56: {
      const temperature = reader.int8()
      if (temperature !== noTemperature) io.coolantTemperatureC = temperature
      return true
    }
    case 57:
      setMeasure(io, 'canOdometerM', rounded(reader.float32() * 1_000, 1))
      return true
    case 58: {
      const load = reader.uint16()
      if (load !== noShort) io.axleLoadKg = load
      return true
    }
    case 63:
    case 65:
    case 69: {
      const value = reader.uint8()
      if (value !== noByte)
        io[field === 63 ? 'throttlePercent' : field === 65 ? 'engineLoadPercent' : 'canSpeedKmh'] = value
      return true
    }
    default:
      return false
  }
}

/** Three cells, the serving one first, each with its strength, and when they were seen. */
const readCells = (io: IoValues, reader: ByteReader): void => {
  const [cellId, areaCode, mcc, mnc] = [reader.uint32(), reader.uint16(), reader.uint16(), reader.uint16()]
  setServingCell(io, { mcc, mnc, areaCode, cellId })
  reader.skip(cellsBytes - servingBytes)
}

const analogues = ['ain1V', 'ain2V', 'ain3V', 'ain4V']
const temperatures = ['temperature1C', 'temperature2C', 'temperature3C', 'temperature4C']

const readOther = (io: IoValues, field: number, reader: ByteReader): void => {
  const length = fieldBytes(field)
  if (length === 1) {
    const value = reader.uint8()
    if (value !== 0 && value !== noByte) io[`io${field}`] = value
  } else if (length === 2) {
    const value = reader.uint16()
    if (value !== 0 && value !== noShort && !(field === 66 && value === noLevel)) io[`io${field}`] = value
  } else if (length === 4) {
    const value = reader.uint32()
    if (value !== 0) io[`io${field}`] = value
  } else {
    const bytes = reader.bytes(length)
    if (bytes.some((byte) => byte !== 0)) io[`io${field}`] = toHex(bytes)
  }
}

/** Reads one field of a record into `told`. Throws `OutOfBytes`. */
export const readField = (told: Told, field: number, reader: ByteReader): void => {
  const { io } = told
  if (readPlaceField(told, field, reader) || readCan(io, field, reader)) return
  switch (field) {
    case 4:
      return setStatus(io, reader.uint8())
    case 7:
      return setGsmLevel(io, reader.uint8())
    case 9:
      // When the place was last known, which tells how old it is.
      setMeasure(io, 'fixAgeS', ageOf(told, reader.uint32()))
      return
    case 16:
      // Metres since the record before.
      setMeasure(io, 'io16', rounded(reader.float32() * 1_000, 1))
      return
    case 19:
      io.externalVoltageV = reader.uint16() / millivolts
      return
    case 20:
      io.batteryVoltageV = reader.uint16() / millivolts
      return
    case 21:
    case 22:
    case 23:
    case 24:
      io[analogues[field - 21] as string] = reader.uint16() / millivolts
      return
    case 29:
      return readInputs(io, reader.uint8())
    case 31:
      return readOutputs(io, reader.uint8())
    case 37:
      setMeasure(io, 'engineHoursS', reader.uint32())
      return
    case 38: {
      const level = reader.uint16()
      if (level < mostLevelCount) io.fuelSensorCount = level
      return
    }
    case 45:
    case 46:
    case 47:
    case 48: {
      const temperature = reader.int8()
      if (temperature !== noTemperature) io[temperatures[field - 45] as string] = temperature
      return
    }
    case 71: {
      setMeasure(io, 'hdop', reader.uint8() / 10)
      setMeasure(io, 'pdop', reader.uint8() / 10)
      return
    }
    case 77:
      return readCells(io, reader)
    default:
      readOther(io, field, reader)
  }
}

const ageOf = ({ clockS }: Told, knownS: number): number | undefined =>
  clockS === undefined || knownS === 0 || knownS > clockS ? undefined : clockS - knownS
