import type { IoValues } from '@atalaya/domain/fix'
import { ByteReader, OutOfBytes } from '../byte-reader.ts'
import type { CodecFailure } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { readGuarded, undecodedFrom } from '../undecoded.ts'
import { complete, degreesFrom, type EelinkMessage, fixAt } from './position.ts'
import { distrust, readStatus, warningOf } from './status.ts'

// The packages of 1.8: 0x02 position, 0x04 alarm, 0x05 state, 0x06 a message, 0x07 what the vehicle's bus tells.

const readBehind = (number: number, reader: ByteReader, message: EelinkMessage): void => {
  const { io } = message
  if (number === 0x04) {
    const alarm = reader.uint8()
    message.trigger = `warning${alarm}`
    message.events.push(warningOf(alarm, io))
  } else if (number === 0x05) {
    message.trigger = `report${reader.uint8()}`
    // The position may be older than what the state is about.
    if (reader.remaining < 6) return
    reader.skip(4)
    readStatus(io, reader.uint16())
  } else if (number === 0x02 && reader.remaining >= 2) {
    readStatus(io, reader.uint16())
    io.batteryVoltageV = reader.uint16() / 1_000
    // Strength of the network.
    reader.skip(2)
    io.ain1V = reader.uint16() / 1_000
    io.ain2V = reader.uint16() / 1_000
  }
}

export const readOlder = (number: number, content: Uint8Array): EelinkMessage | CodecFailure => {
  const reader = new ByteReader(content)
  try {
    const recordedAt = reader.uint32() * 1_000
    const lat = degreesFrom(reader)
    const fix = fixAt(recordedAt, lat, degreesFrom(reader))
    const message: EelinkMessage = { recordedAt, ...(fix ? { fix } : {}), io: {}, events: [], payload: content }
    const undecoded = readGuarded(reader, content, () => {
      const speedKmh = reader.uint8()
      const heading = reader.uint16() % 360
      if (fix) Object.assign(fix, { speedKmh, heading })
      const [mcc, mnc, areaCode] = [reader.uint16(), reader.uint16(), reader.uint16()]
      setServingCell(message.io, { mcc, mnc, areaCode, cellId: (reader.uint16() << 8) | reader.uint8() })
      if (!(reader.uint8() & 1)) distrust(fix)
      readBehind(number, reader, message)
    })
    if (undecoded?.hex) message.undecoded = undecoded
    return complete(message)
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return { code: 'record.malformed', detail: error.message }
  }
}

const percent = (value: number): number => Math.round((value * 10_000) / 255) / 100

interface Reading {
  key: string
  value(a: number, b: number): number
}

/** By the number that the standard of on-board diagnostics gives it; `a` and `b` are its first bytes. */
const readings: ReadonlyMap<number, Reading> = new Map<number, Reading>([
  [0x04, { key: 'engineLoadPercent', value: percent }],
  [0x05, { key: 'coolantTemperatureC', value: (a) => a - 40 }],
  [0x0c, { key: 'engineRpm', value: (a, b) => (a * 256 + b) / 4 }],
  [0x0d, { key: 'canSpeedKmh', value: (a) => a }],
  [0x11, { key: 'throttlePercent', value: percent }],
  [0x1f, { key: 'engineRunTimeS', value: (a, b) => a * 256 + b }],
  [0x2f, { key: 'fuelPercent', value: percent }],
  [0x42, { key: 'externalVoltageV', value: (a, b) => (a * 256 + b) / 1_000 }],
])

const statusBytes = 4

/** Clock, and pairs of a number and four bytes; of a tracker without them the status and two bytes that nobody knows. */
export const readBus = (content: Uint8Array, receivedAt: number): EelinkMessage | CodecFailure => {
  const reader = new ByteReader(content)
  if (reader.remaining < statusBytes) return { code: 'record.malformed', detail: 'no clock' }
  if (reader.remaining === statusBytes) {
    if (Number.isNaN(receivedAt)) return { code: 'time.invalid', detail: 'a status without a clock' }
    const io: IoValues = {}
    readStatus(io, reader.uint16())
    const undecoded = undecodedFrom(content, reader.offset, 'behind the status')
    return { recordedAt: receivedAt, io, events: [], payload: content, undecoded }
  }
  const message: EelinkMessage = { recordedAt: reader.uint32() * 1_000, io: {}, events: [], payload: content }
  const undecoded = readGuarded(reader, content, () => {
    while (reader.remaining > 0) {
      const number = reader.uint8()
      const [a = 0, b = 0, c = 0, d = 0] = reader.bytes(4)
      const reading = readings.get(number)
      if (reading) message.io[reading.key] = reading.value(a, b)
      else message.io[`io${number}`] = ((a << 24) | (b << 16) | (c << 8) | d) >>> 0
    }
  })
  if (undecoded) message.undecoded = undecoded
  return message
}
