import { allRoutes } from '@atalaya/contract/routes'
import { sessionRoutes } from '@atalaya/contract/session'
import { expect, test } from 'vitest'
import { insertTestGroup } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, newOperator, signedIn, testPassword } from '../session/test-users.ts'

let now = Date.UTC(2026, 10, 16, 9, 55)
const { client, database, origin, tenant, companyId, params, signInAs, insertInto, updateRow } = await startTestCompany(
  'Ours',
  {
    clock: { now: () => now },
  },
)
const other = await insertTestTenant(database, 'Theirs')
const groupId = await insertTestGroup(database, companyId, { name: 'Norte' })
const chief = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'chief@users.test' })
const admin = await signedIn(client, chief)
const routes = allRoutes.users

let serial = 0
const fieldsOf = (fields: object = {}) =>
  newOperator({ email: `user${++serial}@users.test`, groupIds: [groupId], ...fields })
const create = (fields: object = {}, as: TestClient = admin) =>
  as.call(routes.create, { params, body: { password: testPassword, ...fieldsOf(fields) } as never })
/** Somebody who has chosen a password of their own. */
const make = async (fields: object = {}) => {
  const made = replyOf(await create(fields))
  await updateRow('users', made.id, { password_change: null })
  return { ...made, passwordChange: null }
}
const update = (user: { id: number }, fields: object, as: TestClient = admin) =>
  as.call(routes.update, { params: { ...params, id: user.id }, body: { ...user, ...fields } as never })
const readUser = (id: number) => admin.reply(routes.read, { params: { ...params, id: id as never } })
const signIn = (email: string, password = testPassword) =>
  client.call(sessionRoutes.login, { body: { email, password } })
const whoAmI = (session: TestClient) => session.call(sessionRoutes.currentUser, {})

test('a user is made with a first password, and reads back what was written', async () => {
  const restrictions = { hours: [{ day: 0, fromMinute: 0, toMinute: 1_440 }], networks: ['127.0.0.0/8', '::1'] }
  const fields = {
    phone: '+34 600 111 222',
    description: 'Turno de noche',
    language: 'fr',
    countryId: 'FR',
    restrictions,
  }
  const made = await make({ email: ' Eva.Gil@Users.test ', ...fields })
  expect(made).toMatchObject({
    email: 'eva.gil@users.test',
    ...fields,
    companyId,
    hasPassword: true,
    isDisabled: false,
  })
  expect(made.resellerId).toBe(tenant.resellerId)
  expect((await admin.reply(routes.list, { params }))[made.id]).toEqual(made)
  expect((await signIn('eva.gil@users.test')).ok).toBe(true)

  const changed = replyOf(await update(made, { firstName: 'Eva María', restrictions: { hours: [], networks: [] } }))
  expect(changed).toMatchObject({ firstName: 'Eva María', version: 2, hasPassword: true })
  const moved = replyOf(await update(changed, { email: 'eva.gil.ruiz@users.test' }))
  const told = await database.selectFrom('mails').select('email').where('template', '=', 'changedEmail').execute()
  expect([moved.version, told]).toEqual([3, [{ email: 'eva.gil@users.test' }]])
  expect(await update(made, { firstName: 'Late' })).toMatchObject({ code: 'version.conflict' })
  const { changes } = await admin.reply(allRoutes.changes.list, { params, query: { noun: 'users', id: made.id } })
  expect(JSON.stringify(changes)).not.toMatch(/password|argon/i)
})

