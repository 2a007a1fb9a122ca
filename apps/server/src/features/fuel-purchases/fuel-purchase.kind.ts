import { NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import { purchaseTitle } from '@atalaya/domain/fuel-purchases'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { findTies, tieJudge, usualCurrency, withoutUnseenTies } from '../costs/index.ts'
import { fuelPurchaseRowsReader } from './fuel-purchase-rows.ts'
import {
  findPurchasesByKey,
  fuelPurchasesTable,
  purchaseKey,
  type StoredFuelPurchase,
  timezoneOfCompany,
} from './fuel-purchases.repository.ts'

export const fuelPurchaseKind: RecordKind<StoredFuelPurchase, NewFuelPurchase> = {
  noun: 'fuelPurchases',
  level: 'company',
  write: 'fuelPurchases.write',
  schema: NewFuelPurchase,
  fieldsOf: fieldsIn(NewFuelPurchase),
  titleOf: purchaseTitle,
  ...fuelPurchasesTable.kind,
  show: withoutUnseenTies,
  showValues: (scope, values) => withoutUnseenTies(scope, values as StoredFuelPurchase[]),
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
}

async function checkFuelPurchases(
  scope: CompanyScope,
  drafts: readonly Draft<StoredFuelPurchase, NewFuelPurchase>[],
): Promise<(NewFuelPurchase | Failure)[]> {
  const judge = await tieJudge(scope, drafts)
  return drafts.map((draft) => {
    const fields = judge(draft)
    if (isFailure(fields)) return fields
    const [hasLat, hasLng] = [(fields.lat ?? null) !== null, (fields.lng ?? null) !== null]
    if (hasLat !== hasLng) return failure('input.invalid', { fields: { [hasLat ? 'lng' : 'lat']: 'required' } })
    return fields
  })
}
