import type { IoValues } from '@atalaya/domain/fix'
import { numberOf } from './fields.ts'

// Bluetooth accessories of GTERI, GTBAA and GTBID, from the tables of <Accessory Append Mask>.

const maxAccessories = 4
const maskField = /^[0-9A-Fa-f]{4}$/
const addressField = /^[0-9A-Fa-f]{12}$/
const bits = { name: 0, address: 1, state: 2, battery: 3, temperature: 4, humidity: 5, signal: 6 } as const

const has = (mask: number, bit: number): boolean => ((mask >>> bit) & 1) === 1

/** An accessory stands behind a mask that says so and has its address where that mask puts it. */
const readAccessory = (
  io: IoValues,
  fields: readonly string[],
  { at, slot }: { at: number; slot: number },
): boolean => {
  const text = fields[at] as string
  if (!maskField.test(text)) return false
  const mask = Number.parseInt(text, 16)
  let next = at + 1
  const take = (bit: number): string | undefined => (has(mask, bit) ? fields[next++] : undefined)
  take(bits.name)
  const address = take(bits.address)
  if (address === undefined || !addressField.test(address)) return false
  take(bits.state)
  const battery = numberOf(take(bits.battery))
  const temperature = numberOf(take(bits.temperature))
  const humidity = numberOf(take(bits.humidity))
  const signal = numberOf(take(bits.signal))
  // Absent accessories count zero.
  if (battery) io[`bleBatteryVoltage${slot}V`] = battery / 1_000
  if (temperature !== undefined) io[`bleTemperature${slot}C`] = temperature
  if (humidity !== undefined) io[`bleHumidity${slot}Percent`] = humidity
  const beacon = signal !== undefined && signal < 0 ? `${address.toUpperCase()}:${signal}` : address.toUpperCase()
  io.beacons = typeof io.beacons === 'string' ? `${io.beacons} ${beacon}` : beacon
  return true
}

export const readAccessories = (io: IoValues, fields: readonly string[]): void => {
  let slot = 1
  for (let at = 0; at < fields.length && slot <= maxAccessories; at++)
    if (readAccessory(io, fields, { at, slot })) slot++
}