test('what the spec refuses is refused at its field', async () => {
  const cases: [object, object][] = [
    [{ email: 'eva@users.museum' }, { email: 'email.form' }],
    [{ email: 'eva@users.t' }, { email: 'email.form' }],
    [{ role: 'RESELLER' }, { role: 'choice' }],
    [{ role: 'SUPER_RESELLER' }, { role: 'choice' }],
    [{ firstName: ' ' }, { firstName: 'required' }],
    [{ lastName: 'x'.repeat(101) }, { lastName: 'too.long' }],
    [{ phone: 'call me' }, { phone: 'phone.form' }],
    [{ countryId: 'XX' }, { countryId: 'choice' }],
    [{ language: 'xx' }, { language: 'choice' }],
    [{ timezone: 'Europe/Atlantis' }, { timezone: 'choice' }],
    [{ description: 'x'.repeat(201) }, { description: 'too.long' }],
    [{ groupIds: [] }, { groupIds: 'required' }],
    [{ groupIds: [2_000_000_000] }, { groupIds: 'choice' }],
    [{ restrictions: { networks: ['10.0.0.0/33'] } }, { 'restrictions.networks.0': 'network.form' }],
    [{ restrictions: { networks: ['office'] } }, { 'restrictions.networks.0': 'network.form' }],
    [{ restrictions: { hours: [{ day: 0, fromMinute: 60, toMinute: 60 }] } }, { 'restrictions.hours': 'week.empty' }],
    [{ password: 'Corta-1' }, { password: 'too.short' }],
    [{ password: 'sin-mayuscula-1' }, { password: 'password.weak' }],
    [{ password: 'SIN-MINUSCULA-1' }, { password: 'password.weak' }],
    [{ password: 'Sin-cifras' }, { password: 'password.weak' }],
    [{ password: 'Password1' }, { password: 'password.common' }],
    // No word of ours, and in every list of leaked ones.
    [{ password: 'Trustno1!' }, { password: 'password.common' }],
    [{ password: 'Mustang-1967' }, { password: 'password.common' }],
    [{ firstName: 'Maialen', password: 'Maialen77' }, { password: 'password.common' }],
  ]
  for (const [fields, reasons] of cases) {
    expect([fields, await create(fields)]).toMatchObject([fields, { ok: false, error: { fields: reasons } }])
  }
  expect(await create({ role: 'ADMIN', groupIds: [] })).toMatchObject({ ok: true })
  expect(await create({ password: undefined })).toMatchObject({ ok: true, reply: { hasPassword: false } })
})

test("an address in use is refused, another company's too", async () => {
  await insertTestUser(database, other, { role: 'ADMIN', email: 'taken@theirs.test' })
  const taken = { ok: false, error: { statusCode: 409, description: 'email.taken', fields: { email: 'email.taken' } } }
  expect(await create({ email: 'CHIEF@users.test' })).toMatchObject(taken)
  expect(await create({ email: 'taken@theirs.test' })).toMatchObject(taken)
  const both = await Promise.all([create({ email: 'twice@users.test' }), create({ email: 'twice@users.test' })])
  expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
})

test('who is shut out is out at once, live channel included, and comes back only by signing in', async () => {
  const user = await make()
  const tokens = replyOf(await signIn(user.email))
  const session = client.as(tokens.accessToken)
  const browser = await openTestBrowser(origin)
  try {
    await browser.bind(tokens.accessToken, companyId)
    const shut = replyOf(await update(user, { isDisabled: true }))
    expect(await browser.closed()).toBe(4401)
    expect(await whoAmI(session)).toMatchObject({ status: 401 })
    expect(await signIn(user.email)).toMatchObject({ code: 'credentials.wrong' })
    replyOf(await update(shut, { isDisabled: false }))
    expect(await whoAmI(session)).toMatchObject({ status: 401 })
    expect(await client.as(tokens.refreshToken).call(sessionRoutes.refresh, {})).toMatchObject({ status: 401 })
    expect((await signIn(user.email)).ok).toBe(true)
  } finally {
    browser.close()
  }
})

test('a changed role and changed groups count for the very next call', async () => {
  const user = await make({ role: 'SUBADMIN' })
  const session = client.as(replyOf(await signIn(user.email)).accessToken)
  const list = () => session.call(allRoutes.groups.list, { params })
  expect(Object.keys(replyOf(await list()))).toEqual([String(groupId)])
  const elsewhere = await insertTestGroup(database, companyId, { name: 'Elsewhere' })
  const moved = replyOf(await update(user, { groupIds: [elsewhere] }))
  expect(Object.keys(replyOf(await list()))).toEqual([String(elsewhere)])
  expect(await session.call(routes.list, { params })).toMatchObject({ status: 403 })
  replyOf(await update(moved, { role: 'ADMIN' }))
  expect((await session.call(routes.list, { params })).ok).toBe(true)
})

