import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestGroup } from '../database/test-items.ts'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { client, database, tenant, signInAs, updateRow } = await startTestCompany('Binned')
const { companyId, resellerId } = tenant
const params = { companyId }
const [north, south] = [
  await insertTestGroup(database, companyId, { name: 'North' }),
  await insertTestGroup(database, companyId, { name: 'South' }),
]
const ana = await signInAs({ role: 'ADMIN', email: 'ana@bin.test' })
const held = { role: 'SUBADMIN' as const, email: 'sub@bin.test', groupIds: [north] }
const sub = await signInAs(held)
const other = await insertTestTenant(database, 'Other')
const eve = await signInAs({ role: 'ADMIN', email: 'eve@bin.test' }, other)

const { vehicles, geozones, bin } = allRoutes
type Session = typeof ana
let serial = 0
const create = async (fields: object = {}): Promise<number> => {
  const body = { name: `Van ${++serial}`, groupIds: [north], ...fields }
  return (replyOf(await ana.callAnyhow(vehicles.create, { params, body })) as { id: number }).id
}
const remove = async (id: number): Promise<void> =>
  void replyOf(await ana.callAnyhow(vehicles.remove, { params: { companyId, id } }))
const listed = (query: object = {}, as: Session = ana) => as.reply(bin.list, { params, query })
const deletionOf = async (recordId: number, as: Session = ana) =>
  (await listed({}, as)).entries.find((entry) => entry.recordId === recordId)?.id as number
const restore = (items: number[], as: Session = ana) =>
  as.reply(bin.restore, { params, body: { items, operationId: crypto.randomUUID() } })
const read = async (id: number) => replyOf(await ana.callAnyhow(vehicles.read, { params: { companyId, id } }))

describe('the bin', () => {
  test('lists what was deleted with who and when, and brings it back with its groups and version', async () => {
    const id = await create({ plate: 'BIN-1', groupIds: [north, south], brand: 'Volvo' })
    await remove(id)
    const [entry] = (await listed()).entries
    expect(entry).toMatchObject({ noun: 'vehicles', recordId: id, detail: 'BIN-1', userName: 'Ana ADMIN' })
    expect((entry?.endsAt ?? 0) - (entry?.deletedAt ?? 0)).toBe(30 * 86_400_000)
    expect(await restore([entry?.id as number])).toEqual({ restored: [entry?.id], notRestored: [] })
    expect(await read(id)).toMatchObject({ plate: 'BIN-1', brand: 'Volvo', groupIds: [north, south], version: 2 })
    expect((await listed()).entries.map(({ recordId }) => recordId)).not.toContain(id)
  })

  test('names the field where another has the value now', async () => {
    const id = await create({ plate: 'BIN-2' })
    await remove(id)
    await create({ plate: 'BIN-2' })
    const deletion = await deletionOf(id)
    expect(await restore([deletion])).toEqual({
      restored: [],
      notRestored: [{ id: deletion, error: 'plate.taken', fields: { plate: 'plate.taken' } }],
    })
  })

  test('brings back a group and what was in it in one call', async () => {
    const { id: west } = await ana.reply(allRoutes.groups.create, { params, body: { name: 'West' } })
    const id = await create({ groupIds: [west] })
    await remove(id)
    replyOf(await ana.callAnyhow(allRoutes.groups.remove, { params: { companyId, id: west } }))
    const { entries } = await listed()
    const both = entries.filter(({ recordId, noun }) => recordId === id || (noun === 'groups' && recordId === west))
    expect((await restore(both.map((entry) => entry.id))).restored).toHaveLength(2)
    expect(await read(id)).toMatchObject({ groupIds: [west] })
  })

  test('holds a deletion once, the last, and restores it once', async () => {
    const id = await create()
    await remove(id)
    const first = await deletionOf(id)
    await restore([first])
    await remove(id)
    const ofIt = (await listed()).entries.filter(({ recordId }) => recordId === id)
    expect(ofIt).toHaveLength(1)
    expect((await restore([first])).notRestored).toEqual([{ id: first, error: 'not.found' }])
    const second = ofIt[0]?.id as number
    const both = await Promise.all([restore([second]), restore([second])])
    expect(both.flatMap(({ restored }) => restored)).toEqual([second])
  })

  test('is searched by name and plate and filtered by noun; wildcards mean themselves', async () => {
    const id = await create({ name: 'Grúa 100%', plate: 'SEA-9' })
    await remove(id)
    const found = async (query: object) => (await listed(query)).entries.map(({ recordId }) => recordId)
    expect(await found({ search: 'grúa' })).toEqual([id])
    expect(await found({ search: 'sea-9', noun: 'vehicles' })).toEqual([id])
    expect(await found({ search: 'sea-9', noun: 'assets' })).toEqual([])
    expect(await found({ search: '0%' })).toEqual([id])
    expect(await found({ search: 's_a-9' })).toEqual([])
  })

  test('gives nothing back after 30 days', async () => {
    const id = await create()
    await remove(id)
    const deletion = await deletionOf(id)
    await updateRow('record_changes', deletion, { at: 1 })
    expect(await deletionOf(id)).toBeUndefined()
    expect((await restore([deletion])).notRestored).toEqual([{ id: deletion, error: 'not.found' }])
  })

  test('pages', async () => {
    const rows = Array.from({ length: 101 }, (_, at) => ({ line: at + 2, values: { name: `Page ${at}` } }))
    const body = { importId: crypto.randomUUID(), rows }
    const { inserted } = await ana.reply(vehicles.importMany, { params, body })
    const items = inserted.map(({ id }) => id)
    await ana.reply(vehicles.removeMany, { params, body: { items } })
    const first = await listed({ search: 'Page ' })
    expect([first.entries.length, first.nextBeforeId]).toEqual([100, expect.any(Number)])
    const last = await listed({ search: 'Page ', beforeId: first.nextBeforeId as number })
    expect([last.entries.length, last.nextBeforeId]).toEqual([1, null])
  })
})

