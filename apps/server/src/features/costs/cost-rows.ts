import { type Failure, failure } from '../../access/failures.ts'
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

/** Rows of an import with the ids of what they name, or why not: spec 1 §5, each name exists or is left empty. */
export const costRowsReader = (ties: Ties, usualCurrency: string): ((row: Row) => Row | Failure) => {
  const known = {
    vehicleName: idsByName(ties.vehicles, ({ name }) => name),
    plate: idsByName(ties.vehicles, ({ plate }) => plate),
    driver: idsByName(ties.drivers, ({ name }) => name),
    asset: idsByName(ties.assets, ({ name }) => name),
  }
  const vehicleNames = new Map(ties.vehicles.map(({ id, name }) => [id, asName(name)]))
  return ({ vehicleName, plate, driver, asset, ...values }) => {
    const named = { vehicleName, plate, driver, asset }
    const ids: { [Field in keyof typeof named]?: number } = {}
    const reasons: Record<string, string> = {}
    for (const field of ['vehicleName', 'plate', 'driver', 'asset'] as const) {
      const name = String(named[field] ?? '')
      if (name.trim() === '') continue
      const id = known[field].get(asName(name))
      if (id) ids[field] = id
      // Its plate tells which of several it is.
      else if (id === undefined || field !== 'vehicleName' || !plate)
        reasons[field] = id === null ? 'name.several' : 'choice'
    }
    const byPlate = ids.plate
    const givenName = asName(String(vehicleName ?? ''))
    if (byPlate && givenName !== '' && vehicleNames.get(byPlate) !== givenName)
      reasons['plate'] ??= 'plate.othervehicle'
    if (Object.keys(reasons).length > 0) return failure('input.invalid', { fields: reasons })
    const row: Row = {
      currency: usualCurrency,
      ...values,
      vehicleId: ids.plate ?? ids.vehicleName,
      driverId: ids.driver,
      assetId: ids.asset,
    }
    return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined && value !== null))
  }
}