test('hours are held to at sign-in, on every call, at renewal and on open channels', async () => {
  const hours = [{ day: 0, fromMinute: 8 * 60, toMinute: 11 * 60 }]
  const user = await make({ restrictions: { hours, networks: [] } })
  const tokens = replyOf(await signIn(user.email))
  const session = client.as(tokens.accessToken)
  const browser = await openTestBrowser(origin)
  const refused = { status: 403, error: { description: 'restriction.timerange' } }
  const inside = now
  try {
    await browser.bind(tokens.accessToken, companyId)
    expect((await whoAmI(session)).ok).toBe(true)
    // 10:55 in Madrid, then 11:00.
    now = inside + 5 * 60_000
    expect(await whoAmI(session)).toMatchObject(refused)
    expect(await signIn(user.email)).toMatchObject(refused)
    expect(await client.as(tokens.refreshToken).call(sessionRoutes.refresh, {})).toMatchObject(refused)
    browser.say({ type: 'accessToken', token: tokens.accessToken })
    expect(await browser.closed()).toBe(4401)
  } finally {
    now = inside
    browser.close()
  }
  // The refusal has used nothing up.
  expect((await client.as(tokens.refreshToken).call(sessionRoutes.refresh, {})).ok).toBe(true)
})

test('places are held to at once when they change', async () => {
  const user = await make({ restrictions: { hours: [], networks: ['127.0.0.1'] } })
  const tokens = replyOf(await signIn(user.email))
  const session = client.as(tokens.accessToken)
  const browser = await openTestBrowser(origin)
  const refused = { status: 403, error: { description: 'restriction.fromip' } }
  try {
    await browser.bind(tokens.accessToken, companyId)
    const networks = ['203.0.113.0/24', '2001:db8::/32']
    replyOf(await update(user, { restrictions: { hours: [], networks } }))
    expect(await browser.closed()).toBe(4401)
    expect(await whoAmI(session)).toMatchObject(refused)
    expect(await signIn(user.email)).toMatchObject(refused)
    expect(await client.as(tokens.refreshToken).call(sessionRoutes.refresh, {})).toMatchObject(refused)
    // Out is always open, and ends what could be gone on with once the hour or the place is right again.
    await session.reply(sessionRoutes.logout)
    replyOf(await update(await readUser(user.id), { restrictions: { hours: [], networks: [] } }))
    expect(await whoAmI(session)).toMatchObject({ status: 401 })
    expect(await client.as(tokens.refreshToken).call(sessionRoutes.refresh, {})).toMatchObject({ status: 401 })
    replyOf(await update(await readUser(user.id), { restrictions: { hours: [], networks } }))
    // The right place does not help who does not know the password.
    expect(await signIn(user.email, 'Otra-1234')).toMatchObject({ code: 'credentials.wrong' })
  } finally {
    browser.close()
  }
})

test('a password that an administrator gives is temporary, ends all sessions, and is in no history', async () => {
  const user = await make()
  const old = client.as(replyOf(await signIn(user.email)).accessToken)
  const set = (password: string, as = admin, id: number = user.id) =>
    as.call(routes.setPassword, { params: { ...params, id }, body: { password } })
  expect((await set('Nueva-1234')).ok).toBe(true)
  expect(await whoAmI(old)).toMatchObject({ status: 401 })
  expect((await signIn(user.email)).ok).toBe(false)
  const session = client.as(replyOf(await signIn(user.email, 'Nueva-1234')).accessToken)
  expect(replyOf(await whoAmI(session))).toMatchObject({ passwordChange: 'temporary' })
  expect((await admin.reply(routes.list, { params }))[user.id]).toMatchObject({ passwordChange: 'temporary' })
  const { changes } = await admin.reply(allRoutes.changes.list, { params, query: { noun: 'users', id: user.id } })
  expect(changes[0]?.after).toEqual({ password: 'set' })
  // The answer is the same for the one in force: it confirms no guess.
  expect((await set('Nueva-1234')).ok).toBe(true)

  const second = await make({ role: 'ADMIN' })
  const here = await signedIn(client, second)
  expect(await set('Propia-1234', here, second.id)).toMatchObject({ code: 'account.own' })
  expect((await whoAmI(here)).ok).toBe(true)
})

