import type { Fix, IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import type { CodecFailure, DecodedMessage } from '../protocol.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import { assetEventsOf, eventsOf, triggerOf } from './alarms.ts'
import { clockFrom, coordinateBytes, digitsFrom, readMotion, readPlace } from './place.ts'

export type TopflytechMessage = Omit<DecodedMessage, 'deviceId'>

type ReadMore = (content: Uint8Array, reader: ByteReader, io: IoValues) => void

/** Where the fields of a family's position stand, from behind the IMEI. */
interface Layout {
  status: number
  alarm: number
  clock: number
  place: number
  /** What stands before the place: states, battery, way. */
  before?: ReadMore
  /** What stands behind speed and azimuth. */
  behind: ReadMore
}

const bestSignal = 31
const bestLevel = 5

const word = (content: Uint8Array, at: number): number => ((content[at] as number) << 8) | (content[at + 1] as number)
const long = (content: Uint8Array, at: number): number => ((word(content, at) << 16) | word(content, at + 2)) >>> 0

const setHundredths = (io: IoValues, key: string, bytes: Uint8Array): void => {
  const value = digitsFrom(bytes)
  if (value !== undefined) io[key] = value / 100
}
const setWay = (io: IoValues, metres: number): void => {
  if (metres > 0 && metres !== 0xffffffff) io.odometerM = metres
}
/** Two digits have no hundred: it is written as none. */
const setBattery = (io: IoValues, content: Uint8Array, at: number): void => {
  const percent = digitsFrom(content.subarray(at, at + 1))
  if (percent !== undefined) io.batteryPercent = percent === 0 ? 100 : percent
}
const setSignal = (io: IoValues, signal: number): void => {
  if (signal <= bestSignal) io.gsmLevel = Math.round((signal * bestLevel) / bestSignal)
}
/** The sign apart; of what is not there all bits are set. */
const setDeviceTemperature = (io: IoValues, value: number): void => {
  if (value !== 0xff) io.deviceTemperatureC = value & 0x80 ? -(value & 0x7f) : value
}

const isSet = (value: number, mask: number): boolean => (value & mask) !== 0

const setInputs = (io: IoValues, inputs: number): void => {
  io.ignition = isSet(inputs, 0x4000)
  io.isUnplugged = isSet(inputs, 0x8000)
  io.din2 = isSet(inputs, 0x2000)
}

const vehicle: Layout = {
  status: 9,
  alarm: 22,
  clock: 29,
  place: 35,
  before(content, _, io) {
    setSignal(io, (content[8] as number) & 0x7f)
    const inputs = word(content, 16)
    setInputs(io, inputs)
    io.din3 = isSet(inputs, 0x1000)
    io.din4 = isSet(inputs, 0x0800)
    io.dout1 = isSet(inputs, 0x0400)
    setHundredths(io, 'ain1V', content.subarray(18, 20))
    setHundredths(io, 'ain2V', content.subarray(20, 22))
    setWay(io, long(content, 24))
    setBattery(io, content, 28)
  },
  behind(_, reader, io) {
    if (reader.remaining > 0) setHundredths(io, 'externalVoltageV', reader.bytes(2))
  },
}

const second: Layout = {
  status: 9,
  alarm: 30,
  clock: 37,
  place: 43,
  before(content, _, io) {
    setSignal(io, (content[8] as number) & 0x7f)
    const inputs = word(content, 16)
    setInputs(io, inputs)
    io.din1 = isSet(inputs, 0x0100)
    io.din3 = isSet(inputs, 0x1000)
    io.din4 = isSet(inputs, 0x0800)
    const outputs = content[18] as number
    io.dout1 = isSet(outputs, 0x20)
    io.dout2 = isSet(outputs, 0x10)
    io.dout3 = isSet(outputs, 0x08)
    for (const [nth, key] of ['ain1V', 'ain2V', 'ain3V', 'ain4V'].entries())
      setHundredths(io, key, content.subarray(20 + 2 * nth, 22 + 2 * nth))
    setWay(io, long(content, 32))
    setBattery(io, content, 36)
  },
  behind(_, reader, io) {
    setHundredths(io, 'batteryVoltageV', reader.bytes(2))
    setHundredths(io, 'externalVoltageV', reader.bytes(2))
    const rpm = reader.uint16()
    if (rpm < 0x8000) io.engineRpm = rpm
    if (reader.remaining < 4) return
    reader.skip(3)
    setDeviceTemperature(io, reader.uint8())
  },
}

const unknownByte = 0xff

const bus: Layout = {
  status: 9,
  alarm: 18,
  clock: 25,
  place: 31,
  before(content, _, io) {
    setSignal(io, (content[8] as number) & 0x7f)
    setInputs(io, word(content, 16))
    setWay(io, long(content, 20))
    setBattery(io, content, 24)
  },
  behind(_, reader, io) {
    setHundredths(io, 'externalVoltageV', reader.bytes(2))
    const speed = digitsFrom(reader.bytes(2))
    if (speed !== undefined) io.canSpeedKmh = speed / 10
    // Millilitres, and millilitres an hour: of 0x2626, 2023-08-02, as a pull request to traccar, 6024, quotes it.
    const used = reader.uint32()
    if (used !== 0xffffffff && used > 0) io.fuelUsedL = used / 1_000
    const rate = reader.uint32()
    if (rate !== 0xffffffff && rate > 0) io.fuelRateLh = rate / 1_000
    const rpm = reader.uint16()
    if (rpm !== 0xffff) io.engineRpm = rpm
    // Air: how much flows in, and its pressure.
    reader.skip(2)
    const coolant = reader.uint8()
    if (coolant !== unknownByte) io.coolantTemperatureC = coolant - 40
    reader.skip(1)
    const load = reader.uint8()
    if (load !== unknownByte) io.engineLoadPercent = load
    const throttle = reader.uint8()
    if (throttle !== unknownByte) io.throttlePercent = throttle
    const fuel = reader.uint8()
    if (fuel !== unknownByte) io[isSet(fuel, 0x80) ? 'fuelL' : 'fuelPercent'] = fuel & 0x7f
  },
}

const asset: Layout = {
  status: 0,
  alarm: 1,
  clock: 2,
  place: 8,
  behind(content, reader, io) {
    // Acceleration.
    reader.skip(5)
    setBattery(io, content, reader.offset)
    reader.skip(1)
    setDeviceTemperature(io, reader.uint8())
    const tenths = (key: string): void => {
      const value = digitsFrom(reader.bytes(1))
      if (value !== undefined) io[key] = value / 10
    }
    tenths('ioLight')
    tenths('batteryVoltageV')
    tenths('ioSolarV')
    setWay(io, reader.uint32())
    const status = reader.uint16()
    io.ignition = isSet(status, 0x0004)
    io.isCharging = isSet(status, 0x8008)
    setSignal(io, (status >> 4) & 0x7f)
  },
}

/** Of vehicles also 0x16 and 0x18, which put the sensors of motion behind. */
const firstNumbers = new Set([0x02, 0x04, 0x16, 0x18])
const secondNumbers = new Set([0x13, 0x14, 0x33, 0x34])
const alarming = new Set([0x04, 0x14, 0x18, 0x34])

export const isAlarm = (number: number): boolean => alarming.has(number)

const layoutOf = (mark: number, number: number): Layout | undefined => {
  if (mark === 0x27) return number === 0x02 || number === 0x04 ? asset : undefined
  if (mark === 0x25 && secondNumbers.has(number)) return second
  if (!firstNumbers.has(number)) return undefined
  return mark === 0x26 ? bus : vehicle
}

export const alarmIn = (mark: number, number: number, content: Uint8Array): number =>
  content[layoutOf(mark, number)?.alarm ?? -1] ?? 0

/** What the positions of each mark have in front. */
const siblings: ReadonlyMap<number, readonly Layout[]> = new Map([
  [0x23, [vehicle]],
  [0x25, [second, vehicle]],
  [0x26, [bus]],
  [0x27, [asset]],
])

const placeAsIn = (layout: Layout, content: Uint8Array): { recordedAt: number; fix: Fix } | undefined => {
  if (content.length < layout.place + coordinateBytes) return undefined
  const recordedAt = clockFrom(content.subarray(layout.clock, layout.clock + 6))
  if (recordedAt === undefined) return undefined
  const status = content[layout.status] as number
  const fix = readPlace(new ByteReader(content, layout.place), { status, recordedAt, io: {} })
  return fix?.isValid ? { recordedAt, fix } : undefined
}

/** A message that nobody has described, where clock and place stand as in its siblings: they are taken, all of it is kept raw. */
export const readStrange = (mark: number, number: number, content: Uint8Array): TopflytechMessage | undefined => {
  for (const layout of siblings.get(mark) ?? []) {
    const found = placeAsIn(layout, content)
    const reason = `message 0x${number.toString(16).padStart(2, '0')}`
    if (found) return { ...found, io: {}, events: [], payload: content, undecoded: undecodedFrom(content, 0, reason) }
  }
  return undefined
}

export const complete = (message: TopflytechMessage): TopflytechMessage => {
  const { io, fix } = message
  if (fix && typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (fix && typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return message
}

/** Undefined for what is no position. */
export const readLocation = (
  mark: number,
  number: number,
  content: Uint8Array,
): TopflytechMessage | CodecFailure | undefined => {
  const layout = layoutOf(mark, number)
  if (!layout) return undefined
  const { clock, place, status, alarm } = layout
  if (content.length < place + coordinateBytes)
    return { code: 'record.malformed', detail: `a position of ${content.length} bytes` }
  const recordedAt = clockFrom(content.subarray(clock, clock + 6))
  if (recordedAt === undefined) return { code: 'time.invalid', detail: 'a position without a clock' }
  const io: IoValues = {}
  const reader = new ByteReader(content, place)
  layout.before?.(content, reader, io)
  const fix = readPlace(reader, { status: content[status] as number, recordedAt, io })
  const message: TopflytechMessage = { recordedAt, ...(fix ? { fix } : {}), io, events: [], payload: content }
  const code = content[alarm] as number
  if (isAlarm(number)) {
    message.trigger = triggerOf(code)
    message.events = mark === 0x27 ? assetEventsOf(code, io) : eventsOf(code, io)
  }
  const undecoded = readGuarded(reader, content, () => {
    readMotion(reader, fix)
    layout.behind(content, reader, io)
  })
  if (undecoded) message.undecoded = undecoded
  return complete(message)
}
