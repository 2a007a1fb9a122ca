import { superLevel } from '@atalaya/contract/roles'
import { type RawBuilder, sql } from 'kysely'
import type { Session } from '../../access/session.ts'
import type { Tx } from '../../database/tenant.ts'

/** The resellers that somebody above companies looks after, by the columns of `resellers`; nobody's, for anybody else. */
export const resellersInScope = ({ role, distributorId, resellerId }: Session): RawBuilder<boolean> => {
  if (superLevel.includes(role)) return sql<boolean>`true`
  if (role === 'DISTRIBUTOR') return sql<boolean>`resellers.distributor_id = ${distributorId}`
  return role === 'RESELLER' ? sql<boolean>`resellers.id = ${resellerId}` : sql<boolean>`false`
}

export const resellerIdsInScope = async (tx: Tx, session: Session): Promise<number[]> => {
  const rows = await tx.selectFrom('resellers').select('id').where(resellersInScope(session)).orderBy('id').execute()
  return rows.map(({ id }) => id)
}
