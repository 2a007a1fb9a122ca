import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecEvent } from '../protocol.ts'
import { macAddress, setAccessPoints, setCells } from '../surroundings.ts'
import { type ItemReader, keyOf, setSignal, type Told, value } from './item-reader.ts'
import { makerListReader, makerReaders, readParts } from './maker-items.ts'

const mostRawItems = 32
const mostRawBytes = 100
const mostNeighbours = 16
const mostSatellites = 60

/** A count, then as many cells: country, network, area, cell of two or four bytes, strength; zeros where none is heard. */
const readCells = (reader: ByteReader, { io }: Told, isWide: boolean): void => {
  const count = Math.min(reader.uint8(), mostNeighbours)
  const cells = Array.from({ length: count }, () => ({
    mcc: reader.uint16(),
    mnc: reader.uint8(),
    areaCode: reader.uint16(),
    cellId: isWide ? reader.uint32() : reader.uint16(),
    strength: reader.uint8(),
  }))
  setCells(
    io,
    cells.filter(({ mcc }) => mcc > 0),
  )
}

const readWifi = (reader: ByteReader, { io }: Told): void => {
  const count = Math.min(reader.uint8(), mostNeighbours)
  setAccessPoints(
    io,
    Array.from({ length: count }, () => ({ address: macAddress(reader.bytes(6)), strength: reader.uint8() })),
  )
}

/** Bits of the makers' second alarm word: what happened, not what lasts. */
const drivingEvents: readonly CodecEvent[] = [
  { kind: 'fastAcceleration' },
  { kind: 'hardBraking', code: 'deceleration' },
  { kind: 'hardBraking' },
  { kind: 'sharpTurn' },
  { kind: 'crash' },
  { kind: 'crash', code: 'rollover' },
]

const readDriving = (reader: ByteReader, { io, events }: Told): void => {
  const bits = reader.uint16()
  for (const [bit, event] of drivingEvents.entries()) if ((bits >> bit) & 1) events.push({ ...event })
  io.din1 = (bits & 0x40) !== 0
  io.din2 = (bits & 0x80) !== 0
}

/** The first byte tells ten steps, the second percent where the model has it. */
const readBattery = (reader: ByteReader, { io }: Told): void => {
  const step = reader.uint8()
  const percent = reader.uint8()
  if (percent >= 1 && percent <= 100) io.batteryPercent = percent
  else if (step <= 10) io.batteryPercent = step * 10
}

/** The highest bit says that it is below zero. */
const readCarriageTemperature = (reader: ByteReader, { io }: Told): void => {
  const value = reader.uint16()
  io.temperature1C = value & 0x8000 ? -(value & 0x7fff) : value
}

/** By number and length: makers use the numbers beyond the standard's as they like, each with a length of its own. */
const readers: ReadonlyMap<number, ItemReader> = new Map<number, ItemReader>([
  [keyOf(1, 4), value('odometerM', (reader) => reader.uint32() * 100)],
  [keyOf(2, 2), value('fuelL', (reader) => reader.uint16() / 10)],
  [keyOf(3, 2), value('canSpeedKmh', (reader) => reader.uint16() / 10)],
  [keyOf(6, 2), readCarriageTemperature],
  [keyOf(49, 1), (reader, { io }) => void setSatellites(io, reader.uint8())],
  [keyOf(48, 1), (reader, { io }) => setSignal(io, reader.uint8())],
  [keyOf(86, 2), readBattery],
  [keyOf(97, 2), value('externalVoltageV', (reader) => reader.uint16() / 100)],
  [keyOf(243, 1), value('isArmed', (reader) => reader.uint8() === 1)],
  [keyOf(244, 2), readDriving],
  ...makerReaders,
])

const setSatellites = (io: IoValues, count: number): void => {
  if (count <= mostSatellites) io.satellites = count
}

const readerOf = (id: number, bytes: Uint8Array): ItemReader | undefined => {
  // Lists: their length follows from their count.
  const count = bytes[0] ?? 0
  if (id === 0x53 && bytes.length === 1 + 8 * count) return (reader, told) => readCells(reader, told, false)
  if ((id === 0x5d || id === 0x53) && bytes.length === 1 + 10 * count)
    return (reader, told) => readCells(reader, told, true)
  if (id === 0x54 && bytes.length === 1 + 7 * count) return readWifi
  return readers.get(keyOf(id, bytes.length)) ?? makerListReader(id, bytes)
}

export const rawKey = (id: number): string => `io0x${id.toString(16).toUpperCase().padStart(2, '0')}`
const rawItemKeys = Array.from({ length: 256 }, (_, id) => rawKey(id))

const partKey = (id: number, part: number): string =>
  `${rawItemKeys[id]}${part.toString(16).toUpperCase().padStart(4, '0')}`

/** False for what has no name, or another length than it should. */
const isRead = (id: number, bytes: Uint8Array, told: Told, keep: (key: string, bytes: Uint8Array) => void): boolean => {
  try {
    const read = readerOf(id, bytes)
    if (read) {
      read(new ByteReader(bytes), told)
      return true
    }
    const left = readParts(id, bytes, told)
    for (const part of left ?? []) keep(partKey(id, part.id), part.bytes)
    return left !== undefined
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return false
  }
}

/** Number, length, content, one behind the other. What is not read is kept raw. */
export const readItems = (reader: ByteReader, told: Told): void => {
  let raw = 0
  const keep = (key: string, bytes: Uint8Array): void => {
    if (raw++ < mostRawItems && bytes.length > 0) told.io[key] = toHex(bytes.subarray(0, mostRawBytes))
  }
  while (reader.remaining > 0) {
    const id = reader.uint8()
    const bytes = reader.bytes(reader.uint8())
    if (!isRead(id, bytes, told, keep)) keep(rawItemKeys[id] as string, bytes)
  }
}
