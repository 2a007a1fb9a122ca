import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { macAddress, setAccessPoints, setCells, setServingCell } from '../surroundings.ts'
import {
  type ItemReader,
  keyOf,
  setBatteryPercent,
  setIccid,
  setSignal,
  type Told,
  textFrom,
  value,
} from './item-reader.ts'

// Items that makers have added, each known by its number and its length. Of most no document could be had: named is what messages of
// several terminals, or two items of one, agree on, and what those tell who keep such terminals; `attributes.ts` says which.
const mostCells = 16
const mostAccessPoints = 16
const mostTemperatures = 4
const absent = 0xffff
const belowZero = 0x8000
const coldestByte = 40
const charging = 2
/** What of its surroundings a terminal measures: light and temperature stand first. */
const measuresLight = 1
const measuresTemperature = 2
const clockZone = /^UTC([+-])(\d{2}):(\d{2})$/
const vin = /^[A-HJ-NPR-Z0-9]{17}$/
const macAndStrength = /([0-9A-F]{2}(?::[0-9A-F]{2}){5}),(-\d{1,3})/gi
const troubleCodes = /^[PCBU][0-9A-F]{3,4}(?:,[PCBU][0-9A-F]{3,4})*$/i

const percent: ItemReader = (reader, { io }) => setBatteryPercent(io, reader.uint8())
const iccidText: ItemReader = (reader, { io }) => setIccid(io, textFrom(reader.bytes(reader.remaining)))

const setVin = ({ io }: Told, text: string): void => {
  if (vin.test(text)) io.vin = text
}

/** What is not measured has all its bits set. */
const measured =
  (key: string, scale: (value: number) => number): ItemReader =>
  (reader, { io }) => {
    const bytes = reader.bytes(reader.remaining)
    if (bytes.every((byte) => byte === 0xff)) return
    io[key] = scale(bytes.reduce((sum, byte) => sum * 256 + byte, 0))
  }

/** Channels of tenths, the highest bit below zero; where nothing is connected all bits are set. */
const readTemperatures: ItemReader = (reader, { io }) => {
  for (let channel = 1; channel <= mostTemperatures && reader.remaining >= 2; channel++) {
    const tenths = reader.uint16()
    if (tenths === absent) continue
    io[`temperature${channel}C`] = (tenths & belowZero ? -(tenths & ~belowZero) : tenths) / 10
  }
}

/** Percent of the terminal's own battery, or none and hundredths of a volt of what it is supplied with. */
const readSupply: ItemReader = (reader, { io }) => {
  const charge = reader.uint16()
  const volts = reader.uint16() / 100
  if (charge > 0) setBatteryPercent(io, charge)
  else if (volts > 0) io.externalVoltageV = volts
}

/** Country, then of each cell strength, network, number and area. */
const readLockCells: ItemReader = (reader, { io }) => {
  const mcc = reader.uint16()
  const cells = []
  while (reader.remaining >= 9 && cells.length < mostCells) {
    const strength = reader.uint8()
    const mnc = reader.uint16()
    const cellId = reader.uint32()
    cells.push({ mcc, mnc, cellId, areaCode: reader.uint16(), strength })
  }
  setCells(io, cells)
}

/** Country and network, then of each cell area, number and strength; zeros where there are no more. */
const readNearCells: ItemReader = (reader, { io }) => {
  const mcc = reader.uint16()
  const mnc = reader.uint8()
  const cells = []
  while (reader.remaining >= 5 && cells.length < mostCells) {
    const areaCode = reader.uint16()
    const cellId = reader.uint16()
    const strength = reader.uint8()
    if (areaCode > 0) cells.push({ mcc, mnc, areaCode, cellId, strength })
  }
  setCells(io, cells)
}

/** Country, network, a byte, area, cell, strength. */
const readWideCell: ItemReader = (reader, { io }) => {
  const [mcc, mnc] = [reader.uint16(), reader.uint16()]
  reader.skip(1)
  const areaCode = reader.uint16()
  setServingCell(io, { mcc, mnc, areaCode, cellId: reader.uint32() })
}

/** Of each cell country, network, number, area and strength below zero. */
const readOwnCells: ItemReader = (reader, { io }) => {
  const cells = []
  while (reader.remaining >= 13 && cells.length < mostCells) {
    const [mcc, mnc, cellId] = [reader.uint16(), reader.uint16(), reader.uint32()]
    cells.push({ mcc, mnc, cellId, areaCode: reader.uint32(), strength: reader.int8() })
  }
  setCells(
    io,
    cells.filter(({ mcc }) => mcc > 0),
  )
}

