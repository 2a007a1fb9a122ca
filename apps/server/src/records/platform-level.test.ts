import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Session } from '../access/session.ts'
import { insertRows, updateRows } from '../database/row-sets.ts'
import { asAccess, asResellers } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { listBin, restoreFromBin } from './bin.ts'
import { recordHandlers } from './record-handlers.ts'
import { type RecordKind, recordKinds } from './record-kind.ts'
import type { PlatformScope } from './scope.ts'
import { undoOperation } from './undo-operation.ts'

const { database, web, pool } = await createTestDatabase()
const tenant = await insertTestTenant(database, 'Below')
// A noun of the platform, as the first real one will be: a table that `asAccess` alone reaches.
await pool.query(`
  CREATE TABLE notices (id serial PRIMARY KEY, name text NOT NULL, version integer NOT NULL DEFAULT 1);
  GRANT SELECT, INSERT, UPDATE, DELETE ON notices TO atalaya_access;
  GRANT USAGE ON SEQUENCE notices_id_seq TO atalaya_access;`)

const NewNotice = z.object({ name: z.string().min(1) })
type NewNotice = z.infer<typeof NewNotice>
interface Notice extends NewNotice {
  id: number
  version: number
}
const table = 'notices' as never

const noticeKind: RecordKind<Notice, NewNotice, PlatformScope> = {
  noun: 'notices',
  level: 'platform',
  write: 'superUsers.write',
  schema: NewNotice,
  fieldsOf: ({ name }) => ({ name }),
  find: async ({ tx }, ids) =>
    (await sql<Notice>`SELECT * FROM notices WHERE id = ANY (${[...ids]}::integer[]) ORDER BY id`.execute(tx)).rows,
  uniques: [],
  insert: async ({ tx }, rows) => {
    const { rows: drawn } = await sql<{ id: number }>`
      SELECT nextval('notices_id_seq')::integer AS id FROM generate_series(1, ${rows.length})`.execute(tx)
    const ids = rows.map(({ id }, nth) => id ?? (drawn[nth]?.id as number))
    await insertRows(tx, table, rows.map(({ fields }, nth) => ({ id: ids[nth], ...fields, version: 1 })) as never)
    return ids
  },
  update: ({ tx }, rows) =>
    updateRows(tx, table, rows.map(({ before, fields }) => ({ id: before.id, ...fields })) as never),
  remove: async ({ tx }, notices) =>
    void (await sql`DELETE FROM notices WHERE id = ANY (${notices.map(({ id }) => id)}::integer[])`.execute(tx)),
}

const session = { userId: 1, role: 'SUPER_RESELLER', readOnly: false, groupIds: [] } as unknown as Session
const calls = recordHandlers(noticeKind, { now: () => 1_000 })
const within = <T>(work: (call: { tx: never; session: Session; params: object; publish(): void }) => Promise<T>) =>
  asAccess(web, (tx) => work({ tx: tx as never, session, params: {}, publish: () => undefined }))
const kinds = recordKinds([noticeKind])
const scopeIn = (tx: unknown, more: object = {}) =>
  ({ tx, session, level: 'platform', now: 2_000, publish: () => undefined, ...more }) as PlatformScope

test('records of the platform are written, imported once, kept in history and brought back', async () => {
  const made = await within((call) => calls.create({ ...call, body: { name: 'Aviso' } }))
  const changed = await within((call) =>
    calls.update({ ...call, params: { id: made.id }, body: { name: 'Otro', version: 1 } }),
  )
  expect(changed).toEqual({ id: made.id, name: 'Otro', version: 2 })

  const importId = randomUUID()
  const body = {
    importId,
    existing: 'skip' as const,
    dryRun: false,
    rows: [{ line: 1, values: { name: 'De fichero' } }],
  }
  const first = await within((call) => calls.importMany({ ...call, body }))
  expect(await within((call) => calls.importMany({ ...call, body }))).toEqual(first)

  const operationId = randomUUID()
  await within((call) => calls.removeMany({ ...call, body: { items: [made.id], dryRun: false, operationId } }))
  const listed = await asAccess(web, (tx) => listBin(kinds, scopeIn(tx), {}))
  expect(listed.entries).toMatchObject([{ noun: 'notices', recordId: made.id, name: 'Otro' }])
  const undone = await asAccess(web, (tx) =>
    undoOperation(kinds, scopeIn(tx, { operationId: randomUUID() }), { operationId, beforeId: 1e9, limit: 100 }),
  )
  expect(undone.undone).toEqual([{ noun: 'notices', id: made.id }])

  await within((call) => calls.remove({ ...call, params: { id: made.id } }))
  const [entry] = (await asAccess(web, (tx) => listBin(kinds, scopeIn(tx), {}))).entries
  const restored = await asAccess(web, (tx) => restoreFromBin(kinds, scopeIn(tx), [entry?.id as number]))
  expect(restored).toEqual({ done: [entry?.id], notDone: [] })
})

test('a reseller has none of it in sight', async () => {
  const seen = await asResellers(web, [tenant.resellerId], (tx) =>
    tx.selectFrom('record_changes').select('id').where('noun', '=', 'notices').execute(),
  )
  expect(seen).toEqual([])
})
