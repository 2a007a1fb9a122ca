import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { allRoutes } from '@atalaya/contract/routes'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { openMail } from '../../mail/index.ts'
import { startTestMailServer } from '../../mail/test-mail-server.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestCompany } from '../../test-server.ts'
import { mailBrandOf } from '../brands/index.ts'
import { insertTestBrand } from '../brands/test-brands.ts'
import { insertTestUser } from '../session/test-users.ts'

let now = Date.now()
const { client, database, engine, pool, tenant, signInAs, updateRow } = await startTestCompany('Ulía', {
  clock: { now: () => now },
})
const other = await insertTestTenant(database, 'Igeldo')
const params = { resellerId: tenant.resellerId }
const post = await startTestMailServer()
const eva = await signInAs({ role: 'RESELLER', email: 'eva@ulia.test' })
const dora = await signInAs({ role: 'DISTRIBUTOR', email: 'dora@ulia.test' })
const staff = await signInAs({ role: 'SUPER_RESELLER', email: 'staff@ulia.test' })
const { companies, superUsers, invitations } = allRoutes
let serial = 0
const person = (more: object = {}) => ({
  ...{ email: `first${++serial}@ulia.test`, firstName: 'Nuria', lastName: 'Vidal', language: 'pt' },
  ...more,
})
const company = (administrator: object) => ({ name: `Empresa ${++serial}`, administrator }) as never
const mailsTo = (email: string) =>
  post.arrived.map(({ mail }) => mail).filter(({ to }) => JSON.stringify(to).includes(email))
const queuedFor = async (email: string): Promise<number> =>
  (await pool.query('SELECT count(*)::integer AS n FROM mails WHERE email = $1', [email])).rows[0].n

let stop: () => Promise<void>
beforeAll(async () => {
  const brandId = await insertTestBrand(database, { site_name: 'Ulía GPS', hostNames: ['flota.ulia.test'] })
  await updateRow('resellers', tenant.resellerId, { brand_id: brandId })
  const logger = pino({ level: 'silent' })
  const mail = openMail({
    ...{ database: engine, keys: testKeys, logger, dataDir: mkdtempSync(join(tmpdir(), 'atalaya-mail-')) },
    settings: {
      ...{ smtpUrl: post.url, from: { name: null, address: 'fleet@atalaya.test' }, dkim: null, perSecond: 100 },
      ...{ publicOrigin: 'https://atalaya.test', bounces: null },
    },
    brandOf: mailBrandOf(testKeys),
  })
  const outbox = startOutbox({ database: engine, logger, pollMs: 50 }, [mail.channel])
  stop = async () => {
    await outbox.stop()
    await mail.stop()
  }
})
afterAll(() => stop())

test('who looks after a new company gets a mail, under its brand and in its language, and chooses a password by it', async () => {
  const administrator = person()
  const key = crypto.randomUUID()
  const body = company(administrator)
  const asOnce = eva.with({ 'Idempotency-Key': key })
  const made = await asOnce.reply(companies.create, { params, body })
  // The answer was lost, and the button pressed again.
  expect((await asOnce.reply(companies.create, { params, body })).id).toBe(made.id)
  await expect.poll(() => mailsTo(administrator.email), { timeout: 100_000 }).toHaveLength(1)
  expect(await queuedFor(administrator.email)).toBe(1)
  const [mail] = mailsTo(administrator.email)
  expect(mail?.subject).toContain('Ulía GPS')
  expect(mail?.text).toContain('Nuria')
  const [, link] = /(https:\/\/flota\.ulia\.test\/password\/set\/[\w-]+)/.exec(mail?.text ?? '') ?? []
  const password = 'Elegida-por-mi-1234'
  const accepted = { key: link?.split('/').at(-1) as string, password }
  expect(await client.reply(invitations.accept, { body: accepted })).toEqual({ email: administrator.email })
  const { rows } = await pool.query('SELECT role, company_id, language, has_password FROM users WHERE email = $1', [
    administrator.email,
  ])
  expect(rows).toEqual([{ role: 'ADMIN', company_id: made.id, language: 'pt', has_password: true }])
})