/** Bits of what is measured, then those measures. */
const readSurroundings: ItemReader = (reader, { io }) => {
  const measures = reader.uint16()
  if (measures & measuresLight) reader.skip(2)
  if (measures & measuresTemperature) io.temperature1C = reader.int16() / 10
}

const readClockZone: ItemReader = (reader, told) => {
  const [, sign, hours, minutes] = clockZone.exec(textFrom(reader.bytes(reader.remaining))) ?? []
  if (sign === undefined) return
  told.zoneMs = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000
}

const readAccessPoints: ItemReader = (reader, { io }) => {
  const points = []
  while (reader.remaining >= 7 && points.length < mostAccessPoints)
    points.push({ address: macAddress(reader.bytes(6)), strength: reader.int8() })
  setAccessPoints(io, points)
}

const readTroubleCodes: ItemReader = (reader, { io }) => {
  const text = textFrom(reader.bytes(reader.remaining))
  if (troubleCodes.test(text)) io.obdTroubleCodes = text.split(',').length
}

export const makerReaders: readonly (readonly [key: number, read: ItemReader])[] = [
  [keyOf(0x06, 1), percent],
  [keyOf(0x69, 2), value('batteryVoltageV', (reader) => reader.uint16() / 100)],
  [keyOf(0x6a, 1), (reader, { io }) => setSignal(io, reader.uint8())],
  [keyOf(0x71, 20), iccidText],
  [keyOf(0x80, 1), measured('canSpeedKmh', (kmh) => kmh)],
  [keyOf(0x81, 2), measured('engineRpm', (turns) => turns)],
  [keyOf(0x82, 2), measured('externalVoltageV', (tenths) => tenths / 10)],
  [keyOf(0x84, 1), measured('coolantTemperatureC', (degrees) => degrees - coldestByte)],
  [keyOf(0x8b, 17), (reader, told) => setVin(told, textFrom(reader.bytes(17)))],
  [keyOf(0x8c, 4), measured('canOdometerM', (hectometres) => hectometres * 100)],
  [keyOf(0xcc, 20), iccidText],
  [keyOf(0xd4, 1), percent],
  [keyOf(0xd5, 2), value('batteryVoltageV', (reader) => reader.uint16() / 100)],
  [keyOf(0xd6, 20), iccidText],
  [keyOf(0xe1, 1), percent],
  [keyOf(0xe1, 2), value('externalVoltageV', (reader) => reader.uint16() / 10)],
  [keyOf(0xe3, 6), readSupply],
  [keyOf(0xe4, 2), (reader, { io }) => setBatteryPercent(io, reader.uint16())],
  [keyOf(0xe1, 12), readWideCell],
  [keyOf(0xe5, 1), value('movement', (reader) => reader.uint8() === 1)],
  [keyOf(0xf1, 4), value('externalVoltageV', (reader) => reader.uint32() / 1_000)],
  [keyOf(0xf1, 20), iccidText],
  [
    keyOf(0xf7, 6),
    (reader, { io }) => {
      io.batteryVoltageV = reader.uint32() / 1_000
      if (reader.uint8() === charging) io.isCharging = true
      setBatteryPercent(io, reader.uint8())
    },
  ],
  [keyOf(0xf8, 2), value('steps', (reader) => reader.uint16())],
  [
    keyOf(0xf8, 29),
    (reader, { io }) => {
      reader.skip(9)
      setIccid(io, toHex(reader.bytes(10)).toUpperCase())
    },
  ],
  [keyOf(0xfe, 1), percent],
  [
    keyOf(0xff, 12),
    (reader, { io }) =>
      setServingCell(io, {
        mcc: reader.uint16(),
        mnc: reader.uint16(),
        areaCode: reader.uint32(),
        cellId: reader.uint32(),
      }),
  ],
]

/** Lists: their length follows from what they hold. */
export const makerListReader = (id: number, bytes: Uint8Array): ItemReader | undefined => {
  const { length } = bytes
  if (id === 0x50 && length >= 14 && length % 7 === 0) return readAccessPoints
  if (id === 0x51 && length > 0 && length % 2 === 0) return readTemperatures
  if (id === 0x66 && length > 2 && length % 9 === 2) return readLockCells
  if (id === 0xa0 && length > 0) return readTroubleCodes
  if (id === 0xeb && length === 33) return readNearCells
  if (id === 0xeb && length === 9 && bytes[0] === 0x55) return readClockZone
  if (id === 0xf0 && length > 0 && length % 13 === 0) return readOwnCells
  if ((id === 0xec || id === 0xf4) && length > 0 && length % 7 === 0) return readAccessPoints
  if (id === 0xf6 && length >= 8) return readSurroundings
  return undefined
}

