import type { NewCra } from '@atalaya/contract/cras'
import { NewCra as Fields } from '@atalaya/contract/cras'
import type pg from 'pg'
import type { TestTenant } from '../../database/test-tenants.ts'
import { columnsOf } from '../../records/columns.ts'
import { createSecretEncryption } from '../../secrets/secret-encryption.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { keyOwner } from './receivers.repository.ts'

const columns = columnsOf(Fields)
let serial = 0

/** A centre of a test's reseller that its company hands alarms to. */
export const insertTestCentre = async (
  pool: Pick<pg.Pool, 'query'>,
  { companyId, resellerId }: TestTenant,
  fields: Partial<NewCra>,
  keys: Partial<Record<1 | 2, Buffer>> = {},
): Promise<number> => {
  const row = columns.toValues({ account: 'A1B2', mainHost: '127.0.0.1', ...fields, name: `Centre ${++serial}` })
  const names = Object.keys(row)
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO cras (reseller_id, created_ts, updated_ts, ${names.join(', ')})
     VALUES ($1, 1, 1, ${names.map((_, at) => `$${at + 2}`).join(', ')}) RETURNING id`,
    [resellerId, ...Object.values(row)],
  )
  const id = rows[0]?.id as number
  const encryption = createSecretEncryption(testKeys, 'alarm receivers')
  for (const [receiver, key] of Object.entries(keys))
    await pool.query(
      'INSERT INTO cra_receivers (cra_id, receiver, reseller_id, encrypted_key) VALUES ($1, $2, $3, $4)',
      [id, receiver, resellerId, encryption.encrypt(key.toString('hex'), keyOwner(id, Number(receiver) as 1 | 2))],
    )
  await pool.query(
    `UPDATE companies SET conf = jsonb_build_object('cra', jsonb_build_object('active', true, 'id', $2::integer)) WHERE id = $1`,
    [companyId, id],
  )
  return id
}
