import type { ImportRules, RowCheck } from './read-row.ts'

const dayLength = '2026-11-22'.length

/** A day and a time of two columns become one; a sheet has midnight where only the day was typed. */
const joinTime: RowCheck = ({ values, reasons }) => {
  const { time, ...others } = values
  const { purchasedAt } = others
  if (typeof purchasedAt !== 'string' || 'time' in reasons) return { values: others, reasons }
  const isDayAlone = purchasedAt.length === dayLength || purchasedAt.endsWith('T00:00:00')
  if (typeof time === 'string' && isDayAlone)
    return { values: { ...others, purchasedAt: `${purchasedAt.slice(0, dayLength)}T${time}` }, reasons }
  if (purchasedAt.length > dayLength) return { values: others, reasons }
  return { values: others, reasons: { ...reasons, purchasedAt: { code: 'moment.form' } } }
}

/**
 * The monthly file of a card company. Vehicle and driver are found by name or plate, or left empty; a time of day may stand in a column
 * of its own. A row has no single field that tells it from others: the same purchase again is refused by the server.
 */
export const fuelPurchaseImport = {
  naturalKey: [],
  fields: [
    { key: 'card', kind: 'text', isRequired: true, longest: 40 },
    { key: 'purchasedAt', kind: 'moment', isRequired: true },
    { key: 'time', kind: 'clock' },
    { key: 'vehicleName', kind: 'choice', keepsNames: true },
    { key: 'plate', kind: 'choice', keepsNames: true },
    { key: 'driver', kind: 'choice', keepsNames: true },
    { key: 'product', kind: 'text', longest: 40 },
    { key: 'litres', kind: 'number', isRequired: true, isNotZero: true },
    { key: 'amount', kind: 'number', isRequired: true },
    { key: 'currency', kind: 'choice' },
    { key: 'station', kind: 'text', longest: 100 },
    { key: 'lat', kind: 'number', least: -90, most: 90 },
    { key: 'lng', kind: 'number', least: -180, most: 180 },
    { key: 'odometerKm', kind: 'number', least: 0, most: 10_000_000 },
  ],
  check: joinTime,
} as const satisfies ImportRules
