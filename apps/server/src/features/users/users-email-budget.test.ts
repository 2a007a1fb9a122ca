import { allRoutes } from '@atalaya/contract/routes'
import { beforeAll, expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

let now = Date.UTC(2026, 10, 16, 9, 55)
const { client, database, pool, tenant, params, signInAs } = await startTestCompany('Ours', {
  clock: { now: () => now },
})
const other = await insertTestTenant(database, 'Theirs')
const admin = await signInAs({ role: 'ADMIN', email: 'admin@foreign.test' })
const { users } = allRoutes
const foreign = (nth: number) => `theirs-${nth}@foreign.test`
beforeAll(async () => {
  for (let nth = 0; nth < 70; nth++) await insertTestUser(database, other, { role: 'OPERATOR', email: foreign(nth) })
})
const fields = (email: string) => ({
  ...{ email, role: 'ADMIN' as const, firstName: 'Eva', lastName: 'Gil', countryId: 'ES' as const },
  ...{ language: 'es' as const, timezone: 'Europe/Madrid' },
})
const ask = (emails: string[], dryRun = true) =>
  admin.call(users.importMany, {
    params,
    body: {
      ...{ importId: crypto.randomUUID(), dryRun },
      rows: emails.map((email, at) => ({ line: at + 1, values: fields(email) })),
    },
  })
const create = (email: string) => admin.call(users.create, { params, body: fields(email) })
const tooMany = { status: 429, error: { description: expect.stringMatching(/^calls\.toomany;seconds:\d+$/) } }

test('who has an account elsewhere is told of sixty addresses an hour, however they are asked about', async () => {
  const list = (from: number, to: number) => Array.from({ length: to - from }, (_, nth) => foreign(from + nth))
  expect(await create(foreign(0))).toMatchObject({ status: 409, code: 'email.taken' })
  expect(replyOf(await ask(list(1, 50))).failed).toHaveLength(49)
  // One's own people and new ones cost nothing.
  const own = ['admin@foreign.test', 'nobody-1@foreign.test', 'nobody-2@foreign.test']
  expect(replyOf(await ask(own)).failed).toMatchObject([{ error: 'email.taken' }])
  expect((await create('new@foreign.test')).ok).toBe(true)
  // Of more than is left nothing is told, and nothing is done.
  expect(await ask([...list(50, 70), 'unwritten@foreign.test'], false)).toMatchObject(tooMany)
  const { rows } = await pool.query(
    "SELECT count(*)::integer AS found FROM users WHERE email = 'unwritten@foreign.test'",
  )
  expect(rows).toEqual([{ found: 0 }])
  expect(await ask(['nobody-3@foreign.test'])).toMatchObject(tooMany)
  expect(await create('nobody-4@foreign.test')).toMatchObject(tooMany)
  const events = await pool.query("SELECT subject, company_id FROM security_events WHERE kind = 'limit.reached'")
  expect(events.rows).toEqual([{ subject: 'foreign e-mails', company_id: tenant.companyId }])
  now += 60 * 60_000
  await pool.query('UPDATE sessions SET proven_ts = $1', [now])
  expect((await admin.call(allRoutes.session.currentUser)).status).toBe(401)
})

test('after an hour it is as before', async () => {
  const again = await signedIn(client, { email: 'admin@foreign.test' })
  const answer = await again.call(users.create, { params, body: fields(foreign(3)) })
  expect(answer).toMatchObject({ status: 409, code: 'email.taken' })
})
