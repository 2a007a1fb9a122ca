import type { Tx } from '../../database/tenant.ts'
import type { DemoUser } from './demo-accounts.ts'
import { insertSecondBrand, nameDefaultWorkerApp } from './demo-brand.ts'
import type { DemoCompany } from './demo-depots.ts'

export interface DemoTenants {
  distributorId: number
  /** Each company has one of its own; the second sells under a brand of its own. */
  resellerIds: Record<DemoCompany, number>
  companyIds: Record<DemoCompany, number>
}

export const isUnused = async (tx: Tx): Promise<boolean> =>
  (await tx.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

const companies = {
  guadiana: {
    name: 'Transportes Guadiana',
    country_id: 'ES',
    timezone: 'Europe/Madrid',
    centroid_lat: 38.7,
    centroid_lng: -6.4,
  },
  minho: {
    name: 'Lácteos do Minho',
    country_id: 'PT',
    timezone: 'Europe/Lisbon',
    centroid_lat: 41.45,
    centroid_lng: -8.5,
  },
} as const satisfies Record<DemoCompany, object>

export const insertTenants = async (tx: Tx, now: number): Promise<DemoTenants> => {
  const insertId = async (query: { executeTakeFirstOrThrow(): Promise<{ id: number }> }): Promise<number> =>
    (await query.executeTakeFirstOrThrow()).id
  await nameDefaultWorkerApp(tx, now)
  const distributorId = await insertId(
    tx.insertInto('distributors').values({ name: 'Iberia Telemática', brand_id: null }).returning('id'),
  )
  const reseller = (name: string, brandId: number | null) =>
    insertId(
      tx.insertInto('resellers').values({ name, distributor_id: distributorId, brand_id: brandId }).returning('id'),
    )
  const resellerIds = {
    guadiana: await reseller('Flotas del Oeste', null),
    minho: await reseller('Rutalia Portugal', await insertSecondBrand(tx, now)),
  }
  const company = (which: DemoCompany) =>
    insertId(
      tx
        .insertInto('companies')
        .values({ ...companies[which], reseller_id: resellerIds[which], demo: true, conf: '{}' })
        .returning('id'),
    )
  return {
    ...{ distributorId, resellerIds },
    companyIds: { guadiana: await company('guadiana'), minho: await company('minho') },
  }
}

/** Ids by name of group, within a company. */
export type GroupIds = Record<DemoCompany, ReadonlyMap<string, number>>

export const insertGroups = async (
  tx: Tx,
  { companyIds }: DemoTenants,
  trees: Record<DemoCompany, readonly (readonly [name: string, parent: string | null])[]>,
): Promise<GroupIds> => {
  const insert = async (company: DemoCompany): Promise<Map<string, number>> => {
    const ids = new Map<string, number>()
    for (const [name, parent] of trees[company]) {
      const row = {
        company_id: companyIds[company],
        name,
        parent_id: parent === null ? null : (ids.get(parent) ?? null),
      }
      ids.set(name, (await tx.insertInto('groups').values(row).returning('id').executeTakeFirstOrThrow()).id)
    }
    return ids
  }
  return { guadiana: await insert('guadiana'), minho: await insert('minho') }
}

export const insertUser = async (
  tx: Tx,
  user: DemoUser & { passwordHash: string },
  { tenants, groupIds }: { tenants: DemoTenants; groupIds: GroupIds },
): Promise<void> => {
  const companyId = user.company === null ? null : tenants.companyIds[user.company]
  const { id } = await tx
    .insertInto('users')
    .values({
      email: user.email,
      password_hash: user.passwordHash,
      first_name: user.firstName,
      last_name: user.lastName,
      role: user.role,
      language: user.language,
      timezone: user.company === 'minho' ? 'Europe/Lisbon' : 'Europe/Madrid',
      read_only: user.readOnly,
      company_id: companyId,
      reseller_id: user.role === 'RESELLER' ? tenants.resellerIds[user.reseller ?? 'guadiana'] : null,
      distributor_id: user.role === 'DISTRIBUTOR' ? tenants.distributorId : null,
      assigned_company_id: null,
      map_bound: null,
      login: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (user.company === null || companyId === null || user.groups.length === 0) return
  const own = groupIds[user.company]
  const rows = user.groups.map((name) => ({ company_id: companyId, user_id: id, group_id: own.get(name) as number }))
  await tx.insertInto('user_groups').values(rows).execute()
}
