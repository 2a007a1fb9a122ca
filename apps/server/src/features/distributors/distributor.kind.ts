import { type Distributor, NewDistributor } from '@atalaya/contract/resellers'
import { superLevel } from '@atalaya/contract/roles'
import { sql } from 'kysely'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { placesOf, tellPlaces } from '../../records/tell-changed.ts'
import { uniqueName } from '../../records/unique-name.ts'

const table = tableRecords<Distributor, NewDistributor>({
  table: 'distributors',
  columns: columnsOf(NewDistributor),
  hasTimes: true,
})

interface Held {
  id: number
  counts: Distributor['counts']
}

/** With what they hold; a distributor's account sees its own. */
const withHeld = async (tx: Tx, session: Session, rows: readonly Distributor[]): Promise<Distributor[]> => {
  const isSeen = superLevel.includes(session.role) ? sql`true` : sql`distributors.id = ${session.distributorId}`
  const { rows: held } = await sql<Held>`
    SELECT distributors.id, jsonb_build_object('resellers', count(resellers.id),
      'companies', coalesce(sum((SELECT count(*) FROM companies WHERE companies.reseller_id = resellers.id)), 0)) AS counts
    FROM distributors LEFT JOIN resellers ON resellers.distributor_id = distributors.id
    WHERE ${isSeen} GROUP BY distributors.id`.execute(tx)
  const countsOf = new Map(held.map(({ id, counts }) => [id, counts]))
  return rows.flatMap((row) => {
    const counts = countsOf.get(row.id)
    return counts ? [{ ...row, counts }] : []
  })
}

export const listDistributors = async (tx: Tx, session: Session): Promise<Distributor[]> =>
  withHeld(tx, session, await table.list(tx))

export const distributorKind: RecordKind<Distributor, NewDistributor, PlatformScope> = {
  noun: 'distributors',
  level: 'platform',
  write: 'distributors.write',
  needsFreshProof: true,
  schema: NewDistributor,
  fieldsOf: fieldsIn(NewDistributor),
  ...table,
  find: async (scope, ids, options) => withHeld(scope.tx, scope.session, await table.find(scope, ids, options)),
  check: async ({ tx }, drafts) => {
    const brands = new Set((await tx.selectFrom('brands').select('id').execute()).map(({ id }) => id))
    return drafts.map(({ fields }) =>
      fields.brandId === undefined || brands.has(fields.brandId)
        ? fields
        : failure('input.invalid', { fields: { brandId: 'choice' } }),
    )
  },
  uniques: [{ ...uniqueName<NewDistributor>({ table: 'distributors' }), constraint: 'distributors_name_key' }],
  announce: (scope, written) =>
    tellPlaces(
      scope,
      'distributors',
      placesOf(written, ({ id }) => ({ distributorId: id })),
    ),
  // Its accounts alone would be left over, which the database refuses too.
  refuseRemoval: async ({ tx }, distributors) => {
    const { rows } = await sql<{ id: number }>`
      SELECT DISTINCT distributor_id AS id FROM users WHERE distributor_id = ANY (${distributors.map(({ id }) => id)}::integer[])`.execute(
      tx,
    )
    const withAccounts = new Set(rows.map(({ id }) => id))
    return new Map(
      distributors
        .filter(({ id, counts }) => counts.resellers > 0 || withAccounts.has(id))
        .map(({ id }) => [id, failure('in.use')]),
    )
  },
}
