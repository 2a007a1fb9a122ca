import { mailRoutes, platformMailRoutes, unsubscriptionRoutes } from '@atalaya/contract/mails'
import { outboxRoutes } from '@atalaya/contract/outbox'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { unsubscribeKey } from '../../mail/unsubscribe-key.ts'
import { enqueue } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, engine, origin, insertInto } = await startTestServer()
const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
const as = async (role: 'ADMIN' | 'DEVELOPER') =>
  signedIn(client, await insertTestUser(database, ours, { role, email: `${role.toLowerCase()}@mails.test` }))
const [admin, developer] = [await as('ADMIN'), await as('DEVELOPER')]

const insertDeadMail = async (companyId: number): Promise<number> => {
  const row = { company_id: companyId, template: 'notice', email: 'ana@mails.test', language: 'es', timezone: 'UTC' }
  const id = await insertInto('mails', { ...row, state: 'failed', error: '554 no' })
  await asEngine(engine, (tx) =>
    enqueue(tx, [{ channel: 'mail', companyId, resellerId: null, payload: { mailId: id } }]),
  )
  await sql`WITH gone AS (DELETE FROM outbox WHERE (payload ->> 'mailId')::integer = ${id} RETURNING *)
    INSERT INTO outbox_dead (id, channel, company_id, blocks_key, attempts, created_ts, reason, payload)
    SELECT id, channel, company_id, false, 16, 1, '554 no', payload FROM gone`.execute(database)
  return id
}

const noted = () =>
  database
    .selectFrom('security_events')
    .select(['kind', 'company_id', 'count'])
    .where('kind', 'in', ['mail.sentAgain', 'outbox.sentAgain', 'outbox.dropped'])
    .orderBy('id')
    .execute()

test('an administrator reads the log of the own company and sends what failed again, nothing of others', async () => {
  const [own, foreign] = [await insertDeadMail(ours.companyId), await insertDeadMail(theirs.companyId)]
  const params = { companyId: ours.companyId }
  expect((await admin.reply(mailRoutes.list, { params, query: { limit: 10 } })).entries).toMatchObject([
    { id: own, state: 'failed', error: '554 no' },
  ])
  const { again } = await admin.reply(mailRoutes.sendAgain, { params, body: { items: [own, foreign] as never } })
  expect(again).toEqual([own])
  expect((await admin.reply(mailRoutes.list, { params, query: { limit: 10 } })).entries).toMatchObject([
    { id: own, state: 'queued', error: null },
  ])
  const left = await database.selectFrom('outbox_dead').select('company_id').execute()
  expect(left).toEqual([{ company_id: theirs.companyId }])
  expect(await noted()).toEqual([{ kind: 'mail.sentAgain', company_id: ours.companyId, count: 1 }])
})

test('the platform sees the mails and dead letters of all, sends them again or drops them', async () => {
  const [again, dropped] = [await insertDeadMail(theirs.companyId), await insertDeadMail(theirs.companyId)]
  const query = { limit: 100 }
  const list = async () => (await developer.reply(outboxRoutes.dead, { query })).entries
  expect(await list()).toHaveLength(3)
  expect((await developer.reply(platformMailRoutes.list, { query })).entries.map(({ id }) => id)).toEqual(
    expect.arrayContaining([again, dropped]),
  )
  await developer.reply(platformMailRoutes.sendAgain, { body: { items: [again] as never } })
  expect(await list()).toHaveLength(2)
  const items = (await list()).map(({ id }) => id)
  expect((await developer.reply(outboxRoutes.drop, { body: { items } })).done.toSorted()).toEqual(items.toSorted())
  expect(await list()).toEqual([])
  expect((await noted()).slice(1)).toEqual([
    { kind: 'mail.sentAgain', company_id: null, count: 1 },
    { kind: 'outbox.dropped', company_id: null, count: items.length },
  ])
})

const key = unsubscribeKey(testKeys, { email: 'Ana@Mails.test', template: 'notice' })
const kept = () => database.selectFrom('mail_unsubscriptions').select(['email', 'template']).execute()

test('a mail program unsubscribes in one click: a POST without a session, and no redirect', async () => {
  const body = 'List-Unsubscribe=One-Click'
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string) => fetch(origin + path, { method: 'POST', body, headers, redirect: 'manual' })
  expect((await post(`/notifications/unsubscribe/${key}`)).status).toBe(200)
  expect(await kept()).toEqual([{ email: 'ana@mails.test', template: 'notice' }])
  expect((await post(`/notifications/unsubscribe/${key}`)).status).toBe(200)
  for (const broken of ['x', key.slice(0, -2), `${key}AA`, '%00', '..%2f..'])
    expect((await post(`/notifications/unsubscribe/${broken}`)).status, broken).toBe(404)
})

test('the page says what it stops, and takes it back', async () => {
  const read = () => client.reply(unsubscriptionRoutes.read, { body: { key } })
  expect(await read()).toEqual({ email: 'ana@mails.test', template: 'notice', isUnsubscribed: true })
  await client.reply(unsubscriptionRoutes.save, { body: { key, isUnsubscribed: false } })
  expect(await read()).toMatchObject({ isUnsubscribed: false })
  expect(await kept()).toEqual([])
  expect(await client.callAnyhow(unsubscriptionRoutes.read, { body: { key: 'nobodys' } })).toMatchObject({
    status: 404,
  })
})

test('a log is read newest first and page after page, by state, and by what its addresses and subjects say', async () => {
  const params = { companyId: theirs.companyId }
  const chief = await signedIn(
    client,
    await insertTestUser(database, theirs, { role: 'ADMIN', email: 'chief@mails.test' }),
  )
  const row = { company_id: theirs.companyId, template: 'notice', language: 'es', timezone: 'UTC' }
  const wanted = Array.from({ length: 7 }, (_, n) => ({
    ...{
      ...row,
      email: `page_${n}@mails.test`,
      state: n === 3 ? 'failed' : 'sent',
      subject: n === 5 ? '100 % full' : 'Zone',
    },
  }))
  await insertInto('mails', wanted)
  const read = (query: object) =>
    chief.reply(mailRoutes.list, { params, query: { limit: 3, text: 'page_', ...query } as never })
  const seen: string[] = []
  for (let before: number | undefined; ; ) {
    const { entries, next } = await read(before === undefined ? {} : { before })
    seen.push(...entries.map(({ email }) => email))
    if (next === null) break
    before = next
  }
  expect(seen).toEqual(wanted.map(({ email }) => email).toReversed())
  expect((await read({ state: 'failed' })).entries).toMatchObject([{ email: 'page_3@mails.test' }])
  expect((await read({ text: '0 %' })).entries).toMatchObject([{ email: 'page_5@mails.test' }])
  expect((await read({ text: 'pageX' })).entries).toEqual([])
})
