import { NewCost } from '@atalaya/contract/costs'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { currencyOfCountry, largestAmount, totalOfCost } from '@atalaya/domain/cost-amounts'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { costRowsReader } from './cost-rows.ts'
import { costsTable, countryOfCompany, findTies, lastCurrency, type StoredCost } from './costs.repository.ts'
import { tieJudge, withoutUnseenTies } from './ties.ts'

/** That of the last cost, or of the company's country. */
export const usualCurrency = async ({ tx, companyId }: Pick<CompanyScope, 'tx' | 'companyId'>) =>
  (await lastCurrency(tx)) ?? currencyOfCountry(await countryOfCompany(tx, companyId))

/** As the asker may see them. A name that has gone has no groups by which to know who may hear it. */
export const shownCosts = async (
  asker: Pick<CompanyScope, 'tx' | 'session'>,
  costs: readonly StoredCost[],
): Promise<StoredCost[]> => {
  const shown = await withoutUnseenTies(asker, costs)
  return isHeldToGroups(asker.session.role) ? shown.map((cost) => ({ ...cost, gone: undefined })) : shown
}

/** Nothing in it is unique: the same fuel is bought at the same price again. */
export const costKind: RecordKind<StoredCost, NewCost> = {
  noun: 'costs',
  level: 'company',
  write: 'costs.write',
  schema: NewCost,
  fieldsOf: fieldsIn(NewCost),
  ...costsTable.kind,
  show: shownCosts,
  showValues: (scope, values) => shownCosts(scope, values as StoredCost[]),
  check: checkCosts,
  uniques: [],
  readRows: async (scope, rows) =>
    rows.map(costRowsReader(await findTies(scope.tx, scope.session), await usualCurrency(scope))),
}

async function checkCosts(
  scope: CompanyScope,
  drafts: readonly Draft<StoredCost, NewCost>[],
): Promise<(NewCost | Failure)[]> {
  const judge = await tieJudge(scope, drafts)
  return drafts.map((draft) => {
    const fields = judge(draft)
    if (!isFailure(fields) && Math.abs(totalOfCost(fields)) > largestAmount)
      return failure('input.invalid', { fields: { unitPrice: 'too.big' } })
    return fields
  })
}
