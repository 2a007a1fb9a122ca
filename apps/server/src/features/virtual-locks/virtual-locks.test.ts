import type { ItemId, VirtualLockId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const now = 1_790_000_000_000
const { client, database, published, tenant, companyId, insertInto, updateRow } = await startTestCompany('Ulía', {
  clock: { now: () => now },
})
const company = { params: { companyId } }
const routes = allRoutes.virtualLocks
const north = await insertTestGroup(database, companyId, { name: 'Norte' })
const south = await insertTestGroup(database, companyId, { name: 'Sur' })
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@ulia.test' })
const operator = await insertTestUser(database, tenant, { role: 'OPERATOR', email: 'op@ulia.test', groupIds: [north] })
const ana = await signedIn(client, admin)
const ona = await signedIn(client, operator)

const newItem = async (
  state: {
    lat?: number | null
    source?: number
    motion?: string
    ignition?: boolean
    recorded_at?: number
  } | null = {},
  groupIds = [north],
  itemType: 1 | 2 | 3 = 1,
): Promise<ItemId> => {
  const id = await insertTestItem(database, companyId, { name: `Item ${Math.random()}`, itemType, groupIds })
  const place = { lat: 38.9, lng: -6.9, recorded_at: now - 60_000, motion: 'stopped', ...state }
  const row = { item_id: id, company_id: companyId, item_type: itemType, io: '{}', reducer: '{}' }
  if (state) await insertInto('item_states', { ...row, ...place })
  return id as ItemId
}
const close = (items: ItemId[], userId = operator.id, radiusM?: number) =>
  ana.reply(routes.close, { params: { companyId, id: userId }, body: { items, radiusM } })
const ofUser = async (userId = operator.id) =>
  Object.values(await ana.reply(routes.ofUser, { params: { companyId, id: userId } }))
const open = (items: VirtualLockId[], userId = operator.id) =>
  ana.reply(routes.open, { params: { companyId, id: userId }, body: { items } })
const changesOf = async (noun: 'vehicles' | 'users', id: number) =>
  (await ana.reply(allRoutes.changes.list, { ...company, query: { noun, id } })).changes

test('is closed where the item stands, on behalf of a user, and both histories say so', async () => {
  const item = await newItem()
  published.length = 0
  const { closed, notClosed } = await close([item], operator.id, 250)
  expect(notClosed).toEqual([])
  expect(closed).toMatchObject([
    {
      ...{ itemId: item, itemType: 1, userId: operator.id, userName: 'Ana OPERATOR', lat: 38.9, lng: -6.9 },
      ...{ radiusM: 250, closedTs: now, closedBy: 'Ana ADMIN', openedTs: null, broken: null },
    },
  ])
  expect(published).toEqual([
    { kind: 'definitionsChanged', companyId, what: 'virtualLocks' },
    { kind: 'live', companyId, messages: [{ kind: 'records', noun: 'virtualLocks' }] },
  ])
  expect((await changesOf('vehicles', item))[0]).toMatchObject({
    before: { virtualLock: null },
    after: { virtualLock: { user: 'Ana OPERATOR', radiusM: 250 } },
  })
  expect((await changesOf('users', operator.id))[0]?.after).toEqual({ virtualLocks: [item] })
  expect((await open([closed[0]?.id as VirtualLockId])).opened).toEqual([closed[0]?.id])
  expect((await changesOf('vehicles', item))[0]?.after).toEqual({ virtualLock: null })
})

test('each item that cannot be locked is told with its reason, and the others are locked', async () => {
  // Masts tell the quarter, and not the place.
  const byMasts = await newItem({ source: 3 })
  const [parked, nowhere, silent, moving, running] = [
    await newItem(),
    await newItem({ lat: null }),
    await newItem(null),
    await newItem({ motion: 'moving' }),
    await newItem({ motion: 'stopped', ignition: true }),
  ]
  // Where a silent one stood is known, whatever it said last.
  const offline = await newItem({ motion: 'offline', ignition: true })
  const hidden = await newItem({}, [south])
  const { closed, notClosed } = await close([
    parked,
    nowhere,
    silent,
    moving,
    running,
    offline,
    hidden,
    byMasts,
    2_000_000_000 as ItemId,
  ])
  expect(closed.map(({ itemId }) => itemId)).toEqual([parked, offline])
  expect(notClosed).toEqual([
    { id: nowhere, error: 'lock.noposition' },
    { id: silent, error: 'lock.noposition' },
    { id: moving, error: 'lock.notparked' },
    { id: running, error: 'lock.notparked' },
    { id: hidden, error: 'lock.outofreach' },
    { id: byMasts, error: 'lock.noposition' },
    { id: 2_000_000_000, error: 'not.found' },
  ])
})

test('closed anew it begins afresh, and the one before is history for ninety days', async () => {
  const item = await newItem({}, [north], 2)
  const [first] = (await close([item])).closed
  await updateRow('virtual_locks', first?.id as number, {
    broken_ts: 5,
    broken_cause: 'moved',
    broken_lat: 1,
    broken_lng: 2,
    broken_distance_m: 900,
  })
  const [second] = (await close([item])).closed
  expect(second?.id).not.toBe(first?.id)
  const own = async () => (await ofUser()).filter(({ itemId }) => itemId === item)
  expect(await own()).toMatchObject([
    { id: first?.id, openedTs: now, openedBy: 'Ana ADMIN', broken: { ts: 5, cause: 'moved', distanceM: 900 } },
    { id: second?.id, openedTs: null, broken: null },
  ])
  const opened_ts = now - 91 * 86_400_000
  await updateRow('virtual_locks', first?.id as number, { opened_ts })
  expect((await own()).map(({ id }) => id)).toEqual([second?.id])
})

test('nothing that was heard before can break it, even of a tracker whose clock is fast', async () => {
  const item = await newItem({ recorded_at: now + 300_000 })
  expect((await close([item])).closed[0]?.closedTs).toBe(now + 300_000)
})

test('another radius goes to a whole lock only', async () => {
  const [lock] = (await close([await newItem()])).closed
  const change = (radiusM: number, id = operator.id) =>
    ana.call(routes.change, { params: { companyId, id, lockId: lock?.id as number }, body: { radiusM } })
  expect(replyOf(await change(500))).toMatchObject({ radiusM: 500 })
  const stored = database
    .selectFrom('virtual_locks')
    .select('is_watched')
    .where('id', '=', lock?.id as number)
  expect((await stored.executeTakeFirst())?.is_watched).toBe(false)
  expect(await change(500, admin.id)).toMatchObject({ status: 404 })
  expect(await change(19)).toMatchObject({ status: 400, fields: { radiusM: expect.any(String) } })
  const broken = { broken_ts: 5, broken_cause: 'ignition' as const }
  await updateRow('virtual_locks', lock?.id as number, broken)
  expect(await change(600)).toMatchObject({ status: 409, code: 'lock.broken' })
  await open([lock?.id as VirtualLockId])
  expect(await change(600)).toMatchObject({ status: 409, code: 'lock.opened' })
  expect((await open([lock?.id as VirtualLockId])).notOpened).toEqual([{ id: lock?.id, error: 'lock.opened' }])
})

test('people close and open their own, and of the others they see those on items of their groups', async () => {
  const [mine, theirs] = [await newItem(), await newItem({}, [south])]
  const own = await ona.reply(routes.closeOwn, { ...company, body: { items: [mine, theirs] } })
  expect(own.closed.map(({ itemId, userId }) => [itemId, userId])).toEqual([[mine, operator.id]])
  expect(own.notClosed).toEqual([{ id: theirs, error: 'not.found' }])
  const [far] = (await close([theirs], admin.id)).closed
  const [near] = (await close([mine], admin.id)).closed
  const seen = Object.values(await ona.reply(routes.ofCompany, company)).filter(({ itemId }) =>
    [mine, theirs].includes(itemId),
  )
  expect(seen.map(({ id }) => id)).toEqual([own.closed[0]?.id, near?.id])
  const items = [own.closed[0]?.id, near?.id, far?.id] as VirtualLockId[]
  expect(await ona.reply(routes.openOwn, { ...company, body: { items } })).toEqual({
    opened: [own.closed[0]?.id],
    notOpened: [
      { id: near?.id, error: 'not.found' },
      { id: far?.id, error: 'not.found' },
    ],
  })
})

test('two who lock the same item at once leave one closed lock', async () => {
  const item = await newItem()
  const both = await Promise.all([close([item]), close([item]), close([item])])
  expect(both.map(({ closed }) => closed.length)).toEqual([1, 1, 1])
  const closed = (await ofUser()).filter(({ itemId, openedTs }) => itemId === item && openedTs === null)
  expect(closed).toHaveLength(1)
})

test('closing neither waits for what ingest writes of the item nor holds it up', async () => {
  const item = await newItem()
  await database.transaction().execute(async (tx) => {
    // As a trip or an event of the item does until its COMMIT.
    await sql`SELECT FROM items WHERE id = ${item} FOR KEY SHARE`.execute(tx)
    expect((await close([item])).closed).toHaveLength(1)
  })
})

test('a deleted item takes its lock with it and brings it back; a deleted user leaves none', async () => {
  const item = await newItem()
  const leaver = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'leaver@ulia.test' })
  await close([item], leaver.id)
  const isShown = async () =>
    Object.values(await ana.reply(routes.ofCompany, company)).some(({ itemId }) => itemId === item)
  const operationId = crypto.randomUUID()
  await ana.reply(allRoutes.vehicles.removeMany, { ...company, body: { items: [item], operationId } })
  expect(await isShown()).toBe(false)
  await ana.reply(allRoutes.changes.undo, { ...company, body: { operationId, undoId: crypto.randomUUID() } })
  expect(await isShown()).toBe(true)
  published.length = 0
  await ana.reply(allRoutes.users.remove, { params: { companyId, id: leaver.id } })
  expect(await isShown()).toBe(false)
  expect(published).toContainEqual({ kind: 'definitionsChanged', companyId, what: 'virtualLocks' })
})
