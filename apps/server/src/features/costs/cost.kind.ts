import { NewCost } from '@atalaya/contract/costs'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { currencyOfCountry, largestAmount, totalOfCost } from '@atalaya/domain/cost-amounts'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { costRowsReader } from './cost-rows.ts'
import {
  countryOfCompany,
  deleteCosts,
  findCosts,
  findTies,
  insertCosts,
  lastCurrency,
  type StoredCost,
  updateCosts,
} from './costs.repository.ts'
import { tieJudge, withoutUnseenTies } from './ties.ts'

/** What a cost that comes back had besides fields. */
interface Kept {
  version: number
  createdTs: number
  createdBy: number
}

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
  find: ({ tx, session }, ids, { lock } = {}) => findCosts(tx, session, { ids, lock }),
  show: shownCosts,
  showValues: (scope, values) => shownCosts(scope, values as StoredCost[]),
  check: checkCosts,
  uniques: [],
  readRows: async (scope, rows) =>
    rows.map(costRowsReader(await findTies(scope.tx, scope.session), await usualCurrency(scope))),
  insert: ({ tx, companyId, session, now }, rows) =>
    insertCosts(tx, companyId, {
      now,
      rows: rows.map(({ kept, ...row }) => {
        const { version = 0, createdTs = now, createdBy = session.userId } = (kept ?? {}) as Partial<Kept>
        return { ...row, createdBy, createdTs, version: version + 1 }
      }),
    }),
  update: ({ tx, now }, rows) =>
    updateCosts(tx, { now, rows: rows.map(({ before, fields }) => ({ id: before.id, fields })) }),
  remove: ({ tx }, costs) =>
    deleteCosts(
      tx,
      costs.map(({ id }) => id),
    ),
  keptOf: ({ version, createdTs, createdBy }) => ({ version, createdTs, createdBy }),
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
