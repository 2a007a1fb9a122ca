import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestGroup } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'
import { invitationMs } from './invitations.repository.ts'

const startedAt = Date.UTC(2026, 10, 16, 9, 55)
let now = startedAt
const { client, database, pool, tenant, params } = await startTestCompany('Ours', { clock: { now: () => now } })
const other = await insertTestTenant(database, 'Theirs')
const groupId = await insertTestGroup(database, tenant.companyId, { name: 'Norte' })
const chief = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'chief@invitations.test' })
const admin = await signedIn(client, chief)
const { invitations, users, userInvitations } = allRoutes

let serial = 0
const row = () => ({
  ...{ email: `user${++serial}@invitations.test`, role: 'OPERATOR', firstName: 'Eva', lastName: 'Gil' },
  ...{ countryId: 'ES', language: 'es', timezone: 'Europe/Madrid', groupIds: [groupId] },
})
const make = () => admin.reply(users.create, { params, body: row() as never })
const invite = (items: readonly number[]) =>
  admin.reply(userInvitations.inviteMany, { params, body: { items: items as never } })
const keyOf = async (id: number) => (await invite([id])).invited[0]?.key as string
const look = (key: string) => client.call(invitations.read, { body: { key } })
const accept = (key: string, password = 'Elegida-por-Eva-1') =>
  client.call(invitations.accept, { body: { key, password } })
const login = (email: string, password = 'Elegida-por-Eva-1') =>
  client.call(allRoutes.session.login, { body: { email, password } })
const codeOf = (answer: { ok: boolean; error?: { description: string } }) =>
  answer.ok ? 'ok' : answer.error?.description
const eventsOf = async (kind: string) =>
  (
    await pool.query(`SELECT user_id, company_id, subject, count FROM security_events WHERE kind = $1 ORDER BY id`, [
      kind,
    ])
  ).rows

test('somebody who was made without a password chooses one by an invitation, once', async () => {
  const user = await make()
  expect(user).toMatchObject({ hasPassword: false, invitedUntilTs: now + invitationMs })
  const key = await keyOf(user.id)
  expect((await admin.reply(users.list, { params }))[user.id]).toMatchObject({
    invitedUntilTs: now + invitationMs,
  })
  expect(replyOf(await look(key))).toEqual({
    ...{ purpose: 'invitation', email: user.email, firstName: 'Eva', lastName: 'Gil' },
    expiresTs: now + invitationMs,
  })
  expect(await accept(key, 'corta')).toMatchObject({ status: 400, fields: { password: 'too.short' } })
  const named = { status: 400, error: { fields: { password: 'password.common' } } }
  expect(await accept(key, 'EvaGil-1234')).toMatchObject(named)
  const setTo = { params: { ...params, id: user.id }, body: { password: 'EvaGil-1234' } }
  expect(await admin.call(users.setPassword, setTo)).toMatchObject(named)
  expect(replyOf(await accept(key))).toEqual({ email: user.email })
  const session = client.as(replyOf(await login(user.email)).accessToken)
  expect(await session.reply(allRoutes.session.currentUser)).toMatchObject({ passwordChange: null })
  for (const answer of [await look(key), await accept(key, 'Otra-mas-1234')])
    expect(codeOf(answer)).toBe('invitation.used')
  expect((await login(user.email)).ok).toBe(true)
  expect((await admin.reply(users.list, { params }))[user.id]).toMatchObject({
    ...{ hasPassword: true, invitedUntilTs: null },
  })
  expect((await eventsOf('invitation.made')).at(-1)).toMatchObject({ user_id: chief.id, subject: user.email })
  expect((await eventsOf('invitation.used')).at(-1)).toMatchObject({
    user_id: user.id,
    ...{ company_id: tenant.companyId },
  })
})

