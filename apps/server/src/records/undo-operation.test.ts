import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestGroup } from '../database/test-items.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { database, companyId, params, signInAs } = await startTestCompany('Undone')
const [north, south] = [
  await insertTestGroup(database, companyId, { name: 'North' }),
  await insertTestGroup(database, companyId, { name: 'South' }),
]
const ana = await signInAs({ role: 'ADMIN', email: 'ana@undone.test' })
const heldUser = { role: 'SUBADMIN' as const, email: 'sub@undone.test', groupIds: [north] }
const sub = await signInAs(heldUser)
type Session = typeof ana

const { vehicles, geozones, changes } = allRoutes
let serial = 0
const bring = async (rows: readonly object[], existing: 'update' | 'fail' = 'fail') => {
  const importId = crypto.randomUUID()
  const body = { importId, existing, rows: rows.map((values, at) => ({ line: at + 2, values })) }
  const { inserted, updated } = replyOf(await ana.callAnyhow(vehicles.importMany, { params, body })) as {
    inserted: { id: number }[]
    updated: { id: number }[]
  }
  return { importId, ids: [...inserted, ...updated].map(({ id }) => id) }
}
const create = async (fields: object = {}): Promise<number> => {
  const body = { name: `Van ${++serial}`, groupIds: [north], ...fields }
  return (replyOf(await ana.callAnyhow(vehicles.create, { params, body })) as { id: number }).id
}
const read = async (id: number) => replyOf(await ana.callAnyhow(vehicles.read, { params: { companyId, id } }))
const setOn = async (id: number, set: object): Promise<string> => {
  const operationId = crypto.randomUUID()
  replyOf(await ana.callAnyhow(vehicles.updateMany, { params, body: { items: [id], changes: set, operationId } }))
  return operationId
}
const remove = async (items: readonly number[], as: Session = ana): Promise<string> => {
  const operationId = crypto.randomUUID()
  replyOf(await as.callAnyhow(vehicles.removeMany, { params, body: { items, operationId } }))
  return operationId
}
const undoAs = async (operationId: string, as: Session = ana) => {
  const undoId = crypto.randomUUID()
  const { undone, notUndone } = await as.reply(changes.undo, { params, body: { operationId, undoId } })
  const reasons = Object.fromEntries(notUndone.map(({ id, error }) => [id, error]))
  return { undoId, undone: undone.map(({ id }) => id), reasons }
}

describe('what came after an operation and was taken back', () => {
  test('does not keep an import from being undone', async () => {
    const { importId, ids } = await bring([{ name: 'A', brand: 'Seat' }])
    const [id] = ids as [number]
    expect((await undoAs(await setOn(id, { brand: 'Volvo', model: 'FH' }))).undone).toEqual([id])
    expect(await undoAs(importId)).toMatchObject({ undone: [id], reasons: {} })
    expect(await ana.call(vehicles.read, { params: { companyId, id: id as never } })).toMatchObject({ status: 404 })
  })

  test('nor if it was a deletion, nor if a hand put back what it had changed', async () => {
    const { importId, ids } = await bring([{ name: 'B', groups: 'North' }, { name: 'C' }])
    const [deleted, edited] = ids as [number, number]
    expect((await undoAs(await remove([deleted]))).undone).toEqual([deleted])
    await setOn(edited, { brand: 'Volvo' })
    await setOn(edited, { brand: null })
    expect(await undoAs(importId)).toMatchObject({ undone: expect.arrayContaining(ids), reasons: {} })
  })

  test('keeps it as long as a field of it is left, or the undoing was undone', async () => {
    const { importId, ids } = await bring([{ name: 'D' }, { name: 'E' }])
    const [half, again] = ids as [number, number]
    await setOn(half, { brand: 'Volvo', model: 'FH' })
    await setOn(half, { brand: null })
    const { undoId } = await undoAs(await setOn(again, { model: 'FM' }))
    expect((await undoAs(undoId)).undone).toEqual([again])
    expect(await undoAs(importId)).toMatchObject({
      undone: [],
      reasons: { [half]: 'changed.since', [again]: 'changed.since' },
    })
  })

  test('lets a bulk edit be undone, redone and undone, and asked twice answers the same', async () => {
    const id = await create({ brand: 'Was' })
    const operationId = await setOn(id, { brand: 'Is' })
    const { undoId } = await undoAs(operationId)
    expect((await undoAs(undoId)).undone).toEqual([id])
    expect(await read(id)).toMatchObject({ brand: 'Is' })
    expect((await undoAs(operationId)).undone).toEqual([id])
    expect((await undoAs(operationId)).undone).toEqual([id])
    expect(await read(id)).toMatchObject({ brand: 'Was' })
  })

  test('lets a deletion be undone again that was redone', async () => {
    const id = await create()
    const operationId = await remove([id])
    const { undoId } = await undoAs(operationId)
    expect(await undoAs(operationId)).toMatchObject({ undone: [], reasons: { [id]: 'changed.since' } })
    expect((await undoAs(undoId)).undone).toEqual([id])
    expect((await undoAs(operationId)).undone).toEqual([id])
  })
})

