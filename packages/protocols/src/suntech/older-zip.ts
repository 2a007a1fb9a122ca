import { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { instantFrom } from '../nmea-text.ts'
import type { CodecFailure } from '../protocol.ts'
import { setServingCell } from '../surroundings.ts'
import { readGuarded } from '../undecoded.ts'
import { alertEvents, emergencyEvents } from './events.ts'
import { fixOf, type Place, type SuntechMessage, setInputs, setOutputs } from './report.ts'

// The manuals' zips of ST300/340 and ST310U: 02, a length, a kind, nine digits and one that fills them up, and fields of fixed size.
export const olderZipStart = 0x02
/** Before the length and with it; behind what it counts stands 03. */
export const olderZipHeadBytes = 3
export const olderZipAround = olderZipHeadBytes + 1
const olderZipEnd = 0x03

const kinds: Readonly<Record<number, string>> = { 16: 'STT', 17: 'EMG', 18: 'EVT', 19: 'ALT' }
const signs = { fixed: 0x80, south: 0x40, west: 0x20, satellites: 0x1f } as const

export const isOlderZip = (frame: Uint8Array): boolean => frame[0] === olderZipStart && frame.at(-1) === olderZipEnd

export const olderZipDeviceId = (frame: Uint8Array): string => toHex(frame.subarray(4, 9)).slice(0, -1)

/** A whole part, then digits behind the point; NaN where those are none. */
const decimal = (reader: ByteReader, wholeBytes: 1 | 2, digitBytes: number): number => {
  const whole = wholeBytes === 1 ? reader.uint8() : reader.uint16()
  return Number(`${whole}.${toHex(reader.bytes(digitBytes))}`)
}

const readClock = (reader: ByteReader): number | undefined => {
  const [year = '', month = '', day = '', ...time] = Array.from(reader.bytes(6), (byte) =>
    String(byte).padStart(2, '0'),
  )
  return instantFrom(day + month + year, time.join(''))
}

const readPlace = (reader: ByteReader, recordedAt: number): Place => {
  const lat = decimal(reader, 1, 3)
  const lng = decimal(reader, 1, 3)
  const [speedKmh, heading] = [decimal(reader, 2, 1), decimal(reader, 2, 1)]
  const flags = reader.uint8()
  return {
    ...{ recordedAt, speedKmh, heading, satellites: flags & signs.satellites, isFixed: (flags & signs.fixed) !== 0 },
    lat: (flags & signs.south) !== 0 && lat !== 0 ? -lat : lat,
    lng: (flags & signs.west) !== 0 && lng !== 0 ? -lng : lng,
  }
}

type State = Pick<SuntechMessage, 'io' | 'events' | 'trigger'>

/**
 * Way, voltage, inputs, what the kind tells; then, where it is set so, hour meter, backup battery, whether it is told as it
 * happens.
 */
const readState = (reader: ByteReader, kind: string, told: State): void => {
  const { io } = told
  const metres = reader.uint32()
  if (metres > 0) io.odometerM = metres
  const power = decimal(reader, 1, 1)
  if (!Number.isNaN(power)) io.externalVoltageV = power
  const inputs = reader.uint8()
  setInputs(io, inputs)
  setOutputs(io, inputs >> 4)
  const id = reader.uint8()
  if (kind === 'EMG') told.events = emergencyEvents(id, io)
  if (kind === 'ALT') told.events = alertEvents(id, io)
  // How the vehicle is used, and a number of the report.
  if (kind === 'STT') reader.skip(2)
  else told.trigger = `${kind}${id}`
  if (reader.remaining < 8) return
  // In minutes, whether as a number or in digits is not told.
  reader.skip(4)
  const volts = decimal(reader, 1, 1)
  if (volts > 0 && volts < 10) io.batteryVoltageV = volts
}

/** Throws `OutOfBytes` for one without a place. */
export const readOlderZip = (frame: Uint8Array): SuntechMessage | CodecFailure => {
  const reader = new ByteReader(frame, olderZipHeadBytes)
  const number = reader.uint8()
  const kind = kinds[number]
  const name = kind ?? `0x${number.toString(16)}`
  // Device, model, version.
  reader.skip(5 + 1 + 2)
  const payload = frame.subarray(reader.offset)
  const recordedAt = readClock(reader)
  if (recordedAt === undefined) return { code: 'time.invalid', detail: `a ${name} without a clock` }
  const told: State = { io: {}, events: [], ...(kind === 'STT' ? {} : { trigger: name }) }
  setServingCell(told.io, { mcc: 0, mnc: 0, areaCode: reader.uint16(), cellId: 0 })
  reader.skip(1)
  const place = readPlace(reader, recordedAt)
  if (Number.isNaN(place.lat) || Number.isNaN(place.lng))
    return { code: 'position.invalid', detail: 'coordinates that are no digits' }
  const undecoded = readGuarded(reader, frame, () => {
    if (kind) readState(reader, kind, told)
  })
  const fix = fixOf(place, told.io)
  return { recordedAt, ...told, payload, ...(fix ? { fix } : {}), ...(undecoded && { undecoded }) }
}
