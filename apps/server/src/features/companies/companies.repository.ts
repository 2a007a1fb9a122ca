import type { CompanySummary, StateEntry } from '@atalaya/contract/companies'
import { Licenses } from '@atalaya/contract/companies'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { companyStates } from '../../limits/kept-records.limits.ts'

interface Placed {
  state: number
  states: readonly StateEntry[]
}

/** As it is now, with who set it and why where that is known. */
export const currentState = ({ state, states }: Placed): StateEntry =>
  states[0]?.value === state ? states[0] : { value: state as StateEntry['value'] }

interface SummaryRow extends Omit<CompanySummary, 'info' | 'licenses' | 'counts'>, Placed {
  licenses: unknown
  vehicles: number
  assets: number
  persons: number
  users: number
}

/** What each of the transaction's companies holds, counted once for all: a distributor may have five thousand. */
const counts = sql`
  item_counts AS (
    SELECT company_id, count(*) FILTER (WHERE item_type = 1)::integer AS vehicles,
      count(*) FILTER (WHERE item_type = 2)::integer AS assets, count(*) FILTER (WHERE item_type = 3)::integer AS persons
    FROM items WHERE deleted_ts IS NULL GROUP BY company_id
  ), user_counts AS (SELECT company_id, count(id)::integer AS users FROM users GROUP BY company_id)`

const withoutNulls = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Row

/** All that the transaction's resellers have. */
export const listCompanies = async (tx: Tx): Promise<CompanySummary[]> => {
  const { rows } = await sql<SummaryRow>`
    WITH ${counts}
    SELECT id, name, reseller_id AS "resellerId", email, phone, nif, contact, country_id AS "countryId",
      product_id AS "productId", demo, licenses, state, states, version, coalesce(vehicles, 0) AS vehicles,
      coalesce(assets, 0) AS assets, coalesce(persons, 0) AS persons, coalesce(users, 0) AS users
    FROM companies
      LEFT JOIN item_counts ON item_counts.company_id = companies.id
      LEFT JOIN user_counts ON user_counts.company_id = companies.id
    ORDER BY companies.name`.execute(tx)
  return rows.map(({ state, states, licenses, vehicles, assets, persons, users, ...row }) => ({
    ...withoutNulls(row),
    licenses: Licenses.parse(licenses),
    info: { id: row.id, state: { current: currentState({ state, states }) } },
    counts: { vehicles, assets, persons, users },
  }))
}

export interface CompanyPlace extends Placed {
  id: number
  resellerId: number
  counts: CompanySummary['counts']
}

/** What of some companies is no field of theirs. */
export const readPlaces = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, CompanyPlace>> => {
  const { rows } = await sql<CompanyPlace>`
    SELECT id, reseller_id AS "resellerId", state, states,
      (SELECT jsonb_build_object(
        'vehicles', count(*) FILTER (WHERE item_type = 1), 'assets', count(*) FILTER (WHERE item_type = 2),
        'persons', count(*) FILTER (WHERE item_type = 3),
        'users', (SELECT count(users.id) FROM users WHERE users.company_id = companies.id))
       FROM items WHERE items.company_id = companies.id AND deleted_ts IS NULL) AS counts
    FROM companies WHERE id = ANY (${[...ids]}::integer[])`.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What settings may name of a reseller: its alarm receiving centres and its contacts. */
export const readChoices = async (tx: Tx, resellerId: number) => {
  const idsOf = async (table: 'cras' | 'supports') =>
    new Set(
      (await tx.selectFrom(table).select('id').where('reseller_id', '=', resellerId).execute()).map(({ id }) => id),
    )
  return { cras: await idsOf('cras'), supports: await idsOf('supports') }
}

/** Those that hold anything: what was deleted and can come back counts too. */
export const idsInUse = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM unnest(${[...ids]}::integer[]) AS given (id)
    WHERE EXISTS (SELECT FROM items WHERE company_id = given.id)
      OR EXISTS (SELECT FROM users WHERE company_id = given.id)
      OR EXISTS (SELECT FROM trackers WHERE company_id = given.id)`.execute(tx)
  return rows.map(({ id }) => id)
}

export const writeState = async (tx: Tx, companyId: number, entry: StateEntry): Promise<void> => {
  await sql`
    UPDATE companies SET state = ${entry.value}, version = version + 1, updated_ts = ${entry.ts ?? 0},
      states = (SELECT jsonb_agg(entry ORDER BY nth) FROM jsonb_array_elements(${JSON.stringify([entry])}::jsonb || states)
        WITH ORDINALITY AS each (entry, nth) WHERE nth <= ${companyStates.value})
    WHERE id = ${companyId}`.execute(tx)
}

/** Of the transaction's company. */
export const countLicensed = async (tx: Tx): Promise<{ vehicles: number; assets: number }> => {
  const { rows } = await sql<{ vehicles: number; assets: number }>`
    SELECT count(*) FILTER (WHERE item_type = 1)::integer AS vehicles, count(*) FILTER (WHERE item_type = 2)::integer AS assets
    FROM items WHERE deleted_ts IS NULL`.execute(tx)
  return rows[0] ?? { vehicles: 0, assets: 0 }
}

export const findCompany = (tx: Tx, companyId: number) =>
  tx
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'reseller_id as resellerId',
      'state',
      'timezone',
      'licenses',
      'conf',
      'centroid_lat as lat',
      'centroid_lng as lng',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
