import type { IoValues } from '@atalaya/domain/fix'
import { numberOf } from './fields.ts'

interface MotionMeaning {
  /** Absent: the tracker sees no ignition. */
  ignition?: boolean
  movement: boolean
  isTowed?: true
}

/** The state that opens `<Device Status>` and is the whole of `<State>`. */
const motionMeanings: Readonly<Record<string, MotionMeaning>> = {
  '11': { ignition: false, movement: false },
  '12': { ignition: false, movement: true },
  '16': { ignition: false, movement: true, isTowed: true },
  '1A': { ignition: false, movement: true },
  '21': { ignition: true, movement: false },
  '22': { ignition: true, movement: true },
  '41': { movement: false },
  '42': { movement: true },
}

export const setMotion = (io: IoValues, state: string | undefined): boolean => {
  const meaning = state === undefined ? undefined : motionMeanings[state.toUpperCase()]
  if (!meaning) return false
  Object.assign(io, meaning)
  return true
}

const statusField = /^(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{10})$/
const hourMeterField = /^(\d{1,7}):(\d{2}):(\d{2})$/
const mileageField = /^\d{1,7}\.\d{1,2}$/

/** Motion, inputs, outputs, two digits each from the left; ten digits end in an expander's. */
const setDeviceStatus = (io: IoValues, field: string): boolean => {
  const status = field.slice(-6)
  if (!setMotion(io, status.slice(0, 2))) return false
  const inputs = Number.parseInt(status.slice(2, 4), 16)
  const outputs = Number.parseInt(status.slice(4, 6), 16)
  // Bit 0 of the inputs is the ignition's.
  io.din1 = (inputs & 0x02) !== 0
  io.din2 = (inputs & 0x04) !== 0
  io.dout1 = (outputs & 0x01) !== 0
  io.dout2 = (outputs & 0x02) !== 0
  return true
}

/** Without leading zeros: `0000` and `00` are masks and reserved fields. */
export const percentOf = (field: string | undefined): number | undefined =>
  field !== undefined && /^(?:\d|[1-9]\d|100)$/.test(field) ? Number(field) : undefined

/** Engine speed, consumption (which may be `Inf` or `NaN`), fuel level. */
const readObd = (io: IoValues, [rpm, , fuel]: readonly string[]): void => {
  const engineRpm = numberOf(rpm)
  const fuelPercent = percentOf(fuel)
  if (engineRpm !== undefined) io.engineRpm = engineRpm
  if (fuelPercent !== undefined) io.fuelPercent = fuelPercent
}

/**
 * What follows the last position of a report: way, hour meter, analogue inputs, battery, status. Each is known by its
 * shape, since models leave out, insert and reorder them.
 */
export const readTail = (
  io: IoValues,
  tail: readonly string[],
  { isVehicle, hasObd }: { isVehicle: boolean; hasObd: boolean },
): void => {
  const mileage = tail.find((field) => mileageField.test(field))
  if (mileage !== undefined) io.odometerM = Math.round(Number(mileage) * 1_000)
  const meterAt = tail.findIndex((field) => hourMeterField.test(field))
  if (meterAt >= 0) {
    const [, hours, minutes, seconds] = hourMeterField.exec(tail[meterAt] as string) as unknown as string[]
    io.engineHoursS = Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
  }
  const statusAt = tail.findIndex((field) => statusField.test(field) && setDeviceStatus(io, field))
  const battery = percentOf(isVehicle ? tail[statusAt - 1] : tail.at(-1))
  if (battery !== undefined && (!isVehicle || statusAt > 0)) io.batteryPercent = battery
  if (hasObd && statusAt > 0) readObd(io, tail.slice(statusAt + 1))
  if (!isVehicle || meterAt < 0 || statusAt < 0) return
  const analogue = tail.slice(meterAt + 1, statusAt - 1)
  analogue.slice(0, 2).forEach((field, index) => {
    const millivolts = numberOf(field)
    if (millivolts !== undefined) io[index === 0 ? 'ain1V' : 'ain2V'] = millivolts / 1_000
  })
}
