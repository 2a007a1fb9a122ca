import { ByteReader } from '../byte-reader.ts'
import type { CodecFailure } from '../protocol.ts'
import { type Location, placeBytes, readClock, readLocation } from './location.ts'

// What comes through a terminal, 0900: of type F0 figures of the vehicle's bus, behind which terminals of one maker tell status and
// place, and some the clock of it. Shown by published messages alone.
const figures = 0xf0
const clockAt = 1
const clockLength = 6
const statusAndPlace = 12
const dayMs = 86_400_000
/** Located, by satellites of GPS or BeiDou; beyond them nothing is set. */
const located = 0x0000_0002
const systems = 0x000c_0000
const beyond = 0xffc0_0000

const isPlaceAt = (body: Uint8Array, at: number): boolean => {
  const status = new ByteReader(body, at).uint32()
  return (status & located) !== 0 && (status & systems) !== 0 && (status & beyond) === 0
}

/** As 0200 has it: no alarms, status and place, no height, speed and direction, clock. */
const asLocation = (body: Uint8Array, at: number, clock: Uint8Array): Uint8Array => {
  const location = new Uint8Array(placeBytes)
  location.set(body.subarray(at, at + statusAndPlace), 4)
  location.set(clock, placeBytes - clockLength)
  return location
}

const locationIn = (body: Uint8Array): Uint8Array | undefined => {
  const least = clockAt + clockLength + statusAndPlace
  if (body[0] !== figures || body.length < least) return undefined
  const head = readClock(new ByteReader(body, clockAt))
  if (Number.isNaN(head)) return undefined
  const withClock = body.length - statusAndPlace - clockLength
  if (withClock > clockAt + clockLength && isPlaceAt(body, withClock)) {
    const clock = readClock(new ByteReader(body, body.length - clockLength))
    if (Math.abs(clock - head) <= dayMs) return asLocation(body, withClock, body.subarray(-clockLength))
  }
  const at = body.length - statusAndPlace
  return isPlaceAt(body, at) ? asLocation(body, at, body.subarray(clockAt, clockAt + clockLength)) : undefined
}

/** The place at the end of it; undefined where there is none. Neither speed nor height is told. */
export const readPassthroughPlace = (
  body: Uint8Array,
  deviceId: string,
  utcOf: (clock: number) => number,
): Location | undefined => {
  const location = locationIn(body)
  if (!location) return undefined
  const read: Location | CodecFailure = readLocation(location, deviceId, utcOf)
  if ('code' in read) return undefined
  const { fix } = read.message
  if (!fix) return undefined
  const { lat, lng, recordedAt, source, isValid, ignition } = fix
  const { statusBits, ...state } = read.message.io
  return {
    alarms: 0,
    message: {
      ...read.message,
      fix: { lat, lng, recordedAt, source, isValid, ...(ignition === undefined ? {} : { ignition }) },
      io: { ignition: state.ignition ?? false, ...(statusBits === undefined ? {} : { statusBits }) },
      payload: body,
    },
  }
}
