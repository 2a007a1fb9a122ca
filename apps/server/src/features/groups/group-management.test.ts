import { allRoutes } from '@atalaya/contract/routes'
import { sessionRoutes } from '@atalaya/contract/session'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { openTestBrowser } from '../../live/test-browser.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn, testPassword } from '../session/test-users.ts'

const { client, database, origin, tenant, companyId, params, signInAs } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const admin = await signInAs({ role: 'ADMIN', email: 'admin@groups.test' })
const routes = allRoutes.groups
const make = (name: string, fields: object = {}) =>
  admin.reply(routes.create, { params, body: { name, ...fields } as never })
const read = (id: number) => admin.reply(routes.read, { params: { ...params, id } })
const move = (items: number[], parentId: number | null) =>
  admin.call(routes.updateMany, { params, body: { items, changes: { parentId } } as never })

test('a group is made, renamed with its members, and gone', async () => {
  const van = await insertTestItem(database, companyId, { name: 'Van' })
  const box = await insertTestItem(database, companyId, { name: 'Box', itemType: 2 })
  const made = await make('Madrid', { vehicles: [van, van], assets: [box] })
  expect(made).toMatchObject({ name: 'Madrid', parentId: null, vehicles: [van], assets: [box], persons: [] })
  const { id: _id, ...fields } = made
  const change = (body: object) =>
    admin.call(routes.update, { params: { ...params, id: made.id }, body: { ...fields, ...body } as never })
  const changed = replyOf(await change({ name: 'Toledo', vehicles: [] }))
  expect(changed).toMatchObject({ name: 'Toledo', vehicles: [], assets: [box] })
  expect(await change({ name: 'Ávila' })).toMatchObject({ code: 'version.conflict' })
  await admin.reply(routes.remove, { params: { ...params, id: made.id } })
  expect(await admin.call(routes.read, { params: { ...params, id: made.id } })).toMatchObject({ status: 404 })
})

test('no group stands below itself, nor deeper than twenty levels', async () => {
  const top = await make('Top')
  const middle = await make('Middle', { parentId: top.id })
  const low = await make('Low', { parentId: middle.id })
  for (const parentId of [top.id, middle.id, low.id]) {
    expect(replyOf(await move([top.id], parentId))).toMatchObject({
      updated: [],
      notUpdated: [{ id: top.id, error: 'input.invalid', fields: { parentId: 'group.below' } }],
    })
  }
  expect(replyOf(await move([low.id], top.id))).toMatchObject({ updated: [low.id] })
  expect(replyOf(await move([low.id], null))).toMatchObject({ updated: [low.id] })

  let above = low.id
  for (let level = 2; level <= 20; level++) above = (await make(`Level ${level}`, { parentId: above })).id
  expect(await admin.call(routes.create, { params, body: { name: 'Level 21', parentId: above } })).toMatchObject({
    fields: { parentId: 'group.deep' },
  })
  // Low and the nineteen below it do not fit under another.
  expect(replyOf(await move([low.id], top.id))).toMatchObject({ notUpdated: [{ fields: { parentId: 'group.deep' } }] })
})

test('two movers at once do not make a ring', async () => {
  for (let round = 0; round < 8; round++) {
    const [one, two] = [await make(`One ${round}`), await make(`Two ${round}`)]
    const answers = await Promise.all([move([one.id], two.id), move([two.id], one.id)])
    expect(answers.map((answer) => replyOf(answer).updated.length).sort()).toEqual([0, 1])
    expect([(await read(one.id)).parentId, (await read(two.id)).parentId]).toContain(null)
  }
})

test('within one call each move is judged by those before it', async () => {
  const [one, two] = [await make('First'), await make('Second')]
  const child = await make('Third', { parentId: one.id })
  expect(replyOf(await move([two.id, one.id], child.id))).toMatchObject({
    updated: [two.id],
    notUpdated: [{ id: one.id, fields: { parentId: 'group.below' } }],
  })
})

test('two groups side by side have two names, in two branches one', async () => {
  const [north, south] = [await make('Norte'), await make('Sur')]
  await make('Talleres', { parentId: north.id })
  expect(await make('Talleres', { parentId: south.id })).toMatchObject({ name: 'Talleres' })
  expect(await admin.call(routes.create, { params, body: { name: 'norte ' } })).toMatchObject({
    code: 'name.taken',
    fields: { name: 'name.taken' },
  })
})

