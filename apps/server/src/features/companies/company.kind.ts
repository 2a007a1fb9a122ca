import { type Company, Licenses, NewCompany } from '@atalaya/contract/companies'
import { CompanySettings, toldConf } from '@atalaya/contract/company-settings'
import { NewGroup } from '@atalaya/contract/groups'
import { type Failure, failure } from '../../access/failures.ts'
import { idsOf } from '../../records/by-id.ts'
import { type Columns, columnsOf } from '../../records/columns.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { ResellerScope, Scope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { uniqueName } from '../../records/unique-name.ts'
import { createRecord } from '../../records/write-records.ts'
import { groupKind } from '../groups/index.ts'
import { administratorCompanion, insideOf } from './administrator.companion.ts'
import { type CompanyPlace, currentState, idsInUse, readChoices, readPlaces } from './companies.repository.ts'

/** With its settings as they are stored; `show` adds the second name of the fuel unit. */
export type StoredCompany = Omit<Company, 'conf'> & { conf: CompanySettings }

const named = columnsOf(NewCompany, { except: ['centroidId'] })
/** Its centre stands in two columns. */
const columns: Columns<NewCompany> = {
  names: [...named.names, 'centroid_lat', 'centroid_lng'],
  toValues: ({ centroidId, ...fields }) => ({
    ...named.toValues(fields),
    ...{ centroid_lat: centroidId?.pos.lat ?? null, centroid_lng: centroidId?.pos.lng ?? null },
  }),
  toFields: (row) => ({ ...named.toFields(row), centroidId: centreIn(row) }),
}

const centreIn = ({ centroid_lat: lat, centroid_lng: lng }: Readonly<Record<string, unknown>>) =>
  typeof lat === 'number' && typeof lng === 'number' ? { pos: { lat, lng } } : null

const table = tableRecords<StoredCompany, NewCompany>({
  table: 'companies',
  columns,
  hasTimes: true,
})

const placed = (row: StoredCompany, { resellerId, counts, ...place }: CompanyPlace): StoredCompany => ({
  ...row,
  resellerId: resellerId as Company['resellerId'],
  licenses: Licenses.parse(row.licenses ?? {}),
  conf: CompanySettings.parse(row.conf),
  info: { id: row.id, state: { current: currentState(place), historic: [...place.states] } },
  counts,
})

const find = async (scope: Scope, ids: readonly number[], options?: { lock?: true }): Promise<StoredCompany[]> => {
  const rows = await table.find(scope, ids, options)
  const places = await readPlaces(scope.tx, idsOf(rows))
  return rows.map((row) => placed(row, places.get(row.id) as CompanyPlace))
}

export const showCompany = (company: StoredCompany): Company => ({ ...company, conf: toldConf(company.conf) })

/** What ingest, open pages and the lists of its reseller know of a company is out of date. */
export const tellCompanyChanged = (scope: ResellerScope, companyId: number): void => {
  scope.publish({ kind: 'definitionsChanged', companyId, what: 'company' })
  scope.publish({ kind: 'live', companyId, messages: [{ kind: 'records', noun: 'company' }] })
}

/** What a company's settings name is its own reseller's; what has gone since it was named does not stand in the way. */
const check = async (
  scope: ResellerScope,
  drafts: readonly Draft<StoredCompany, NewCompany>[],
): Promise<(NewCompany | Failure)[]> => {
  const known = await readChoices(scope.tx, scope.resellerId)
  return drafts.map(({ fields, before, isRestored }) => {
    if (isRestored) return fields
    const { cra, supports = [] } = fields.conf
    const isNew = (id: number, was: readonly (number | null)[] = []) => !was.includes(id)
    if (cra.id !== null && !known.cras.has(cra.id) && isNew(cra.id, [before?.conf.cra.id ?? null]))
      return failure('input.invalid', { fields: { 'conf.cra.id': 'choice' } })
    if (supports.some((id) => !known.supports.has(id) && isNew(id, before?.conf.supports)))
      return failure('input.invalid', { fields: { 'conf.supports': 'choice' } })
    return fields
  })
}

export const companyKind: RecordKind<StoredCompany, NewCompany, ResellerScope, Company> = {
  noun: 'companies',
  level: 'reseller',
  write: 'companies.write',
  needsFreshProof: true,
  schema: NewCompany,
  fieldsOf: fieldsIn(NewCompany),
  ...table,
  find,
  show: async (_scope, companies) => companies.map(showCompany),
  insert: async (scope, rows) => {
    const ids = await table.insert(scope, rows)
    // Vehicles and people need a group to be in.
    for (const [nth, companyId] of ids.entries())
      await insideOf(scope, companyId, (within) =>
        createRecord(groupKind, within, NewGroup.parse({ name: rows[nth]?.fields.name })),
      )
    return ids
  },
  check,
  uniques: [uniqueName({ table: 'companies', level: 'reseller' })],
  keyed: ['licenses', 'conf'],
  companions: [administratorCompanion],
  // What people, vehicles and positions are in is erased, with a certificate, and not deleted in passing.
  refuseRemoval: async ({ tx }, companies) =>
    new Map((await idsInUse(tx, idsOf(companies))).map((id) => [id, failure('in.use')])),
  announce: (scope, { changed }) => {
    for (const { after } of changed) tellCompanyChanged(scope, after.id)
    tellChanged(scope, 'companies')
  },
}
