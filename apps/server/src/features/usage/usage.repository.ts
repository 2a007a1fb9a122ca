import type { CompanyUsage, UserStatistics } from '@atalaya/contract/usage'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

/**
 * Counts a day that is over, of every company there is; what was counted stays. As the engine. `from` and `until` are that day's
 * ends in epoch ms, so that one week of positions is read and no other.
 */
export const countDay = async (
  tx: Tx,
  { day, from, until, now }: { day: string; from: number; until: number; now: number },
): Promise<void> => {
  await sql`
    WITH told AS (
      SELECT positions.company_id, item_id, count(*) AS positions FROM positions
      WHERE recorded_at >= ${from} AND recorded_at < ${until} GROUP BY positions.company_id, item_id
    ), active AS (
      SELECT told.company_id, sum(positions) AS positions,
        count(*) FILTER (WHERE item_type = 1)::integer AS vehicles, count(*) FILTER (WHERE item_type = 2)::integer AS assets
      FROM told JOIN items ON items.id = told.item_id GROUP BY told.company_id
    ), held AS (
      SELECT company_id, count(*) FILTER (WHERE item_type = 1)::integer AS vehicles,
        count(*) FILTER (WHERE item_type = 2)::integer AS assets, count(*) FILTER (WHERE item_type = 3)::integer AS persons
      FROM items WHERE deleted_ts IS NULL GROUP BY company_id
    ), people AS (SELECT company_id, count(*)::integer AS users FROM users WHERE company_id IS NOT NULL GROUP BY company_id),
    written AS (
      SELECT company_id, count(*)::integer AS mails FROM mails
      WHERE created_ts >= ${from} AND created_ts < ${until} GROUP BY company_id
    )
    INSERT INTO company_usage (company_id, day, reseller_id, company_name, vehicles, assets, persons, users, active_vehicles,
      active_assets, billable_vehicles, billable_assets, positions, mails, counted_ts)
    SELECT companies.id, ${day}::date, companies.reseller_id, companies.name, coalesce(held.vehicles, 0),
      coalesce(held.assets, 0), coalesce(persons, 0), coalesce(users, 0), coalesce(active.vehicles, 0),
      coalesce(active.assets, 0), (licenses ->> 'vehicleBillable')::integer, (licenses ->> 'assetBillable')::integer,
      coalesce(active.positions, 0), coalesce(mails, 0), ${now}
    FROM companies
      LEFT JOIN held ON held.company_id = companies.id LEFT JOIN active ON active.company_id = companies.id
      LEFT JOIN people ON people.company_id = companies.id LEFT JOIN written ON written.company_id = companies.id
    WHERE companies.created_ts < ${until}
    ON CONFLICT DO NOTHING`.execute(tx)
}

/** The last day that was counted, as `2026-11-23`. */
export const lastCountedDay = async (tx: Tx): Promise<string | undefined> => {
  const { rows } = await sql<{ day: string | null }>`SELECT max(day)::text AS day FROM company_usage`.execute(tx)
  return rows[0]?.day ?? undefined
}

/** Of the transaction's resellers, as they had these companies then. */
export const readMonth = async (tx: Tx, month: string): Promise<CompanyUsage[]> => {
  const { rows } = await sql<CompanyUsage>`
    SELECT company_id AS "companyId", (array_agg(company_name ORDER BY day DESC))[1] AS "companyName",
      reseller_id AS "resellerId", count(*)::integer AS days, max(vehicles) AS vehicles, max(assets) AS assets, max(persons) AS persons,
      max(users) AS users, max(active_vehicles) AS "activeVehicles", max(active_assets) AS "activeAssets",
      max(billable_vehicles) AS "billableVehicles", max(billable_assets) AS "billableAssets",
      sum(positions)::float8 AS positions, sum(mails)::integer AS mails
    FROM company_usage
    WHERE day >= ${`${month}-01`}::date AND day < (${`${month}-01`}::date + interval '1 month')
    GROUP BY company_id, reseller_id ORDER BY 2, 1, 3`.execute(tx)
  return rows
}

type Row = Omit<UserStatistics, 'login' | 'lastAccessTs' | 'failedLogins'> & {
  login: Partial<Record<'front' | 'app', Partial<UserStatistics['login']['front']>>>
}

/** Every account of the platform, those of companies with the reseller that looks after them. */
export const readUserStatistics = async (tx: Tx): Promise<UserStatistics[]> => {
  const { rows } = await sql<Row>`
    SELECT users.id, users.email, first_name || ' ' || last_name AS name, role, company_id AS "companyId",
      companies.name AS "companyName", resellers.id AS "resellerId", resellers.name AS "resellerName",
      coalesce(users.distributor_id, resellers.distributor_id) AS "distributorId", is_disabled AS "isDisabled",
      read_only AS "readOnly", users.created_ts AS "createdTs", login
    FROM users
      LEFT JOIN companies ON companies.id = users.company_id
      LEFT JOIN resellers ON resellers.id = coalesce(users.reseller_id, companies.reseller_id)
    ORDER BY users.id`.execute(tx)
  return rows.map(({ login, ...row }) => {
    const of = (which: 'front' | 'app') => ({ last: login[which]?.last ?? null, prev: login[which]?.prev ?? null })
    const [front, app] = [of('front'), of('app')]
    const times = [front.last?.ts, app.last?.ts].filter((ts) => ts !== undefined)
    const failed = [front, app].reduce((sum, { last }) => sum + (last?.fail.length ?? 0), 0)
    return {
      ...row,
      login: { front, app },
      lastAccessTs: times.length ? Math.max(...times) : null,
      failedLogins: failed,
    }
  })
}
