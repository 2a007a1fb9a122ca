import { type ManagedBrand, NewBrand } from '@atalaya/contract/brands'
import { nameKey } from '@atalaya/domain/seen-name'
import { sql } from 'kysely'
import { type Failure, failure } from '../../access/failures.ts'
import { brands } from '../../limits/kept-records.limits.ts'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { tellChanged } from '../../records/tell-changed.ts'
import { brandRecords, findBySiteNames } from './brand-records.ts'
import { keepVersions } from './brand-versions.ts'
import { logoCompanion } from './logo.companion.ts'

const fieldsOf = fieldsIn(NewBrand)

export const brandKind: RecordKind<ManagedBrand, NewBrand, PlatformScope> = {
  noun: 'brands',
  level: 'platform',
  write: 'brands.write',
  schema: NewBrand,
  fieldsOf,
  ...brandRecords,
  most: { limit: brands.value, count: brandRecords.count },
  uniques: [
    {
      field: 'siteName',
      code: 'name.taken',
      constraint: 'brands_site_name',
      valueOf: ({ siteName }) => siteName && nameKey(siteName),
      findHolders: async (tx, names) =>
        new Map((await findBySiteNames(tx, names)).map(({ id, siteName }) => [nameKey(siteName), id])),
    },
  ],
  keyed: ['palette', 'useTerms'],
  companions: [logoCompanion('logo', 'light'), logoCompanion('darkLogo', 'dark'), logoCompanion('icon', 'icon')],
  announce: async (scope, { created, changed }) => {
    const published = [...created, ...changed.map(({ after }) => after)]
    await keepVersions(
      scope,
      published.map((brand) => ({ brand, fields: fieldsOf(brand) })),
    )
    tellChanged(scope, 'brands')
  },
  // Somebody would be left without a name; host names that nobody claims are the default brand's.
  refuseRemoval: async ({ tx }, entities) => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM brands WHERE id = ANY (${entities.map(({ id }) => id)}::integer[]) AND (is_default
        OR EXISTS (SELECT FROM resellers WHERE brand_id = brands.id)
        OR EXISTS (SELECT FROM distributors WHERE brand_id = brands.id))`.execute(tx)
    return new Map<number, Failure>(rows.map(({ id }) => [id, failure('in.use')]))
  },
}