const nothing = { undoId: expect.any(String), undone: [], reasons: {} }

describe("who is held to groups undoes others' operations", () => {
  test('as far as they see what was done, and learns nothing of the rest', async () => {
    const [mine, hidden, both] = [
      await create({ brand: 'Was' }),
      await create({ groupIds: [south] }),
      await create({ groupIds: [north, south] }),
    ]
    const operationId = crypto.randomUUID()
    const items = [mine, hidden, both]
    replyOf(
      await ana.callAnyhow(vehicles.updateMany, { params, body: { items, changes: { brand: 'Is' }, operationId } }),
    )
    const answer = await undoAs(operationId, sub)
    expect([answer.undone.sort(), answer.reasons]).toEqual([[mine, both].sort(), {}])
    expect([await read(mine), await read(hidden)]).toMatchObject([{ brand: 'Was' }, { brand: 'Is' }])

    const deleted = await remove(items)
    const back = await undoAs(deleted, sub)
    expect([back.undone.sort(), back.reasons]).toEqual([[mine, both].sort(), {}])
    expect(await read(both)).toMatchObject({ groupIds: [north, south] })
    expect((await undoAs(deleted)).undone).toEqual([hidden])
  })

  test('nor of what was changed since or whose plate is taken, out of their sight', async () => {
    const edited = await create({ groupIds: [south], brand: 'Was' })
    const taken = await create({ groupIds: [south], plate: 'SOU-1' })
    const operationId = await setOn(edited, { brand: 'Is' })
    await setOn(edited, { brand: 'Again' })
    expect(await undoAs(operationId, sub)).toEqual(nothing)
    const deleted = await remove([taken, edited])
    await create({ plate: 'SOU-1' })
    expect(await undoAs(deleted, sub)).toEqual(nothing)
  })

  test('in sight they are told why not', async () => {
    const [edited, taken] = [await create({ brand: 'Was' }), await create({ plate: 'NOR-1' })]
    const operationId = await setOn(edited, { brand: 'Is' })
    await setOn(edited, { brand: 'Again' })
    expect((await undoAs(operationId, sub)).reasons).toEqual({ [edited]: 'changed.since' })
    const deleted = await remove([taken])
    await create({ plate: 'NOR-1' })
    expect((await undoAs(deleted, sub)).reasons).toEqual({ [taken]: 'plate.taken' })
  })

  test('and of what they may not write at all nothing', async () => {
    const operationId = crypto.randomUUID()
    const made = await ana.callAnyhow(allRoutes.groups.create, { params, body: { name: 'West' } })
    const { id } = replyOf(made) as { id: number }
    replyOf(await ana.callAnyhow(allRoutes.groups.removeMany, { params, body: { items: [id], operationId } }))
    expect(await undoAs(operationId, sub)).toEqual(nothing)
    expect((await undoAs(operationId)).undone).toContain(id)
  })

  test('what belongs to no group is in the sight of all', async () => {
    const shape = { kind: 'circle', centre: { lat: 1, lng: 2 }, radiusM: 100 }
    const made = await ana.callAnyhow(geozones.create, { params, body: { name: 'Dock', shape } })
    const { id } = replyOf(made) as { id: number }
    const operationId = crypto.randomUUID()
    replyOf(await ana.callAnyhow(geozones.removeMany, { params, body: { items: [id], operationId } }))
    expect((await undoAs(operationId, sub)).undone).toEqual([id])
  })
})
