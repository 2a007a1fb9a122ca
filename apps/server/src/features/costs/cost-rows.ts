import { type Failure, failure, isFailure } from '../../access/failures.ts'
import type { Tie, Ties } from './costs.repository.ts'

type Row = Record<string, unknown>

const asName = (text: string): string => text.trim().toLocaleLowerCase('en').normalize('NFC')

/** Null where several have the name. */
const idsByName = (ties: readonly Tie[], nameOf: (tie: Tie) => string | null): Map<string, number | null> => {
  const ids = new Map<string, number | null>()
  for (const tie of ties) {
    const name = asName(nameOf(tie) ?? '')
    if (name !== '') ids.set(name, ids.has(name) ? null : tie.id)
  }
  return ids
}

const tieFields = ['vehicleName', 'plate', 'driver', 'asset'] as const

/** The ids of what a row of an import names, or why not: spec 1 §5, each name exists or is left empty. */
export const tiesReader = (
  ties: Ties,
): ((row: Row) => { vehicleId?: number; driverId?: number; assetId?: number } | Failure) => {
  const known = {
    vehicleName: idsByName(ties.vehicles, ({ name }) => name),
    plate: idsByName(ties.vehicles, ({ plate }) => plate),
    driver: idsByName(ties.drivers, ({ name }) => name),
    asset: idsByName(ties.assets, ({ name }) => name),
  }
  const vehicleNames = new Map(ties.vehicles.map(({ id, name }) => [id, asName(name)]))
  return (row) => {
    const ids: { [Field in (typeof tieFields)[number]]?: number } = {}
    const reasons: Record<string, string> = {}
    for (const field of tieFields) {
      const name = String(row[field] ?? '')
      if (name.trim() === '') continue
      const id = known[field].get(asName(name))
      if (id) ids[field] = id
      // Its plate tells which of several it is.
      else if (id === undefined || field !== 'vehicleName' || !row['plate'])
        reasons[field] = id === null ? 'name.several' : 'choice'
    }
    const givenName = asName(String(row['vehicleName'] ?? ''))
    if (ids.plate && givenName !== '' && vehicleNames.get(ids.plate) !== givenName)
      reasons['plate'] ??= 'plate.othervehicle'
    if (Object.keys(reasons).length > 0) return failure('input.invalid', { fields: reasons })
    const found = { vehicleId: ids.plate ?? ids.vehicleName, driverId: ids.driver, assetId: ids.asset }
    return Object.fromEntries(Object.entries(found).filter(([, id]) => id !== undefined))
  }
}

/** Rows of an import with the ids of what they name. */
export const costRowsReader = (ties: Ties, usualCurrency: string): ((row: Row) => Row | Failure) => {
  const idsOf = tiesReader(ties)
  return (given) => {
    const ids = idsOf(given)
    if (isFailure(ids)) return ids
    const { vehicleName: _, plate: __, driver: ___, asset: ____, ...values } = given
    const row: Row = { currency: usualCurrency, ...values, ...ids }
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))
  }
}
