import type { IoValues } from '@atalaya/domain/fix'
import { numberOf } from './fields.ts'

// From the tables of <CAN Report Mask> in the documents for GV300CAN and GV350M.

type Read = (io: IoValues, field: string) => void

const number =
  (key: string, factor = 1): Read =>
  (io, field) => {
    const value = numberOf(field)
    if (value !== undefined) io[key] = Math.round(value * factor * 1_000) / 1_000
  }

/** A unit stands before the number: `H1221530`, `P44.00`, `L/H51.2`. */
const withUnit =
  (byUnit: Readonly<Record<string, Read>>): Read =>
  (io, field) => {
    const [, unit = '', value = ''] = /^([A-Za-z/]+(?:100[kK][mM])?)(-?[\d.]+)$/.exec(field) ?? []
    if (Object.hasOwn(byUnit, unit.toUpperCase())) byUnit[unit.toUpperCase()]?.(io, value)
  }

const secondsAnHour = 3_600
const skipped: Read = () => undefined

/** In the order in which they stand: 5 before 4. */
const parts: readonly (readonly [bit: number, read: Read])[] = [
  [
    0,
    (io, field) => {
      if (/^[0-9A-Z]{17}$/.test(field)) io.vin = field
    },
  ],
  [
    1,
    (io, field) => {
      if (/^[012]$/.test(field)) io.ignition = field !== '0'
    },
  ],
  // `I` counts impulses, which are no way.
  [2, withUnit({ H: number('canOdometerM', 100) })],
  [3, number('fuelUsedL')],
  [5, number('engineRpm')],
  [4, number('canSpeedKmh')],
  [6, number('coolantTemperatureC')],
  [7, withUnit({ H: number('fuelRateLh'), 'L/H': number('fuelRateLh') })],
  [8, withUnit({ L: number('fuelL'), P: number('fuelPercent') })],
  [9, number('rangeM', 100)],
  [10, number('throttlePercent')],
  [11, number('engineHoursS', secondsAnHour)],
  [12, skipped],
  [13, skipped],
  [14, skipped],
  [15, number('axleLoadKg')],
  [16, skipped],
  [17, skipped],
  [18, skipped],
  [
    19,
    (io, field) => {
      if (/^[0-9A-Fa-f]{2}$/.test(field)) io.isDoorOpen = field !== '00'
    },
  ],
]

/** `fields`: the state of the vehicle's bus, the mask, and what the mask names. */
export const readCan = (io: IoValues, fields: readonly string[]): void => {
  const [, maskText = ''] = fields
  if (!/^[0-9A-Fa-f]{1,8}$/.test(maskText)) return
  const mask = Number.parseInt(maskText, 16)
  let at = 2
  for (const [bit, read] of parts) if ((mask >>> bit) & 1) read(io, fields[at++] ?? '')
}
