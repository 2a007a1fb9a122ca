import type { IoValues } from '@atalaya/domain/fix'
import { numberFrom } from './report.ts'

const meterDigits = /^\d{6,10}$/
const backupVolts = /^\d\.\d{1,2}$/
const driver = /^[0-9A-F]{14,16}$/
const noDriver = /^0+$/
const probe = /^[0-9A-F]{16}:([+-]\d{1,3}\.\d)$/
/** Of models that count otherwise: three digits, a point and three more. */
const odd = /^\d{3}\.\d{3}$/
const mostBefore = 4
const mostTemperatures = 4
/** A driver's key has fourteen digits. */
const shortestAdded = 14

/** Hour meter, backup battery, whether it is told as it happens: models differ in what they put before. */
export const meterAt = (rest: readonly string[]): number => {
  for (let at = 0; at < mostBefore; at++)
    if (backupVolts.test(rest[at + 1] ?? '') && /^\d+$/.test(rest[at] ?? '')) return at
  return -1
}

const readMeter = (io: IoValues, rest: readonly string[], at: number): void => {
  const meter = rest[at] ?? ''
  const minutes = numberFrom(meter)
  if (at >= 0 && minutes !== undefined && meterDigits.test(meter)) io.engineHoursS = minutes * 60
  // Where the meter has a point the battery is the last of five.
  const battery = at >= 0 ? at + 1 : rest.findIndex((field) => odd.test(field)) + 4
  const volts = battery < 4 && at < 0 ? undefined : numberFrom(rest[battery])
  if (volts !== undefined && volts > 0 && volts < 10) io.batteryVoltageV = volts
}

export interface Tail {
  driverTag?: string | null
}

/** The turns stand before a driver's key, where they are a whole number right behind the meter's three fields. */
const readAdded = (io: IoValues, rest: readonly string[], from: number): Tail => {
  let probes = 0
  let tail: Tail = {}
  for (let at = from; at < rest.length; at++) {
    const field = rest[at] as string
    if (field.length < shortestAdded) continue
    const [, degrees] = probe.exec(field) ?? []
    if (degrees !== undefined && probes < mostTemperatures) io[`temperature${++probes}C`] = Number(degrees)
    if (tail.driverTag !== undefined || !driver.test(field)) continue
    tail = { driverTag: noDriver.test(field) ? null : field }
    const turns = rest[at - 1] ?? ''
    if (at === from + 1 && /^\d{1,5}$/.test(turns)) io.engineRpm = Number(turns)
  }
  return tail
}

/** What models and settings add behind the meter is known by its looks: a driver's key, probes with number and temperature. */
export const readTail = (io: IoValues, rest: readonly string[]): Tail => {
  const at = meterAt(rest)
  readMeter(io, rest, at)
  return rest.length > at + 3 ? readAdded(io, rest, at < 0 ? 0 : at + 3) : {}
}