type PartReader = (bytes: Uint8Array, told: Told) => void

const scaled =
  (key: string, unitsOf: number): PartReader =>
  (bytes, { io }) => {
    const reader = new ByteReader(bytes)
    io[key] = (bytes.length === 4 ? reader.uint32() : reader.uint16()) / unitsOf
  }

const readNamedAccessPoints: PartReader = (bytes, { io }) => {
  const points = [...textFrom(bytes.subarray(1)).matchAll(macAndStrength)]
  setAccessPoints(
    io,
    points
      .slice(0, mostAccessPoints)
      .map(([, address = '', strength]) => ({ address: address.toLowerCase(), strength: Number(strength) })),
  )
}

const readServingCell: PartReader = (bytes, { io }) => {
  const reader = new ByteReader(bytes)
  const mcc = reader.uint16()
  const mnc = reader.uint8()
  const areaCode = reader.uint16()
  setCells(io, [{ mcc, mnc, areaCode, cellId: reader.uint32(), strength: 0 }])
}

/** Two bits of the further alarms: 0 moves, 1 stands. */
const readMotion: PartReader = (bytes, { io }) => {
  const motion = (new ByteReader(bytes).uint32() >>> 23) & 3
  if (motion < 2) io.movement = motion === 0
}

/** Of BSJ and those who do alike, item 0xEB: each part has a length of two bytes, which counts its number. */
const bsjParts: ReadonlyMap<number, PartReader> = new Map<number, PartReader>([
  [keyOf(0x2d, 2), scaled('batteryVoltageV', 1_000)],
  [keyOf(0x2d, 4), scaled('externalVoltageV', 1_000)],
  [keyOf(0xc5, 4), readMotion],
  [keyOf(0xa8, 1), ([charge = 0], { io }) => setBatteryPercent(io, charge)],
  [keyOf(0xb2, 10), (bytes, { io }) => setIccid(io, toHex(bytes).toUpperCase())],
  [keyOf(0xce, 2), scaled('externalVoltageV', 100)],
  [keyOf(0xd8, 9), readServingCell],
  [keyOf(0xe1, 1), ([charge = 0], { io }) => setBatteryPercent(io, charge)],
])
const accessPointsPart = 0xb9

/** Of the vehicle's bus, item 0xF3: each part has a number of two bytes and a length of one. */
const busParts: ReadonlyMap<number, PartReader> = new Map<number, PartReader>([
  [keyOf(0x03, 2), scaled('engineRpm', 1)],
  [keyOf(0x04, 2), scaled('externalVoltageV', 1_000)],
  [keyOf(0x50, 27), (bytes, told) => setVin(told, textFrom(bytes))],
])

interface Part {
  id: number
  bytes: Uint8Array
}

/** Undefined where the parts do not fill the item: then it is one of another maker. */
const partsOf = (bytes: Uint8Array, next: (reader: ByteReader) => Part): Part[] | undefined => {
  const reader = new ByteReader(bytes)
  const parts: Part[] = []
  while (reader.remaining >= 3) parts.push(next(reader))
  return parts.length > 0 && reader.remaining <= 1 ? parts : undefined
}

const bsjPart = (reader: ByteReader): Part => {
  const length = reader.uint16()
  const id = reader.uint16()
  return { id, bytes: reader.bytes(Math.max(0, length - 2)) }
}
const busPart = (reader: ByteReader): Part => ({ id: reader.uint16(), bytes: reader.bytes(reader.uint8()) })

/**
 * Reads the parts of an item that holds several, and gives back those that nobody takes; undefined for an item that is none such.
 * Throws `OutOfBytes` where a part says to be longer than it is.
 */
export const readParts = (id: number, bytes: Uint8Array, told: Told): Part[] | undefined => {
  const isBsj = id === 0xeb
  if ((!isBsj && id !== 0xf3) || bytes.length < 5) return undefined
  const parts = partsOf(bytes, isBsj ? bsjPart : busPart)
  return parts?.filter((part) => {
    const read =
      isBsj && part.id === accessPointsPart
        ? readNamedAccessPoints
        : (isBsj ? bsjParts : busParts).get(keyOf(part.id, part.bytes.length))
    read?.(part.bytes, told)
    return !read
  })
}