test('failed attempts and accesses are told', async () => {
  const user = await make()
  const stats = () => admin.reply(routes.stats, { params: { ...params, id: user.id } })
  expect(await stats()).toEqual({
    front: { last: null, prev: null, failing: [] },
    app: { last: null, prev: null, failing: [] },
  })
  await signIn(user.email, 'Falsa-1234')
  // Noted after the answer, which takes the same time for an account that does not exist.
  await expect.poll(async () => (await stats()).front.failing).toEqual([{ ip: '127.0.0.1', ts: now }])
  await signIn(user.email)
  expect((await stats()).front).toMatchObject({ last: { ip: '127.0.0.1', fail: [{ ts: now }] }, failing: [] })
  expect((await admin.reply(routes.list, { params }))[user.id]?.login.front.last).toMatchObject({ ts: now })
})

test('a company keeps an administrator who can let others in; nobody shuts out or deletes themselves', async () => {
  const place = await insertTestTenant(database, 'One admin')
  const at = { companyId: place.companyId }
  const only = await insertTestUser(database, place, { role: 'ADMIN', email: 'only@users.test' })
  const own = await signedIn(client, only)
  const group = await insertTestGroup(database, place.companyId, { name: 'All' })
  const me = await own.reply(routes.read, { params: { ...at, id: only.id } })
  const change = (fields: object) =>
    own.call(routes.update, { params: { ...at, id: only.id }, body: { ...me, groupIds: [group], ...fields } as never })
  expect(await change({ role: 'OPERATOR' })).toMatchObject({ fields: { role: 'admin.last' } })
  expect(await change({ readOnly: true })).toMatchObject({ fields: { readOnly: 'admin.last' } })
  expect(await change({ isDisabled: true })).toMatchObject({ fields: { isDisabled: 'account.own' } })
  expect(await own.call(routes.remove, { params: { ...at, id: only.id } })).toMatchObject({ code: 'account.own' })

  const second = await insertTestUser(database, place, { role: 'ADMIN', email: 'second@users.test' })
  const seconds = await signedIn(client, second)
  const lower = (as: TestClient, id: number) =>
    as.call(routes.updateMany, {
      params: at,
      body: { items: [id], changes: { role: 'OPERATOR', groupIds: [group] } } as never,
    })
  const answers = await Promise.all([lower(own, second.id), lower(seconds, only.id)])
  const done = answers.filter((answer) => answer.ok && answer.reply.updated.length === 1)
  expect(done).toHaveLength(1)

  const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@users.test' }, place)
  const gone = await reseller.reply(routes.removeMany, { params: at, body: { items: [only.id, second.id] as never } })
  expect(gone.notDeleted).toEqual([])
})

test('nobody gives themselves less than they have, or hours and networks that they may be outside of', async () => {
  const me = await admin.reply(routes.read, { params: { companyId, id: chief.id as never } })
  const change = (fields: object) =>
    admin.call(routes.update, { params: { companyId, id: chief.id as never }, body: { ...me, ...fields } as never })
  const restrictions = { hours: [], networks: ['203.0.113.7'] }
  for (const [field, value] of Object.entries({ role: 'OPERATOR', readOnly: true, restrictions })) {
    const groupIds = field === 'role' ? [groupId] : me.groupIds
    expect(await change({ [field]: value, groupIds })).toMatchObject({ fields: { [field]: 'account.own' } })
  }
  const colleague = await make({ firstName: 'Chosen with' })
  const body = { items: [chief.id as never, colleague.id], changes: { restrictions } }
  expect(await admin.reply(routes.updateMany, { params, body })).toEqual({
    updated: [colleague.id],
    notUpdated: [{ id: chief.id, error: 'input.invalid', fields: { restrictions: 'account.own' } }],
  })
  replyOf(await change({ firstName: 'Still me' }))
})

