import { expect, test } from 'vitest'
import { asAccess, asCompany, asEngine, asResellers } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { type Mail, sendMail } from '../mail/index.ts'
import { testKeys } from '../secrets/test-keys.ts'
import { enqueue } from './index.ts'
import { onOutboxWritten } from './wake.ts'

const { database, engine, web } = await createTestDatabase()
const tenant = await insertTestTenant(database, 'Ours')
const other = await insertTestTenant(database, 'Theirs')
const to = { email: 'ana@outbox.test', language: 'es', timezone: 'Europe/Madrid' }
const mail = (scope: Pick<Mail, 'companyId' | 'resellerId'>): Mail => ({
  ...{ ...scope, to, brandId: null, template: 'resetPassword' },
  values: { link: 'https://atalaya.test/password/reset/key-of-the-link', expiresTs: 1 },
})

test('every role writes a mail of its own tenant, and only with its transaction', async () => {
  const { companyId, resellerId } = tenant
  await asCompany(web, companyId, (tx) => sendMail(tx, mail({ companyId, resellerId: null }), testKeys))
  await asResellers(web, [resellerId], (tx) => sendMail(tx, mail({ companyId: null, resellerId }), testKeys))
  await asAccess(web, (tx) => sendMail(tx, mail({ companyId, resellerId: null }), testKeys))
  await asEngine(engine, (tx) => sendMail(tx, mail({ companyId: null, resellerId: null }), testKeys))
  const rows = await database.selectFrom('outbox').selectAll().orderBy('id').execute()
  expect(rows.map(({ tenant: whose }) => whose)).toEqual([companyId, -resellerId, companyId, 0])
  expect(await database.selectFrom('mails').select(['email', 'state']).execute()).toHaveLength(4)
  const failing = asCompany(web, companyId, async (tx) => {
    await sendMail(tx, mail({ companyId, resellerId: null }), testKeys)
    throw new Error('changed its mind')
  })
  await expect(failing).rejects.toThrow('changed its mind')
  expect(await database.selectFrom('outbox').select('id').execute()).toHaveLength(4)
})

test('no role writes for another tenant', async () => {
  const theirs = mail({ companyId: other.companyId, resellerId: null })
  await expect(asCompany(web, tenant.companyId, (tx) => sendMail(tx, theirs, testKeys))).rejects.toThrow('row-level')
  await expect(asResellers(web, [tenant.resellerId], (tx) => sendMail(tx, theirs, testKeys))).rejects.toThrow()
})

test('a link stands nowhere in the database', async () => {
  const rows = await database.selectFrom('outbox').selectAll().execute()
  const mails = await database.selectFrom('mails').selectAll().execute()
  const kept = [...rows.map(({ secret }) => secret?.toString('latin1')), JSON.stringify([rows, mails])]
  expect(kept.length).toBeGreaterThan(4)
  expect(kept.join()).not.toContain('key-of-the-link')
})

test('senders of a channel are woken after COMMIT and not before', async () => {
  let woken = 0
  const stop = onOutboxWritten('test', () => {
    woken += 1
  })
  await asEngine(engine, async (tx) => {
    await enqueue(tx, [{ channel: 'test', companyId: null, resellerId: null, payload: {} }])
    await enqueue(tx, [{ channel: 'test', companyId: null, resellerId: null, payload: {} }])
    expect(woken).toBe(0)
  })
  expect(woken).toBe(1)
  // Whoever sends by other channels has nothing to look for.
  await asEngine(engine, (tx) => enqueue(tx, [{ channel: 'other', companyId: null, resellerId: null, payload: {} }]))
  expect(woken).toBe(1)
  stop()
})
