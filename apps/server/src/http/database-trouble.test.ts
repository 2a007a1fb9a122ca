import { allRoutes } from '@atalaya/contract/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { startTestCompany } from '../test-server.ts'

const { pool, tenant, params, signInAs } = await startTestCompany('Trouble')
const admin = await signInAs({ role: 'ADMIN', email: 'a@trouble.test' })
const reseller = { role: 'RESELLER', email: 'r@trouble.test' } as const
const above = await signInAs(reseller)
const busy = { status: 503, error: { description: 'server.busy' } }
const create = (name: string) => admin.call(allRoutes.pois.create, { params, body: { name, lat: 1, lng: 2 } })
const onInsert = (body: string) =>
  pool.query(`
    CREATE OR REPLACE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body} RETURN NEW; END $$;
    CREATE TRIGGER trouble BEFORE INSERT ON pois FOR EACH ROW EXECUTE FUNCTION trouble()`)

afterEach(async () => {
  await pool.query('DROP TRIGGER IF EXISTS trouble ON pois')
})

test.each(['53100', '53200'])('who calls while the database has no room (%s) may come again', async (code) => {
  await onInsert(`RAISE EXCEPTION 'no room' USING ERRCODE = '${code}';`)
  expect(await create(code)).toMatchObject(busy)
  await pool.query('DROP TRIGGER trouble ON pois')
  expect((await create(code)).ok).toBe(true)
})

test('so may who loses the database in the middle of a call, and nothing is left behind', async () => {
  await onInsert('PERFORM pg_sleep(20);')
  const answer = create('Lost')
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event = 'PgSleep'`)
      expect(rows).toHaveLength(1)
    },
    { timeout: 60_000 },
  )
  expect(await answer).toMatchObject(busy)
  await pool.query('DROP TRIGGER trouble ON pois')
  expect((await create('Lost')).ok).toBe(true)
})

test('a number that no column holds is wrong input', async () => {
  const { resellerId } = tenant
  const answers = [
    await admin.call(allRoutes.changes.list, { params, query: { noun: 'pois', id: 5e9 } }),
    await above.call(allRoutes.devices.list, { params: { resellerId }, query: { limit: 1, after_id: 5e9 } }),
  ]
  for (const answer of answers) expect(answer).toMatchObject({ status: 400, code: 'input.invalid' })
})