test('several users are changed and deleted at once, and undone without their passwords', async () => {
  const users = [await make({ firstName: 'Bulk 1' }), await make({ firstName: 'Bulk 2' })]
  const items = users.map(({ id }) => id)
  const changes = { language: 'it' as const, restrictions: { hours: [], networks: ['127.0.0.1'] } }
  expect(await admin.reply(routes.updateMany, { params, body: { items, changes } })).toMatchObject({
    updated: items,
  })
  const operationId = crypto.randomUUID()
  const all = [...items, chief.id as never]
  const deleted = await admin.reply(routes.removeMany, { params, body: { items: all, operationId } })
  expect(deleted).toEqual({ deleted: items, notDeleted: [{ id: chief.id, error: 'account.own' }] })
  expect((await signIn(users[0]?.email as string)).ok).toBe(false)
  await admin.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
  const back = await admin.reply(routes.list, { params })
  expect(items.map((id) => back[id])).toMatchObject(
    users.map(({ email }) => ({ email, language: 'it', groupIds: [groupId], hasPassword: false })),
  )
  expect((await signIn(users[0]?.email as string)).ok).toBe(false)
})

test('a file brings users: groups by name, the last of two, and each bad row alone', async () => {
  const [first, last] = [
    await insertTestGroup(database, companyId, { name: 'Taller' }),
    await insertTestGroup(database, companyId, { name: 'taller' }),
  ]
  expect(first).toBeLessThan(last)
  const row = (values: object) => ({
    role: 'OPERATOR',
    firstName: 'Luis',
    lastName: 'Mora',
    countryId: 'ES',
    language: 'es',
    timezone: 'Europe/Madrid',
    groups: 'Taller; Norte',
    ...values,
  })
  const rows = [
    row({ email: 'one@import.test' }),
    row({ email: 'two@import.test', role: 'ADMIN', groups: undefined, readOnly: true }),
    row({ email: 'three@import.test', groups: undefined }),
    row({ email: 'four@import.test', groups: 'Nadie' }),
    row({ email: 'taken@theirs.test' }),
    row({ email: 'one@import.test' }),
    row({ email: 'five@import.test', countryId: 'XX' }),
    row({ email: 'six@import.test', country: 'ES', grupos: 'Norte' }),
    row({ email: 'seven@import.test', groups: undefined, groupIds: [groupId] }),
    row({ email: 'ocho@import', role: 'JEFE' }),
  ].map((values, nth) => ({ line: nth + 2, values }))
  const answer = await admin.reply(routes.importMany, { params, body: { importId: crypto.randomUUID(), rows } })
  expect(answer.inserted.map(({ line }) => line)).toEqual([2, 3, 10])
  expect(answer.failed).toMatchObject([
    { line: 4, fields: { groups: 'required' } },
    { line: 5, fields: { groups: 'choice' } },
    { line: 6, error: 'email.taken' },
    { line: 7, error: 'email.taken' },
    { line: 8, fields: { countryId: 'choice' }, allowed: { countryId: expect.arrayContaining(['ES', 'PT']) } },
    { line: 9, fields: { country: 'unknown', grupos: 'unknown' } },
    { line: 11, fields: { email: 'email.form', role: 'choice' }, allowed: { role: ['ADMIN', 'SUBADMIN', 'OPERATOR'] } },
  ])
  const users = await admin.reply(routes.list, { params })
  const [one, two] = answer.inserted.map(({ id }) => users[id])
  expect(one).toMatchObject({ groupIds: [groupId, last].sort((a, b) => a - b), hasPassword: false, countryId: 'ES' })
  expect(two).toMatchObject({ role: 'ADMIN', readOnly: true, groupIds: [] })
})

test('an address that mail came back from is marked with its day, until it is another or takes a mail', async () => {
  const user = await make({ email: 'gone@users.test' })
  const bounce = { email: 'gone@users.test', status: '5.1.1', reason: 'nobody', bounced_ts: 1_790_000_000_000 }
  await insertInto('mail_bounces', bounce)
  const seen = async () => (await admin.reply(routes.list, { params }))[user.id]
  expect((await seen())?.emailBouncedTs).toBe(1_790_000_000_000)
  const changed = replyOf(await update(user, { email: 'here@users.test' }))
  expect(changed.emailBouncedTs).toBeNull()
  replyOf(await update(changed, { email: 'gone@users.test' }))
  expect((await seen())?.emailBouncedTs).toBe(1_790_000_000_000)
  await database.deleteFrom('mail_bounces').execute()
  expect((await seen())?.emailBouncedTs).toBeNull()
})
