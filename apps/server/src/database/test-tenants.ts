import type { Kysely } from 'kysely'
import type { Tables } from './schema.ts'

export interface TestTenant {
  distributorId: number
  resellerId: number
  companyId: number
}

/** A distributor, a reseller and a company of their own, for tests that need somewhere to put rows. */
export const insertTestTenant = async (database: Kysely<Tables>, name: string): Promise<TestTenant> => {
  const distributor = await database
    .insertInto('distributors')
    .values({ name: `${name} distribution`, brand_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const reseller = await database
    .insertInto('resellers')
    .values({ name: `${name} resale`, distributor_id: distributor.id, brand_id: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const company = await database
    .insertInto('companies')
    .values({ name, reseller_id: reseller.id, conf: '{}', centroid_lat: null, centroid_lng: null })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { distributorId: distributor.id, resellerId: reseller.id, companyId: company.id }
}
