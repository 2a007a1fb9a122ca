import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import type { CodecFailure } from '../protocol.ts'
import type { TopflytechMessage } from './location.ts'
import { clockFrom, readMotion, readPlace } from './place.ts'

// What a sensor in reach tells, after published messages and the values that others' tests name for them.
const withoutPlace = 0x10
const withPlace = 0x12
const assetMark = 0x27
const clockBytes = 6
const sensors = 0x0004
const doors = 0x0005
/** A button that calls for help, a card of a driver: with the place of the tracker behind them. */
const buttons = 0x0002
const cards = 0x0003
const mostSensors = 4

/** Hundredths of a degree, below zero as a sign apart or as a complement: no sensor is farther from zero than 80 degrees. */
const temperatureFrom = (value: number): number | undefined => {
  if (value === 0xffff) return undefined
  if (value >= 0xc000) return (value - 0x10000) / 100
  return (value & 0x8000 ? -(value & 0x7fff) : value) / 100
}

const batteryIn = (value: number): string | undefined => (value <= 100 ? `${value}%` : undefined)
const strengthIn = (value: number): number => value - 0x80

const addBeacon = (io: IoValues, told: readonly (string | number | undefined)[]): void => {
  const beacon = told.map((each) => each ?? '').join(':')
  io.beacons = typeof io.beacons === 'string' ? `${io.beacons} ${beacon}` : beacon
}

const sensorBytes = { [sensors]: 15, [doors]: 12 } as const

/** Address, voltage, battery, temperature, then humidity and light or the state of a door, and strength. */
const readSensors = (reader: ByteReader, code: typeof sensors | typeof doors, io: IoValues): void => {
  for (let slot = 1; slot <= mostSensors && reader.remaining >= sensorBytes[code]; slot++) {
    const address = toHex(reader.bytes(6))
    // Of the voltage no unit is told.
    reader.skip(1)
    const battery = batteryIn(reader.uint8())
    const temperature = temperatureFrom(reader.uint16())
    if (temperature !== undefined) io[`bleTemperature${slot}C`] = temperature
    if (code === sensors) {
      const humidity = reader.uint16()
      if (humidity !== 0xffff) io[`bleHumidity${slot}Percent`] = humidity / 100
      reader.skip(2)
    } else io[`ioDoor${slot}`] = reader.uint8()
    addBeacon(io, [address, strengthIn(reader.uint8()), ...(battery ? [battery] : [])])
  }
}

const readHeld = (reader: ByteReader, code: number, message: TopflytechMessage): void => {
  const { io, recordedAt } = message
  const address = toHex(reader.bytes(6))
  addBeacon(io, [address])
  if (code === cards) message.driverTag = address.toUpperCase().padStart(16, '0')
  else {
    io.isAlarmed = true
    message.events.push({ kind: 'panic' })
  }
  reader.skip(2)
  const fix = readPlace(reader, { status: reader.uint8(), recordedAt, io })
  readMotion(reader, fix)
  if (fix) message.fix = fix
}

const heldBytes = 6 + 2 + 1 + 16

/** Undefined for what no sensor tells, and for sensors of which nobody has told. */
export const readBluetooth = (
  mark: number,
  number: number,
  content: Uint8Array,
): TopflytechMessage | CodecFailure | undefined => {
  const hasPlace = number === withPlace && mark === assetMark
  if ((number !== withoutPlace && !hasPlace) || content.length < clockBytes + 3) return undefined
  const recordedAt = clockFrom(content.subarray(0, clockBytes))
  if (recordedAt === undefined) return { code: 'time.invalid', detail: 'a sensor without a clock' }
  const message: TopflytechMessage = { recordedAt, io: {}, events: [], payload: content }
  const reader = new ByteReader(content, clockBytes + 1)
  if (hasPlace) {
    if (content.length < placedBytes) return { code: 'record.malformed', detail: `a place of ${content.length} bytes` }
    const fix = readPlace(new ByteReader(content, clockBytes + 2), {
      status: content[clockBytes + 1] as number,
      recordedAt,
      io: message.io,
    })
    readMotion(new ByteReader(content, placedBytes - 6), fix)
    if (fix) message.fix = fix
    reader.skip(placedBytes - 2 - reader.offset)
  }
  const code = reader.uint16()
  if (code === sensors || code === doors) readSensors(reader, code, message.io)
  else if ((code === buttons || code === cards) && reader.remaining >= heldBytes) readHeld(reader, code, message)
  else if (!message.fix) return undefined
  return message
}

/** Clock, state, status, place and the code of the sensors. */
const placedBytes = clockBytes + 2 + 16 + 2
