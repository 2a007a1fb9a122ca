import { type Fix, fixSources, type IoValues } from '@atalaya/domain/fix'
import type { CodecEvent, CodecEventKind, DecodedMessage } from '../protocol.ts'

const bestSignal = 31
const bestLevel = 5

type Meaning = readonly [kind: CodecEventKind, code?: string]

const meanings: ReadonlyMap<number, Meaning> = new Map<number, Meaning>([
  [1, ['panic']],
  [17, ['lowBattery', 'internal']],
  [18, ['lowBattery', 'external']],
  [19, ['overspeed']],
  [20, ['other', 'fenceIn']],
  [21, ['other', 'fenceOut']],
  [23, ['unplugged']],
  [28, ['other', 'antennaCut']],
  [29, ['other', 'reboot']],
  [36, ['tow']],
])

/** What an input tells the pipeline anyway, what says that something is over, and why a position was sent. */
const silent = new Set([2, 3, 4, 5, 9, 10, 11, 12, 13, 22, 24, 25, 26, 27, 31, 32, 33, 34, 35, 37])
export const answersPosition = 34
export const tagHeld = 37

export const eventsOf = (event: number, io: IoValues): CodecEvent[] => {
  if (event === 1) io.isAlarmed = true
  if (event === 22 || event === 23) io.isUnplugged = event === 23
  if (silent.has(event)) return []
  const [kind, code] = meanings.get(event) ?? ['other', `event${event}`]
  return [{ kind, ...(code ? { code } : {}) }]
}

export const triggerOf = (event: number): string => `event${event}`

export const setSignal = (io: IoValues, signal: number): void => {
  if (signal <= bestSignal) io.gsmLevel = Math.round((signal * bestLevel) / bestSignal)
}

/** Input 3 is the ignition's, as the maker's own words for its events have it. */
export const setInputs = (io: IoValues, inputs: number): void => {
  io.din1 = (inputs & 1) !== 0
  io.din2 = (inputs & 2) !== 0
  io.din3 = (inputs & 4) !== 0
  io.din4 = (inputs & 8) !== 0
  io.ignition = io.din3
}

export const setOutputs = (io: IoValues, outputs: number): void => {
  io.dout1 = (outputs & 1) !== 0
  io.dout2 = (outputs & 2) !== 0
  io.dout3 = (outputs & 4) !== 0
}

const leastTenBits = 470
const leastTwelveBits = 1_024
const mostSteps = 4_095

/** Volts a step of the battery and of the supply: older ones count ten bits, others twelve, newer ones hundredths of a volt. */
const voltsPerStep = (battery: number): readonly [battery: number, supply: number] => {
  if (battery < leastTenBits) return [1 / 100, 1 / 100]
  return battery < leastTwelveBits ? [6 / 1_024, 48 / 1_024] : [6.6 / 4_096, 52.8 / 4_096]
}

/** Below it no tracker runs: the steps are of a size that is not known. */
const leastBatteryVolts = 2.5

const hundredths = (value: number): number => Math.round(value * 100) / 100

const leastCentivolts = 300
const mostCentivolts = 450

/** Some binary ones put battery and supply behind AD1, in hundredths of a volt, and nothing behind them. */
const setShifted = (io: IoValues, first = 0, battery = 0, supply = 0): void => {
  if (battery < leastCentivolts || battery > mostCentivolts) return
  io.ain1V = first / 100
  io.batteryVoltageV = battery / 100
  io.externalVoltageV = supply / 100
}

/** AD1 to AD5 in steps whose size the battery's tells, of which there is a known range. */
export const setAnalogues = (io: IoValues, steps: readonly (number | undefined)[]): void => {
  const [first, second, third, battery, supply] = steps
  if (battery === 0 && supply === 0) return setShifted(io, first, second, third)
  if (battery === undefined || battery === 0 || battery > mostSteps) return
  const [volts, supplyVolts] = voltsPerStep(battery)
  if (battery >= leastTenBits && battery * volts < leastBatteryVolts) return
  const set = (key: string, value: number | undefined, step: number): void => {
    if (value !== undefined && value <= mostSteps) io[key] = hundredths(value * step)
  }
  set('ain1V', first, volts)
  set('ain2V', second, volts)
  set('ain3V', third, volts)
  set('batteryVoltageV', battery, volts)
  set('externalVoltageV', supply, supplyVolts)
}

export interface Place {
  recordedAt: number
  lat: number
  lng: number
  isPositioned: boolean
  satellites?: number | undefined
  speedKmh?: number | undefined
  heading?: number | undefined
  altitudeM?: number | undefined
}

export const fixOf = (place: Place, io: IoValues): Fix | undefined => {
  const { lat, lng, recordedAt, isPositioned, speedKmh, heading, altitudeM, satellites } = place
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) return undefined
  const isValid = isPositioned && (lat !== 0 || lng !== 0)
  const fix: Fix = { lat, lng, recordedAt, source: isValid ? fixSources.gpsFix : fixSources.gpsNoFix, isValid }
  if (speedKmh !== undefined && speedKmh >= 0) fix.speedKmh = speedKmh
  if (heading !== undefined && heading >= 0) fix.heading = Math.round(heading) % 360
  if (altitudeM !== undefined) fix.altitudeM = altitudeM
  if (satellites !== undefined && satellites >= 0) fix.satellites = satellites
  if (typeof io.ignition === 'boolean') fix.ignition = io.ignition
  if (typeof io.odometerM === 'number') fix.odometerM = io.odometerM
  return fix
}

export type MeitrackMessage = Omit<DecodedMessage, 'deviceId'>

/** `digits`: hexadecimal ones of the tag that was held to the reader. */
export const setTag = (message: Pick<MeitrackMessage, 'driverTag' | 'io'>, digits: string): void => {
  message.driverTag = digits.toUpperCase().padStart(16, '0')
  message.io.rfid = message.driverTag
}
