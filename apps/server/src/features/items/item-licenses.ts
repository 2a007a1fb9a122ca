import { Licenses } from '@atalaya/contract/companies'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { RecordKind } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'

const licences = {
  vehicles: { total: 'vehicleTotal', code: 'licenses.vehicles' },
  assets: { total: 'assetTotal', code: 'licenses.assets' },
} as const

/**
 * How many vehicles and assets a company may have, by `companies.licenses`: not set is without limit, 0 is none. It holds for
 * whatever makes more of them, an import, the bin and undoing too; those that there are stay. Persons need no licence.
 */
export const licensed = (
  noun: 'vehicles' | 'assets' | 'persons',
  itemType: 1 | 2 | 3,
): Pick<RecordKind<never, never>, 'most'> => {
  if (noun === 'persons') return {}
  const { total, code } = licences[noun]
  const limit = async ({ tx }: CompanyScope): Promise<number> => {
    const company = await tx.selectFrom('companies').select('licenses').executeTakeFirst()
    return Licenses.parse(company?.licenses ?? {})[total] ?? Number.POSITIVE_INFINITY
  }
  const count = async ({ tx }: CompanyScope): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::integer AS count FROM items WHERE item_type = ${itemType} AND deleted_ts IS NULL`.execute(tx)
    return rows[0]?.count ?? 0
  }
  const refusal = (bought: number) =>
    failure(code, { fields: { licenses: code }, allowed: { licenses: [String(bought)] } })
  return { most: { limit, count, refusal } }
}
