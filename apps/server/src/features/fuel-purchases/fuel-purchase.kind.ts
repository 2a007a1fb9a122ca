import { NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { purchaseTitle } from '@atalaya/domain/fuel-purchases'
import { type Failure, failure } from '../../access/failures.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { findStanding, findTies, usualCurrency } from '../costs/index.ts'
import { fuelPurchaseRowsReader } from './fuel-purchase-rows.ts'
import {
  deleteFuelPurchases,
  findFuelPurchases,
  findPurchasesByKey,
  insertFuelPurchases,
  purchaseKey,
  type StoredFuelPurchase,
  timezoneOfCompany,
  updateFuelPurchases,
} from './fuel-purchases.repository.ts'

/** What a purchase that comes back had besides fields. */
interface Kept {
  version: number
  createdTs: number
  createdBy: number
}

const tieFields = ['vehicleId', 'driverId'] as const

const tiedIds = (purchases: readonly Partial<NewFuelPurchase>[]): number[] =>
  purchases.flatMap((purchase) => tieFields.flatMap((field) => purchase[field] ?? []))

const findSeen = async (
  { tx, session }: Pick<CompanyScope, 'tx' | 'session'>,
  ids: readonly number[],
): Promise<Record<(typeof tieFields)[number], ReadonlySet<number>>> => {
  const { vehicles, drivers } = await findTies(tx, session, [...new Set(ids)])
  return {
    vehicleId: new Set(vehicles.map(({ id }) => id)),
    driverId: new Set(drivers.map(({ id }) => id)),
  }
}

/** Without the author, and without what the asker does not see or what has gone. */
export const shownFuelPurchases = async (
  scope: Pick<CompanyScope, 'tx' | 'session'>,
  purchases: readonly StoredFuelPurchase[],
): Promise<StoredFuelPurchase[]> => {
  const seen = await findSeen(scope, tiedIds(purchases))
  return purchases.map(({ createdBy: _, ...purchase }) => {
    for (const field of tieFields) if (purchase[field] && !seen[field].has(purchase[field])) purchase[field] = undefined
    return purchase
  })
}

export const fuelPurchaseKind: RecordKind<StoredFuelPurchase, NewFuelPurchase> = {
  noun: 'fuelPurchases',
  level: 'company',
  write: 'fuelPurchases.write',
  schema: NewFuelPurchase,
  fieldsOf: fieldsIn(NewFuelPurchase),
  titleOf: purchaseTitle,
  find: ({ tx, session }, ids, { lock } = {}) => findFuelPurchases(tx, session, { ids, lock }),
  show: shownFuelPurchases,
  showValues: (scope, values) => shownFuelPurchases(scope, values as StoredFuelPurchase[]),
  check: checkFuelPurchases,
  uniques: [
    {
      field: 'purchasedAt',
      code: 'purchase.taken',
      constraint: 'fuel_purchases_company_id_card_purchased_at_litres_key',
      valueOf: purchaseKey,
      findHolders: findPurchasesByKey,
    },
  ],
  readRows: async (scope, rows) => {
    const read = fuelPurchaseRowsReader({
      ties: await findTies(scope.tx, scope.session),
      usualCurrency: await usualCurrency(scope),
      timezone: await timezoneOfCompany(scope.tx, scope.companyId),
    })
    return rows.map(read)
  },
  insert: ({ tx, companyId, session, now }, rows) =>
    insertFuelPurchases(tx, companyId, {
      now,
      rows: rows.map(({ kept, ...row }) => {
        const { version = 0, createdTs = now, createdBy = session.userId } = (kept ?? {}) as Partial<Kept>
        return { ...row, createdBy, createdTs, version: version + 1 }
      }),
    }),
  update: ({ tx, now }, rows) =>
    updateFuelPurchases(tx, { now, rows: rows.map(({ before, fields }) => ({ id: before.id, fields })) }),
  remove: ({ tx }, purchases) =>
    deleteFuelPurchases(
      tx,
      purchases.map(({ id }) => id),
    ),
  keptOf: ({ version, createdTs, createdBy }) => ({ version, createdTs, createdBy }),
}

async function checkFuelPurchases(
  { tx, session }: CompanyScope,
  drafts: readonly Draft<StoredFuelPurchase, NewFuelPurchase>[],
): Promise<(NewFuelPurchase | Failure)[]> {
  const isHeld = isHeldToGroups(session.role)
  const ids = [...new Set(drafts.flatMap(({ fields, before }) => tiedIds([fields, before ?? {}])))]
  const seen = await findSeen({ tx, session }, ids)
  const standing = await findStanding(tx, drafts.some(({ isRestored }) => isRestored) ? ids : [])
  const refuse = (field: string, code: string) => failure('input.invalid', { fields: { [field]: code } })

  return drafts.map(({ fields: given, before, isRestored }) => {
    const fields = { ...given }
    for (const field of tieFields) {
      const [id, was] = [fields[field], before?.[field]]
      if (id === undefined) {
        // Whoever was not shown it has not taken it away.
        if (was !== undefined && !seen[field].has(was)) fields[field] = was as never
      } else if (!seen[field].has(id) && id !== was) {
        if (!isRestored) return refuse(field, 'choice')
        // What has gone for good does not keep the rest from coming back.
        if (!(field === 'driverId' ? standing.drivers : standing.items).has(id)) fields[field] = undefined
      }
    }
    const { vehicleId, driverId, lat, lng } = fields
    const isSeen =
      vehicleId !== undefined ||
      (driverId === undefined ? before?.createdBy === session.userId : seen.driverId.has(driverId))
    // It would be out of their sight.
    if (isHeld && before && !isSeen) return refuse('vehicleId', 'required')
    const [hasLat, hasLng] = [(lat ?? null) !== null, (lng ?? null) !== null]
    if (hasLat !== hasLng) return refuse(hasLat ? 'lng' : 'lat', 'required')
    return fields
  })
}