test('one that comes with a later save is mailed too, a save that fails mails nobody, and a file names none', async () => {
  const made = await eva.reply(companies.create, { params, body: company(person()) })
  const at = { params: { ...params, id: made.id } }
  const { name, version } = made
  const late = person()
  const stale = await eva.call(companies.update, { ...at, body: { name, version: 9, administrator: late } as never })
  expect([stale.status, await queuedFor(late.email)]).toEqual([409, 0])
  await eva.reply(companies.update, { ...at, body: { name, version, administrator: late } as never })
  expect(await queuedFor(late.email)).toBe(1)
  const named = person()
  const rows = [{ line: 2, values: { name: 'De un fichero', administrator: named } }]
  await eva.call(companies.importMany, {
    params,
    body: { importId: crypto.randomUUID(), existing: 'update', rows } as never,
  })
  expect(await queuedFor(named.email)).toBe(0)
})

test('who is made above companies is mailed once: alone, out of a file, and not by a trial', async () => {
  const fields = (more: object = {}) => ({ ...person(), role: 'RESELLER', resellerId: tenant.resellerId, ...more })
  const body = fields() as never as { email: string }
  const asOnce = dora.with({ 'Idempotency-Key': crypto.randomUUID() })
  for (const _ of [1, 2]) await asOnce.reply(superUsers.create, { body: body as never })
  await expect.poll(() => mailsTo(body.email), { timeout: 100_000 }).toHaveLength(1)
  expect(mailsTo(body.email)[0]?.text).toContain('https://flota.ulia.test/password/set/')

  const values = [fields(), fields()] as never as { email: string }[]
  const rows = values.map((each, at) => ({ line: at + 2, values: each }))
  const importOf = (dryRun: boolean) => ({ importId: crypto.randomUUID(), existing: 'update', dryRun, rows }) as never
  await dora.reply(superUsers.importMany, { body: importOf(true) })
  expect(await queuedFor(values[0]?.email as string)).toBe(0)
  const written = importOf(false)
  for (const _ of [1, 2]) await dora.reply(superUsers.importMany, { body: written })
  for (const { email } of values) expect(await queuedFor(email)).toBe(1)
  // Of the platform itself: where the installation is asked for by its own address.
  const developer = person({ role: 'DEVELOPER' })
  await staff.reply(superUsers.create, { body: developer as never })
  expect(await queuedFor(developer.email)).toBe(1)
})

test('a reseller is told of sixty addresses an hour that somebody has, and so is each account above', async () => {
  const foreign = (nth: number) => `stranger-${nth}@igeldo.test`
  for (let nth = 0; nth < 60; nth++) await insertTestUser(database, other, { role: 'OPERATOR', email: foreign(nth) })
  const ask = (email: string) => eva.call(companies.create, { params, body: company(person({ email })) })
  const taken = { status: 409, error: { fields: { 'administrator.email': 'email.taken' } } }
  for (let nth = 0; nth < 60; nth++) expect(await ask(foreign(nth))).toMatchObject(taken)
  const tooMany = { status: 429, error: { description: expect.stringMatching(/^calls\.toomany;seconds:\d+$/) } }
  expect(await ask(foreign(1))).toMatchObject(tooMany)
  expect(await ask('nobody@ulia.test')).toMatchObject(tooMany)
  const above = (email: string) =>
    dora.call(superUsers.create, {
      body: { ...person({ email }), role: 'RESELLER', resellerId: tenant.resellerId } as never,
    })
  for (let nth = 0; nth < 60; nth++) expect(await above(foreign(nth))).toMatchObject({ status: 409 })
  expect(await above('nobody@ulia.test')).toMatchObject(tooMany)
  const { rows } = await pool.query(
    "SELECT reseller_id, company_id FROM security_events WHERE kind = 'limit.reached' ORDER BY id",
  )
  expect(rows).toEqual([
    { reseller_id: tenant.resellerId, company_id: null },
    { reseller_id: null, company_id: null },
  ])
  now += 60 * 60_000
})