describe('who is held to groups', () => {
  test('finds and restores what was in theirs, and learns nothing of the rest', async () => {
    const [mine, hidden] = [await create(), await create({ groupIds: [south], plate: 'HID-7' })]
    await remove(mine)
    await remove(hidden)
    await create({ plate: 'HID-7' })
    const [ofMine, ofHidden] = [await deletionOf(mine), await deletionOf(hidden)]
    const seen = (await listed({}, sub)).entries.map(({ recordId }) => recordId)
    expect(seen).toContain(mine)
    expect(seen).not.toContain(hidden)
    expect(await restore([ofMine, ofHidden], sub)).toEqual({
      restored: [ofMine],
      notRestored: [{ id: ofHidden, error: 'not.found' }],
    })
  })

  test('sees zones, which belong to no group, and no nouns that they may not write', async () => {
    const shape = { kind: 'circle', centre: { lat: 1, lng: 2 }, radiusM: 100 }
    const { id } = replyOf(await ana.callAnyhow(geozones.create, { params, body: { name: 'Dock', shape } })) as {
      id: number
    }
    replyOf(await ana.callAnyhow(geozones.remove, { params: { companyId, id } }))
    const nouns = (await listed({}, sub)).entries.map(({ noun }) => noun)
    expect(nouns).toContain('geozones')
    expect(nouns).not.toContain('groups')
    expect(await restore([await deletionOf(id)], sub)).toMatchObject({ notRestored: [] })
  })
})

test("another company's deletion answers like one that is not there", async () => {
  const id = await create()
  await remove(id)
  const deletion = await deletionOf(id)
  const call = (items: number[]) =>
    eve.call(bin.restore, { params: { companyId: other.companyId }, body: { items, operationId: crypto.randomUUID() } })
  expect(replyOf(await call([deletion]))).toEqual({ restored: [], notRestored: [{ id: deletion, error: 'not.found' }] })
  expect((await eve.reply(bin.list, { params: { companyId: other.companyId } })).entries).toEqual([])
})

test("a reseller's deleted devices are in the reseller's bin", async () => {
  const boss = await signedIn(
    client,
    await insertTestUser(database, { ...tenant, companyId: null } as never, {
      role: 'RESELLER',
      email: 'boss@bin.test',
    }),
  )
  const of = { params: { resellerId } }
  const body = { deviceId: '352093081234567', name: 'FMB', typeId: 1, sim: {} }
  const made = replyOf(await boss.callAnyhow(allRoutes.devices.create, { ...of, body })) as { id: number }
  const removed = { params: { resellerId, id: made.id } }
  replyOf(await boss.callAnyhow(allRoutes.devices.remove, removed))
  const [entry] = (await boss.reply(bin.listOfReseller, { ...of, query: {} })).entries
  expect(entry).toMatchObject({ noun: 'trackers', recordId: made.id, name: 'FMB', detail: '352093081234567' })
  const items = [entry?.id as number]
  const restored = await boss.call(bin.restoreOfReseller, { ...of, body: { items, operationId: crypto.randomUUID() } })
  expect(replyOf(restored)).toEqual({ restored: items, notRestored: [] })
})
