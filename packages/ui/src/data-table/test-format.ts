import type { UiFormat } from './cell-value.ts'

const iso = (instant: number) => new Date(instant).toISOString()

/** UTC and plain figures, so that a test reads as what it says. */
export const testFormat: UiFormat = {
  number: (value, decimals = 0) => value.toFixed(decimals),
  figure: (value, leastDecimals = 0) => value.toFixed(leastDecimals),
  date: (instant) => iso(instant).slice(0, 10),
  dateTime: (instant) => iso(instant).slice(0, 16).replace('T', ' '),
  dateTimeSeconds: (instant) => iso(instant).slice(0, 19).replace('T', ' '),
  age: (instant, now) => `${Math.round((now - instant) / 60_000)} min`,
  duration: (ms) => `${ms / 60_000} min`,
  startOfDay: (day) => Date.parse(`${day}T00:00:00Z`),
  yes: 'Sí',
  no: 'No',
}
