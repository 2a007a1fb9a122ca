import type { IoValues } from '@atalaya/domain/fix'
import { readAccessories } from './accessories.ts'
import { readCan } from './can.ts'
import { numberOf } from './fields.ts'

// What GTERI adds behind a fixed report, from the table of <ERI Mask>.

const bits = { digitalFuel: 0, oneWire: 1, can: 2, fuelPercent: 3, fuelVolume: 4, accessories: 8 } as const
const mostOneWire = 19
const temperatureInputs = 4
const temperatureStep = 0.0625
const firstOfGv200 = 7

const hexCount = /^[0-9A-Fa-f]{4}$/

/** Two's complement of 0.0625 °C; newer portables write degrees. */
const temperatureOf = (field: string): number | undefined => {
  if (!hexCount.test(field)) return numberOf(field)
  const count = Number.parseInt(field, 16)
  return (count >= 0x8000 ? count - 0x1_0000 : count) * temperatureStep
}

const statusShape = /^(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{10})$/

/** Behind the status, where GV200 has two fields of two digits, stands what is wired to the serial port. */
const expansionStart = (tail: readonly string[]): number => {
  const statusAt = tail.findIndex((field) => statusShape.test(field))
  if (statusAt >= 0) return statusAt + 1
  const wiredAt = tail.findIndex((field, at) => at >= firstOfGv200 && /^\d$/.test(field))
  return wiredAt < 0 ? tail.length : wiredAt
}

/** `iButton`: one that is held to the reader. */
const readOneWire = (io: IoValues, fields: readonly string[]): number => {
  const count = Math.min(numberOf(fields[0]) ?? 0, mostOneWire)
  let input = 0
  for (let sensor = 0; sensor < count; sensor++) {
    const [id = '', type, data = ''] = fields.slice(1 + 3 * sensor, 4 + 3 * sensor)
    if (type === '1') {
      input++
      const degrees = temperatureOf(data)
      if (degrees !== undefined && input <= temperatureInputs) io[`temperature${input}C`] = degrees
    }
    if (type === '2' && /^[0-9A-Fa-f]{16}$/.test(id)) io.iButton ??= id.toUpperCase()
  }
  return 1 + 3 * count
}

/** `maskText`: <ERI Mask>; `tail`: what stands behind the last position. */
export const readExpansion = (io: IoValues, maskText: string, tail: readonly string[]): void => {
  if (!/^[0-9A-Fa-f]{8}$/.test(maskText)) return
  const mask = Number.parseInt(maskText, 16)
  const has = (bit: number): boolean => ((mask >>> bit) & 1) === 1
  // One behind the kind of device that is wired to the serial port.
  let at = expansionStart(tail) + 1
  if (has(bits.digitalFuel)) {
    const count = tail[at++] ?? ''
    if (/^[0-9A-Fa-f]{1,8}$/.test(count)) io.fuelSensorCount = Number.parseInt(count, 16)
  }
  if (has(bits.oneWire)) at += readOneWire(io, tail.slice(at))
  if (has(bits.can)) {
    readCan(io, tail.slice(at))
    return
  }
  if (has(bits.fuelPercent) || has(bits.fuelVolume)) {
    const sensors = numberOf(tail[at++]) ?? 0
    if (sensors > 0) {
      at++
      const percent = has(bits.fuelPercent) ? numberOf(tail[at++]) : undefined
      const litres = has(bits.fuelVolume) ? numberOf(tail[at++]) : undefined
      if (percent !== undefined) io.fuelPercent = percent
      if (litres !== undefined) io.fuelL = litres
    }
  }
  if (has(bits.accessories)) readAccessories(io, tail.slice(at))
}