test('of a key used many times at once, one wins', async () => {
  const key = await keyOf((await make()).id)
  const answers = await Promise.all(Array.from({ length: 6 }, (_, nth) => accept(key, `Carretera-larga-${nth}`)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(new Set(answers.filter(({ ok }) => !ok).map(codeOf))).toEqual(new Set(['invitation.used']))
})

test('a key runs out, and ends with a newer one, another password, another address, and its user', async () => {
  const user = await make()
  const [old, key] = [await keyOf(user.id), await keyOf(user.id)]
  expect([codeOf(await look(old)), codeOf(await look(key))]).toEqual(['invitation.expired', 'ok'])
  now += invitationMs
  expect([codeOf(await look(key)), codeOf(await accept(key))]).toEqual(['invitation.expired', 'invitation.expired'])
  now = startedAt

  const password = await keyOf(user.id)
  await admin.reply(users.setPassword, { params: { ...params, id: user.id }, body: { password: 'Prestada-1234' } })
  expect(codeOf(await look(password))).toBe('invitation.expired')

  const moved = await keyOf(user.id)
  const known = await admin.reply(users.read, { params: { ...params, id: user.id } })
  const change = (fields: object) =>
    admin.call(users.update, { params: { ...params, id: user.id }, body: { ...known, ...fields } as never })
  const at = replyOf(await change({ email: 'elsewhere@invitations.test' }))
  expect(codeOf(await look(moved))).toBe('invitation.expired')

  const shut = await keyOf(user.id)
  replyOf(await change({ ...at, isDisabled: true }))
  expect([codeOf(await look(shut)), codeOf(await accept(shut))]).toEqual(['invitation.expired', 'invitation.expired'])
  expect((await invite([user.id])).notInvited).toEqual([{ id: user.id, error: 'not.found' }])
  await admin.reply(users.remove, { params: { ...params, id: user.id } })
  expect(codeOf(await look(shut))).toBe('invitation.unknown')
  for (const made of ['', 'x', 'A'.repeat(43)]) expect(codeOf(await look(made))).toBe('invitation.unknown')
})

test('whoever resets a password does not choose the one that others may know, and has another try', async () => {
  const user = await make()
  replyOf(await accept(await keyOf(user.id), 'Camino-largo-1'))
  const key = await keyOf(user.id)
  expect(await accept(key, 'Camino-largo-1')).toMatchObject({ fields: { password: 'password.same' } })
  expect(codeOf(await accept(key, 'Camino-largo-2'))).toBe('ok')
})

test('many are invited at once, and nobody of another company, nobody shut out, and not who asks', async () => {
  const made = [await make(), await make(), await make()]
  const foreign = await insertTestUser(database, other, { role: 'OPERATOR', email: 'theirs@invitations.test' })
  const ids = made.map(({ id }) => id)
  const answer = await invite([...ids, foreign.id, 2_000_000_000, chief.id, ids[0] as number])
  expect(answer.invited.map(({ id }) => id)).toEqual(ids)
  expect(answer.notInvited).toEqual([
    { id: foreign.id, error: 'not.found' },
    { id: 2_000_000_000, error: 'not.found' },
    { id: chief.id, error: 'account.own' },
  ])
  expect((await eventsOf('invitation.made')).at(-1)).toMatchObject({ subject: null, count: 3 })
  const { rows } = await pool.query(`SELECT count(*)::integer AS n FROM invitations WHERE user_id = $1`, [foreign.id])
  expect(rows).toEqual([{ n: 0 }])
})

test('no key stands in the database, in no history and in no list', async () => {
  const user = await make()
  const key = await keyOf(user.id)
  const { rows } = await pool.query(`
    SELECT row_to_json(invitations)::text AS text FROM invitations
    UNION ALL SELECT row_to_json(record_changes)::text FROM record_changes
    UNION ALL SELECT row_to_json(security_events)::text FROM security_events`)
  expect(rows.length).toBeGreaterThan(5)
  const all = `${JSON.stringify(rows)} ${JSON.stringify(await admin.reply(users.list, { params }))}`
  for (const form of [key, Buffer.from(key).toString('hex'), Buffer.from(key, 'base64url').toString('hex')])
    expect(all).not.toContain(form)
})

test('a first password from an administrator is temporary: nothing else is open before its owner has changed it', async () => {
  const user = await admin.reply(users.create, { params, body: { ...row(), password: testPassword } as never })
  const session = client.as(replyOf(await login(user.email, testPassword)).accessToken)
  expect(await session.call(allRoutes.vehicles.list, { params })).toMatchObject({
    status: 403,
    code: 'password.mustchange',
  })
  await session.reply(allRoutes.ownAccount.changePassword, { body: { current: testPassword, new: 'Mia-y-larga-1' } })
  expect((await session.call(allRoutes.vehicles.list, { params })).ok).toBe(true)
})

test('whoever is invited or made without a password gets a mail, as nobody does of a call that fails', async () => {
  const mailsTo = async (email: string) =>
    (await pool.query(`SELECT template, language, state, company_id FROM mails WHERE email = $1`, [email])).rows
  const user = await make()
  const first = { template: 'createPassword', language: 'es', state: 'queued', company_id: tenant.companyId }
  expect(await mailsTo(user.email)).toEqual([first])
  await invite([user.id])
  expect(await mailsTo(user.email)).toEqual([first, first])
  const withPassword = { ...row(), password: 'Elegida-por-otro-1' }
  await admin.reply(users.create, { params, body: withPassword as never })
  expect(await mailsTo(withPassword.email)).toEqual([])
})
