import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import type { IoKey } from '@atalaya/domain/io-dictionary'
import type { ByteReader } from '../byte-reader.ts'

// Codec 7 of the hand-held GH family, from the manufacturer's "GH protocol" and its published parser.

export const codec7Id = 0x07
/** 2007-01-01, in seconds. */
const epochS = 1_167_609_600
const secondsMask = 0x3fff_ffff

const parts = { gps: 0x01, oneByte: 0x02, twoBytes: 0x04, fourBytes: 0x08 } as const
const elements = {
  place: 0x01,
  altitude: 0x02,
  angle: 0x04,
  speed: 0x08,
  satellites: 0x10,
  cell: 0x20,
  signal: 0x40,
  operator: 0x80,
} as const

/** Of this family alone: the numbers mean other things in vehicles. */
const names: ReadonlyMap<number, { key: IoKey; step?: number; isFlag?: true }> = new Map([
  [1, { key: 'batteryPercent' }],
  [20, { key: 'hdop', step: 10 }],
  [22, { key: 'pdop', step: 10 }],
  [67, { key: 'batteryVoltageV', step: 1_000 }],
  [222, { key: 'isAlarmed', isFlag: true }],
  [240, { key: 'movement', isFlag: true }],
])

export interface Codec7Head {
  recordedAt: number
  priority: number
  fix?: Fix
  /** What the record still holds. */
  mask: number
  elementMask: number
}

/** Clock and place, which stand before anything else. */
export const readCodec7Head = (reader: ByteReader): Codec7Head => {
  const word = reader.uint32()
  const recordedAt = ((word & secondsMask) + epochS) * 1_000
  const mask = reader.uint8()
  const elementMask = mask & parts.gps ? reader.uint8() : 0
  const head = { recordedAt, priority: word >>> 30, mask, elementMask }
  if ((elementMask & elements.place) === 0) return head
  const stepsPerDegree = 1e6
  const degrees = (): number => Math.round(reader.float32() * stepsPerDegree) / stepsPerDegree
  const lat = degrees()
  const lng = degrees()
  const isValid = !(lat === 0 && lng === 0)
  return { ...head, fix: { recordedAt, lat, lng, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid } }
}

const setValue = (io: IoValues, id: number, value: number): void => {
  const name = names.get(id)
  if (!name) io[`io${id}`] = value
  else io[name.key] = name.isFlag ? value !== 0 : value / (name.step ?? 1)
}

const bestSignal = 31
const bestLevel = 5

/** Everything behind the place, into `io` and the head's own fix. */
export const readCodec7Tail = (reader: ByteReader, { fix, mask, elementMask }: Codec7Head, io: IoValues): void => {
  const has = (element: number): boolean => (elementMask & element) !== 0
  const into: Partial<Fix> = fix ?? {}
  if (has(elements.altitude)) into.altitudeM = reader.int16()
  if (has(elements.angle)) into.heading = Math.round((reader.uint8() * 360) / 256) % 360
  if (has(elements.speed)) into.speedKmh = reader.uint8()
  if (has(elements.satellites)) {
    into.satellites = reader.uint8()
    if (into.satellites === 0) Object.assign(into, { isValid: false, source: fixSources.gpsNoFix })
  }
  if (has(elements.cell)) {
    io.gsmAreaCode = reader.uint16()
    io.gsmCellId = reader.uint16()
  }
  if (has(elements.signal)) {
    const signal = reader.uint8()
    if (signal <= bestSignal) io.gsmLevel = Math.round((signal * bestLevel) / bestSignal)
  }
  if (has(elements.operator)) io.gsmOperator = reader.uint32()
  const readGroup = (part: number, read: () => number): void => {
    if ((mask & part) === 0) return
    for (let left = reader.uint8(); left > 0; left--) setValue(io, reader.uint8(), read())
  }
  readGroup(parts.oneByte, () => reader.uint8())
  readGroup(parts.twoBytes, () => reader.uint16())
  readGroup(parts.fourBytes, () => reader.uint32())
}