test('a member is of its kind, of the company, and there', async () => {
  const crate = await insertTestItem(database, companyId, { name: 'Crate', itemType: 2 })
  const foreign = await insertTestItem(database, other.companyId, { name: 'Foreign' })
  const foreignGroup = await insertTestGroup(database, other.companyId, { name: 'Foreign' })
  for (const [fields, field] of [
    [{ vehicles: [crate] }, 'vehicles'],
    [{ vehicles: [foreign] }, 'vehicles'],
    [{ persons: [2_000_000_000] }, 'persons'],
    [{ parentId: foreignGroup }, 'parentId'],
  ] as const) {
    expect(await admin.call(routes.create, { params, body: { name: 'Refused', ...fields } as never })).toMatchObject({
      fields: { [field]: 'choice' },
    })
  }
})

test('a form of a group is out of date once an item has joined it, and the other way about', async () => {
  const group = await make('Shared')
  const asset = await admin.reply(allRoutes.assets.create, {
    params,
    body: { name: 'Shared asset', groupIds: [] } as never,
  })
  const joined = await admin.reply(allRoutes.assets.update, {
    params: { ...params, id: asset.id },
    body: { name: 'Shared asset', groupIds: [group.id], version: asset.version },
  })
  const { id: _id, ...fields } = group
  expect(
    await admin.call(routes.update, { params: { ...params, id: group.id }, body: { ...fields, name: 'Over it' } }),
  ).toMatchObject({ code: 'version.conflict' })
  const { id: _now, ...now } = await read(group.id)
  expect(now.assets).toEqual([asset.id])
  await admin.reply(routes.update, { params: { ...params, id: group.id }, body: { ...now, assets: [] } })
  expect(
    await admin.call(allRoutes.assets.update, {
      params: { ...params, id: asset.id },
      body: { name: 'Late', groupIds: [group.id], version: joined.version },
    }),
  ).toMatchObject({ code: 'version.conflict' })
})

test('an edit of an item that leaves its groups leaves their versions', async () => {
  const group = await make('Calm')
  const body = { name: 'Calm asset', groupIds: [group.id] }
  const asset = await admin.reply(allRoutes.assets.create, { params, body: body as never })
  const { version } = await read(group.id)
  await admin.reply(allRoutes.assets.update, {
    params: { ...params, id: asset.id },
    body: { ...body, name: 'Calmer asset', version: asset.version },
  })
  expect((await read(group.id)).version).toBe(version)
})

test('what stood below a deleted group moves up; undoing puts all back: tree, members, users', async () => {
  const van = await insertTestItem(database, companyId, { name: 'Undone van' })
  const top = await make('Kept')
  const middle = await make('Going', { parentId: top.id, vehicles: [van] })
  const lower = await make('Going too', { parentId: middle.id })
  const child = await make('Child', { parentId: lower.id })
  const user = await insertTestUser(database, tenant, {
    role: 'OPERATOR',
    email: 'held@groups.test',
    groupIds: [middle.id],
  })
  const held = await signedIn(client, user)
  const seen = async () => Object.keys(await held.reply(allRoutes.vehicles.list, { params }))
  expect(await seen()).toEqual([String(van)])

  const operationId = crypto.randomUUID()
  const body = { items: [middle.id, lower.id], operationId }
  expect(await admin.reply(routes.removeMany, { params, body: { ...body, dryRun: true } })).toMatchObject({
    deleted: body.items,
  })
  expect((await read(child.id)).parentId).toBe(lower.id)
  await admin.reply(routes.removeMany, { params, body })
  expect((await read(child.id)).parentId).toBe(top.id)
  expect(await seen()).toEqual([])

  const undone = await admin.reply(allRoutes.changes.undo, {
    params,
    body: { operationId, undoId: crypto.randomUUID() },
  })
  expect(undone.notUndone).toEqual([])
  expect(await read(middle.id)).toMatchObject({ parentId: top.id, vehicles: [van] })
  expect((await read(lower.id)).parentId).toBe(middle.id)
  expect((await read(child.id)).parentId).toBe(lower.id)
  expect(await seen()).toEqual([String(van)])
})

