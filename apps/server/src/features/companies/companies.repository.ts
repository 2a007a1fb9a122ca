import type { CompanySummary, Reseller } from '@atalaya/contract/companies'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

export const listResellers = async (
  tx: Tx,
  scope: { distributorId?: number; resellerId?: number },
): Promise<Reseller[]> => {
  let query = tx.selectFrom('resellers').select(['id', 'name', 'distributor_id as distributorId']).orderBy('name')
  if (scope.distributorId !== undefined) query = query.where('distributor_id', '=', scope.distributorId)
  if (scope.resellerId !== undefined) query = query.where('id', '=', scope.resellerId)
  return (await query.execute()) as Reseller[]
}

interface SummaryRow {
  id: number
  name: string
  resellerId: number
  countryId: string
  demo: boolean
  state: number
  counts: CompanySummary['counts']
}

/** Counted once for all companies: a reseller may have a thousand. */
export const listCompanies = async (tx: Tx, resellerId: number): Promise<CompanySummary[]> => {
  const { rows } = await sql<SummaryRow>`
    WITH item_counts AS (
      SELECT company_id, count(*) FILTER (WHERE item_type = 1)::integer AS vehicles,
             count(*) FILTER (WHERE item_type = 2)::integer AS assets, count(*) FILTER (WHERE item_type = 3)::integer AS persons
        FROM items WHERE deleted_ts IS NULL GROUP BY company_id
    ), user_counts AS (SELECT company_id, count(id)::integer AS users FROM users GROUP BY company_id)
    SELECT companies.id, companies.name, reseller_id AS "resellerId", country_id AS "countryId", demo, state,
           json_build_object('vehicles', coalesce(vehicles, 0), 'assets', coalesce(assets, 0), 'persons', coalesce(persons, 0),
                             'users', coalesce(users, 0)) AS counts
      FROM companies
      LEFT JOIN item_counts ON item_counts.company_id = companies.id
      LEFT JOIN user_counts ON user_counts.company_id = companies.id
     WHERE reseller_id = ${resellerId} ORDER BY companies.name`.execute(tx)
  return rows.map(({ state, ...row }) => ({ ...row, info: infoOf(row.id, state) })) as CompanySummary[]
}

export const infoOf = (id: number, state: number) => ({ id, state: { current: { value: state } } })

export const findCompany = (tx: Tx, companyId: number) =>
  tx
    .selectFrom('companies')
    .select([
      'id',
      'name',
      'reseller_id as resellerId',
      'state',
      'timezone',
      'conf',
      'centroid_lat as lat',
      'centroid_lng as lng',
    ])
    .where('id', '=', companyId)
    .executeTakeFirst()
