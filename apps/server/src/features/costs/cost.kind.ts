import { NewCost } from '@atalaya/contract/costs'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { currencyOfCountry, largestAmount, totalOfCost } from '@atalaya/domain/cost-amounts'
import { type Failure, failure } from '../../access/failures.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { costRowsReader } from './cost-rows.ts'
import {
  countryOfCompany,
  deleteCosts,
  findCosts,
  findStanding,
  findTies,
  insertCosts,
  lastCurrency,
  type StoredCost,
  type Ties,
  updateCosts,
} from './costs.repository.ts'

/** What a cost that comes back had besides fields. */
interface Kept {
  version: number
  createdTs: number
  createdBy: number
}

const tieFields = ['vehicleId', 'assetId', 'driverId'] as const

/** That of the last cost, or of the company's country. */
export const usualCurrency = async ({ tx, companyId }: Pick<CompanyScope, 'tx' | 'companyId'>) =>
  (await lastCurrency(tx)) ?? currencyOfCountry(await countryOfCompany(tx, companyId))

const tiedIds = (costs: readonly Partial<NewCost>[]): number[] =>
  costs.flatMap((cost) => tieFields.flatMap((field) => cost[field] ?? []))

/** Without the author, and without what the asker does not see or what has gone. */
export const shownCosts = async (
  { tx, session }: Pick<CompanyScope, 'tx' | 'session'>,
  costs: readonly StoredCost[],
): Promise<StoredCost[]> => {
  const seen = seenIds(await findTies(tx, session, [...new Set(tiedIds(costs))]))
  return costs.map(({ createdBy: _, ...cost }) => {
    for (const field of tieFields) if (cost[field] && !seen[field].has(cost[field])) cost[field] = undefined
    // A name that has gone has no groups by which to know who may hear it.
    return isHeldToGroups(session.role) ? { ...cost, gone: undefined } : cost
  })
}

const seenIds = ({ vehicles, assets, drivers }: Ties): Record<(typeof tieFields)[number], ReadonlySet<number>> => ({
  vehicleId: new Set(vehicles.map(({ id }) => id)),
  assetId: new Set(assets.map(({ id }) => id)),
  driverId: new Set(drivers.map(({ id }) => id)),
})

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
  { tx, session }: CompanyScope,
  drafts: readonly Draft<StoredCost, NewCost>[],
): Promise<(NewCost | Failure)[]> {
  const isHeld = isHeldToGroups(session.role)
  const ids = [...new Set(drafts.flatMap(({ fields, before }) => tiedIds([fields, before ?? {}])))]
  const seen = seenIds(await findTies(tx, session, ids))
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
    const { vehicleId, assetId, driverId } = fields
    const isSeen =
      vehicleId !== undefined ||
      assetId !== undefined ||
      (driverId === undefined ? before?.createdBy === session.userId : seen.driverId.has(driverId))
    // It would be out of their sight.
    if (isHeld && before && !isSeen) return refuse('vehicleId', 'required')
    if (Math.abs(totalOfCost(fields)) > largestAmount) return refuse('unitPrice', 'too.big')
    return fields
  })
}