test('a file brings a tree in any order, and again nothing', async () => {
  const rows = [
    { line: 2, values: { name: 'Costa', parent: 'Importados / Norte' } },
    { line: 3, values: { name: 'Norte', parent: 'Importados' } },
    { line: 4, values: { name: 'Importados' } },
    { line: 5, values: { name: 'Isla', parent: 'Nadie' } },
  ]
  const send = (options: object) =>
    admin.call(routes.importMany, { params, body: { importId: crypto.randomUUID(), rows, ...options } })
  const failed = [{ line: 5, error: 'input.invalid', fields: { parent: 'choice' } }]
  const tried = replyOf(await send({ dryRun: true }))
  expect(tried.inserted.map(({ line }) => line).sort()).toEqual([2, 3, 4])
  const imported = replyOf(await send({}))
  expect(imported.failed).toEqual(failed)
  const idOf = (line: number) => imported.inserted.find((one) => one.line === line)?.id as number
  expect((await read(idOf(2))).parentId).toBe(idOf(3))
  expect((await read(idOf(3))).parentId).toBe(idOf(4))
  expect(replyOf(await send({ existing: 'skip' }))).toMatchObject({ inserted: [], skipped: [2, 3, 4], failed })
})

test('who watches hears at once which groups an item is in, and who is held to one sees it come and go', async () => {
  const group = await make('Live')
  const van = await insertTestItem(database, companyId, { name: 'Live van' })
  const user = await insertTestUser(database, tenant, {
    role: 'OPERATOR',
    email: 'live@groups.test',
    groupIds: [group.id],
  })
  const login = await client.call(sessionRoutes.login, { body: { email: user.email, password: testPassword } })
  const browser = await openTestBrowser(origin)
  try {
    await browser.bind(replyOf(login).accessToken, companyId)
    expect(browser.of('position')).toEqual([])
    const { id: _id, ...fields } = await read(group.id)
    await admin.reply(routes.update, {
      params: { ...params, id: group.id },
      body: { ...fields, vehicles: [van as never] },
    })
    await browser.until(() => browser.of('position').some(({ itemId }) => itemId === van))
    await browser.until(() =>
      browser.of('group').some(({ itemId, groupIds }) => itemId === van && groupIds.join() === String(group.id)),
    )
    await browser.until(() => browser.of('records').some(({ noun }) => noun === 'groups'))
  } finally {
    browser.socket.close()
  }
})

test('nobody who is held to groups is left without any by the deletion of one, unless that is meant', async () => {
  const [top, aside] = [await make('Top of users'), await make('Aside')]
  const below = await make('Below', { parentId: top.id })
  const operator = async (name: string, groupIds: number[]) =>
    (await insertTestUser(database, tenant, { role: 'OPERATOR', email: `${name}@homes.test`, groupIds })).id
  const [ana, eva, leo] = [
    await operator('ana', [below.id]),
    await operator('eva', [below.id, aside.id]),
    await operator('leo', [top.id]),
  ]
  const groupsOf = async (id: number) =>
    (await admin.reply(allRoutes.users.read, { params: { ...params, id: id as never } })).groupIds
  const remove = (items: number[], rest: object = {}) =>
    admin.call(routes.removeMany, { params, body: { items, ...rest } as never }).then(replyOf)

  // Those who have no other go where its subgroups go; undone, all is as it was.
  const operationId = crypto.randomUUID()
  expect(await remove([below.id], { operationId })).toMatchObject({ deleted: [below.id] })
  expect([await groupsOf(ana), await groupsOf(eva)]).toEqual([[top.id], [aside.id]])
  const undone = { params, body: { operationId, undoId: crypto.randomUUID() } }
  replyOf(await admin.callAnyhow(allRoutes.changes.undo, undone))
  expect([await groupsOf(ana), await groupsOf(eva)]).toEqual([[below.id], [below.id, aside.id].sort((a, b) => a - b)])

  // Above them is nothing: the group stays until somebody says where they go.
  const refused = { deleted: [], notDeleted: [{ id: top.id, error: 'group.lastofusers' }] }
  expect(await remove([top.id])).toMatchObject(refused)
  expect(await admin.call(routes.remove, { params: { ...params, id: top.id } })).toMatchObject({
    code: 'group.lastofusers',
  })
  for (const usersTo of [top.id, 2_000_000_000])
    expect(await admin.callAnyhow(routes.removeMany, { params, body: { items: [top.id], usersTo } })).toMatchObject({
      fields: { usersTo: 'choice' },
    })
  expect(await remove([top.id], { usersTo: aside.id })).toMatchObject({ deleted: [top.id] })
  expect(await groupsOf(leo)).toEqual([aside.id])
  // Both at once: eva keeps none of the two, and goes nowhere where nothing is said.
  expect((await remove([below.id, aside.id])).notDeleted.map(({ id }) => id).sort()).toEqual(
    [aside.id, below.id].sort(),
  )
  expect(await remove([below.id, aside.id], { usersTo: null })).toMatchObject({ deleted: [below.id, aside.id] })
  expect(await groupsOf(eva)).toEqual([])
})
