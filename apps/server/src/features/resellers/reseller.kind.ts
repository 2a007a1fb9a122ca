import { NewReseller, type Reseller } from '@atalaya/contract/resellers'
import { superLevel } from '@atalaya/contract/roles'
import { nameKey } from '@atalaya/domain/seen-name'
import { sql } from 'kysely'
import { type Failure, failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'
import { columnsOf } from '../../records/columns.ts'
import { type Draft, fieldsIn, type RecordKind } from '../../records/record-kind.ts'
import type { PlatformScope } from '../../records/scope.ts'
import { tableRecords } from '../../records/table-records.ts'
import { placesOf, tellPlaces } from '../../records/tell-changed.ts'
import { resellersInScope } from './reseller-scope.ts'

const table = tableRecords<Reseller, NewReseller>({
  table: 'resellers',
  columns: columnsOf(NewReseller),
  hasTimes: true,
})

interface Held {
  id: number
  counts: Reseller['counts']
}

/** With what they hold, as far as the asker sees them. */
const readHeld = async (
  tx: Tx,
  session: Session,
  ids?: readonly number[],
): Promise<ReadonlyMap<number, Held['counts']>> => {
  const which = ids ? sql`AND resellers.id = ANY (${[...ids]}::integer[])` : sql``
  const { rows } = await sql<Held>`
    SELECT resellers.id, jsonb_build_object(
      'companies', (SELECT count(*) FROM companies WHERE companies.reseller_id = resellers.id),
      'users', (SELECT count(*) FROM users WHERE users.reseller_id = resellers.id)) AS counts
    FROM resellers WHERE ${resellersInScope(session)} ${which}`.execute(tx)
  return new Map(rows.map(({ id, counts }) => [id, counts]))
}

const withHeld = (rows: readonly Reseller[], held: ReadonlyMap<number, Held['counts']>): Reseller[] =>
  rows.flatMap((row) => {
    const counts = held.get(row.id)
    return counts ? [{ ...row, counts }] : []
  })

export const listResellers = async (tx: Tx, session: Session): Promise<Reseller[]> =>
  withHeld(await table.list(tx), await readHeld(tx, session))

const isSuper = ({ role }: Session): boolean => superLevel.includes(role)

/** A distributor's resellers are its own; platform staff say whose, and by which brand they are known. */
const check = async (
  { tx, session }: PlatformScope,
  drafts: readonly Draft<Reseller, NewReseller>[],
): Promise<(NewReseller | Failure)[]> => {
  const known = new Set((await tx.selectFrom('distributors').select('id').execute()).map(({ id }) => id))
  const brands = new Set((await tx.selectFrom('brands').select('id').execute()).map(({ id }) => id))
  return drafts.map(({ fields, before, isRestored }) => {
    const own = session.role === 'DISTRIBUTOR' ? session.distributorId : undefined
    const distributorId = fields.distributorId ?? before?.distributorId ?? own
    if (own !== undefined && distributorId !== own)
      return isRestored ? failure('not.found') : failure('input.invalid', { fields: { distributorId: 'choice' } })
    if (!distributorId || !known.has(distributorId))
      return failure('input.invalid', { fields: { distributorId: fields.distributorId ? 'choice' : 'required' } })
    if (fields.brandId !== undefined && !brands.has(fields.brandId))
      return failure('input.invalid', { fields: { brandId: 'choice' } })
    // The name under which they are seen is the platform's to give; who may not give it takes none away either.
    const brandId = isSuper(session) || isRestored ? fields.brandId : before?.brandId
    return { ...fields, distributorId: distributorId as Reseller['distributorId'], brandId }
  })
}

const claimOf = (distributorId: number, name: string): string => `${distributorId} ${name}`

export const resellerKind: RecordKind<Reseller, NewReseller, PlatformScope> = {
  noun: 'resellers',
  level: 'platform',
  write: 'resellers.write',
  needsFreshProof: true,
  schema: NewReseller,
  fieldsOf: fieldsIn(NewReseller),
  ...table,
  find: async (scope, ids, options) =>
    withHeld(await table.find(scope, ids, options), await readHeld(scope.tx, scope.session, ids)),
  check,
  uniques: [
    {
      field: 'name',
      code: 'name.taken',
      constraint: 'resellers_distributor_id_name_key',
      // Told apart within their distributor alone.
      valueOf: ({ name, distributorId }) =>
        name === undefined || distributorId === undefined ? undefined : claimOf(distributorId, nameKey(name)),
      findHolders: async (tx, claims) => {
        const { rows } = await sql<{ id: number; claim: string }>`
          SELECT id, distributor_id || ' ' || name_key(name) AS claim FROM resellers
          WHERE distributor_id || ' ' || name_key(name) = ANY (${[...claims]}::text[])`.execute(tx)
        return new Map(rows.map(({ id, claim }) => [claim, id]))
      },
    },
  ],
  // In a file of a distributor's own every row is of its own.
  readRows: async ({ session }, rows) =>
    session.role === 'DISTRIBUTOR' ? rows.map((row) => ({ ...row, distributorId: session.distributorId })) : [...rows],
  announce: (scope, written) =>
    tellPlaces(
      scope,
      'resellers',
      placesOf(written, ({ id, distributorId }) => ({ resellerId: id, distributorId })),
    ),
  refuseRemoval: async (_scope, resellers) =>
    new Map(
      resellers.filter(({ counts }) => counts.companies + counts.users > 0).map(({ id }) => [id, failure('in.use')]),
    ),
}
