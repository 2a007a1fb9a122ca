import type { IoValues } from '@atalaya/domain/fix'
import { toHex } from '../hex.ts'
import type { CodecEvent } from '../protocol.ts'

const bestSignal = 31
const bestLevel = 5
const digits = 1e6
/** Of the vehicle's own count, after FMS. */
const metresOfVehicle = 5

type Read = (io: IoValues, value: number) => void

const rounded = (value: number): number => Math.round(value * digits) / digits
const flag =
  (key: string): Read =>
  (io, value) => {
    io[key] = value !== 0
  }
const scaled =
  (key: string, factor = 1): Read =>
  (io, value) => {
    io[key] = rounded(value * factor)
  }
/** Tenths of a degree, signed; what no sensor measures is a sensor that is not there. */
const temperature =
  (key: string): Read =>
  (io, value) => {
    const degrees = ((value << 16) >> 16) / 10
    if (degrees >= -55 && degrees <= 125) io[key] = degrees
  }

/** By the number of the input. */
const known: ReadonlyMap<number, Read> = new Map<number, Read>([
  [2, flag('din1')],
  [3, flag('din2')],
  [4, flag('din3')],
  [5, flag('din4')],
  [13, flag('movement')],
  [22, scaled('ain1V', 1 / 1_000)],
  [23, scaled('ain2V', 1 / 1_000)],
  [
    27,
    (io, value) => {
      if (value <= bestSignal) io.gsmLevel = Math.round((value * bestLevel) / bestSignal)
    },
  ],
  [29, scaled('externalVoltageV', 1 / 1_000)],
  [30, scaled('batteryVoltageV', 1 / 1_000)],
  [
    32,
    (io, value) => {
      io.deviceTemperatureC = (value << 24) >> 24
    },
  ],
  [65, scaled('odometerM')],
  [74, temperature('temperature4C')],
  [78, temperature('temperature1C')],
  [79, temperature('temperature2C')],
  [80, temperature('temperature3C')],
  [88, flag('isJammed')],
  [94, scaled('engineRpm', 0.25)],
  [95, scaled('canSpeedKmh')],
  [
    114,
    (io, value) => {
      if (value > 0) io.canOdometerM = value * metresOfVehicle
    },
  ],
  [150, scaled('gsmOperator')],
  [173, flag('movement')],
  [197, scaled('engineRpm', 0.125)],
  [207, scaled('fuelPercent', 0.4)],
  [208, scaled('fuelUsedL', 0.5)],
  [251, flag('ignition')],
  [409, flag('ignition')],
  [410, flag('isTowed')],
  [
    920,
    (io, value) => {
      io.engineRpm ??= value
    },
  ],
])

/** What is measured by nobody comes as all ones. */
const unmeasured: ReadonlySet<number> = new Set([94, 95, 114, 197, 207, 920])

/** Made once: a packet holds hundreds of inputs. */
const names = new Map<number, string>()
const nameOf = (id: number): string => {
  const name = names.get(id) ?? `io${id}`
  names.set(id, name)
  return name
}

export const readInput = (io: IoValues, id: number, value: number, bytes: number): void => {
  const read = known.get(id)
  if (!read) io[nameOf(id)] = value
  else if (value !== 2 ** (8 * bytes) - 1 || !unmeasured.has(id)) read(io, value)
}

/** A key held to the reader; zeros where there is none. */
const keyInput = 34
/** Of the VIN eight characters each. */
const vinInputs = [104, 105, 106] as const
const vin = /^[A-HJ-NPR-Z0-9]{17}$/

/** Of eight bytes: texts, keys and what has no name. */
export const readLongInput = (io: IoValues, id: number, bytes: Uint8Array): void => {
  const isThere = bytes.some((byte) => byte !== 0)
  if (id === keyInput) io.iButton = isThere ? toHex(bytes).toUpperCase() : ''
  else if (isThere) io[nameOf(id)] = toHex(bytes).toUpperCase()
}

const readVin = (io: IoValues): void => {
  const [first, ...others] = vinInputs.map((id) => io[nameOf(id)])
  if (first === undefined || others.includes(undefined)) return
  const text = Buffer.from([first, ...others].join(''), 'hex')
    .toString('latin1')
    .replace(/\0+$/, '')
  if (!vin.test(text)) return
  io.vin = text
  for (const id of vinInputs) delete io[nameOf(id)]
}

/** Who holds a key to the reader; null where it says that nobody does, undefined where it says nothing. */
const takeKey = (io: IoValues): string | null | undefined => {
  const { iButton } = io
  if (typeof iButton !== 'string') return undefined
  if (iButton !== '') return iButton
  delete io.iButton
  return null
}

/**
 * An engine's key is at the fourth input by the maker's wiring; where the tracker judges itself, it says so. Gives the driver's
 * key back.
 */
export const completeInputs = (io: IoValues): string | null | undefined => {
  if (io.ignition === undefined && typeof io.din4 === 'boolean') io.ignition = io.din4
  readVin(io)
  return takeKey(io)
}

const events: ReadonlyMap<number, CodecEvent> = new Map<number, CodecEvent>([
  [88, { kind: 'jamming' }],
  [134, { kind: 'hardBraking' }],
  [136, { kind: 'fastAcceleration' }],
  [410, { kind: 'tow' }],
  [411, { kind: 'crash' }],
])
const keys: Readonly<Record<number, string>> = { 88: 'isJammed', 410: 'isTowed' }

/** What made the tracker report has happened where the input of that number says so: the same comes when it is over. */
export const eventsOf = (event: number, io: IoValues): CodecEvent[] => {
  const found = events.get(event)
  return found && io[keys[event] ?? nameOf(event)] ? [{ ...found }] : []
}
