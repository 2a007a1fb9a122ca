import { allRoutes } from '@atalaya/contract/routes'
import { withSet } from '@atalaya/domain/field-history'
import fc from 'fast-check'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { client, database, tenant, companyId, params, insertInto } = await startTestCompany('By field')
const owner = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@field.test' })
const ana = await signedIn(client, owner)
const { vehicles, changes, customFields } = allRoutes

for (const key of ['colour', 'size']) {
  const body = { key, names: { es: key }, kind: 'text' as const, nouns: ['vehicles' as const], choices: [] }
  replyOf(await ana.callAnyhow(customFields.create, { params, body }))
}

let serial = 0
const create = async (fields: object = {}): Promise<number> => {
  const made = await ana.callAnyhow(vehicles.create, { params, body: { name: `Van ${++serial}`, ...fields } })
  return (replyOf(made) as { id: number }).id
}
const read = async (id: number) =>
  replyOf(await ana.callAnyhow(vehicles.read, { params: { companyId, id } })) as Record<string, unknown>
const setOn = async (items: readonly number[], set: object): Promise<string> => {
  const operationId = crypto.randomUUID()
  replyOf(await ana.callAnyhow(vehicles.updateMany, { params, body: { items, changes: set, operationId } }))
  return operationId
}
const undo = (operationId: string, undoId: string = crypto.randomUUID()) =>
  ana.reply(changes.undo, { params, body: { operationId, undoId } })

describe('an edit is taken back field by field', () => {
  test('whatever was done to other fields of the same vehicle', async () => {
    const id = await create({ brand: 'Was' })
    const at = { companyId, id }
    const place = { company_id: companyId, item_id: id, item_type: 1, io: '{}', reducer: '{}' } as const
    const parked = { lat: 38.9, lng: -6.9, recorded_at: 1_000, motion: 'stopped' }
    await insertInto('item_states', { ...place, ...parked })
    const operationId = await setOn([id], { brand: 'Is', customData: { colour: 'red' } })

    const closing = { params: { companyId, id: owner.id }, body: { items: [id], radiusM: 200 } }
    expect(replyOf(await ana.callAnyhow(allRoutes.virtualLocks.close, closing))).toMatchObject({ notClosed: [] })
    const named = { itemType: 1, names: { es: 'En taller' }, colour: 'red' }
    const state = replyOf(await ana.callAnyhow(allRoutes.customStates.create, { params, body: named })) as {
      id: number
    }
    const inState = { params: { companyId, itemId: id }, body: { customStateId: state.id } }
    replyOf(await ana.callAnyhow(allRoutes.customStates.put, inState))
    const meter = { meter: 'odometer', shown: 5_000, at: 1_000 }
    replyOf(await ana.callAnyhow(allRoutes.meters.correct, { params: at, body: meter }))
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const photo = { params: at, body: { image: image.toString('base64') } }
    replyOf(await ana.callAnyhow(allRoutes.vehiclePhotos.save, photo))
    await setOn([id], { model: 'FH', customData: { size: 'L' } })

    expect(await undo(operationId)).toMatchObject({ undone: [{ id }], notUndone: [] })
    expect(await read(id)).toMatchObject({
      brand: 'Was',
      model: 'FH',
      customData: { size: 'L' },
      customStateId: state.id,
      photoTs: expect.any(Number),
    })
  })

  test('except for those that were changed since, which are named', async () => {
    const [whole, part, none] = [await create(), await create(), await create()]
    const operationId = await setOn([whole, part, none], { brand: 'Is', customData: { colour: 'red', size: 'L' } })
    await setOn([part, none], { customData: { colour: 'blue' } })
    await setOn([none], { brand: 'Again', customData: { size: 'S' } })
    const { undone, notUndone } = await undo(operationId)
    expect(undone.map(({ id }) => id).sort()).toEqual([whole, part])
    const since = 'changed.since'
    expect(notUndone.toSorted((a, b) => a.id - b.id)).toEqual([
      { noun: 'vehicles', id: part, error: since, fields: { 'customData.colour': since } },
      {
        noun: 'vehicles',
        id: none,
        error: since,
        fields: { brand: since, 'customData.colour': since, 'customData.size': since },
      },
    ])
    expect(await read(part)).toMatchObject({ customData: { colour: 'blue' } })
    expect((await read(part))['brand']).toBeUndefined()
    expect((await read(none))['brand']).toBe('Again')
  })

  test('a value that was given for the first time goes again', async () => {
    const id = await create()
    await undo(await setOn([id], { fuelTankSize: 80, customData: { colour: 'red' } }))
    const { fuelTankSize, customData } = await read(id)
    expect([fuelTankSize, customData]).toEqual([undefined, {}])
  })
})

test('a history says whether a change was made by hand, in bulk, by a file or by an undoing', async () => {
  const id = await create({ plate: 'ORI-1' })
  const operationId = await setOn([id], { brand: 'Is' })
  await undo(operationId)
  const importId = crypto.randomUUID()
  const rows = [{ line: 2, values: { plate: 'ORI-1', brand: 'Read' } }]
  replyOf(await ana.callAnyhow(vehicles.importMany, { params, body: { importId, existing: 'update', rows } }))
  const { changes: told } = await ana.reply(changes.list, { params, query: { noun: 'vehicles', id } })
  expect(told.map(({ origin }) => origin)).toEqual(['import', 'undo', 'bulk', 'single'])
})

const names = ['brand', 'model', 'colour', 'size'] as const
type Name = (typeof names)[number]
const isOwn = (name: Name) => name === 'colour' || name === 'size'
const toChanges = (set: Partial<Record<Name, string>>) =>
  Object.entries(set).reduce<Record<string, unknown>>(
    (all, [name, value]) =>
      withSet(all, isOwn(name as Name) ? { customData: { [name]: value } } : { [name]: value || null }, ['customData']),
    {},
  )

/** What the database ought to say: each field with its value and, of each operation, what it and its undoings left there. */
class Model {
  readonly values = new Map<Name, string>()
  readonly done: { id: string; undoes?: string; from: Map<Name, string>; to: Map<Name, string> }[] = []

  set(id: string, set: Partial<Record<Name, string>>, undoes?: string): void {
    const changed = Object.entries(set).filter(([name, to]) => (this.values.get(name as Name) ?? '') !== to)
    const from = changed.map(([name]) => [name, this.values.get(name as Name) ?? ''] as [Name, string])
    this.done.push({ id, ...(undoes ? { undoes } : {}), from: new Map(from), to: new Map(changed as [Name, string][]) })
    for (const [name, to] of changed) this.values.set(name as Name, to)
  }

  undo(target: string, undoId: string): Name[] {
    const made = this.done.find(({ id }) => id === target)
    const own = this.done.filter(({ id, undoes }) => id === target || undoes === target)
    const fields = [...(made?.from.keys() ?? [])]
    const stands = (name: Name) => own.some(({ to }) => to.get(name) === (this.values.get(name) ?? ''))
    const left = fields.filter((name) => !stands(name))
    const back = fields.filter(stands).map((name) => [name, made?.from.get(name) ?? ''])
    this.set(undoId, Object.fromEntries(back), target)
    return left
  }
}

const set = fc.dictionary(fc.constantFrom(...names), fc.constantFrom('', 'one', 'two'), {
  minKeys: 1,
  noNullPrototype: true,
})
const steps = fc.array(
  fc.oneof({ weight: 2, arbitrary: fc.record({ set }) }, { weight: 1, arbitrary: fc.record({ undo: fc.nat(6) }) }),
  { minLength: 3, maxLength: 8 },
)

test('whatever edits and undoings follow each other, the database ends as a model of them does', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const id = await create()
      const model = new Model()
      const operations: string[] = []
      for (const step of all) {
        if ('set' in step) {
          const operationId = await setOn([id], toChanges(step.set))
          model.set(operationId, step.set)
          operations.push(operationId)
          continue
        }
        const target = operations[step.undo % Math.max(1, operations.length)]
        if (!target) continue
        const undoId = crypto.randomUUID()
        const { notUndone } = await undo(target, undoId)
        const left = notUndone.flatMap(({ fields }) => Object.keys(fields ?? {}))
        const expected = model.undo(target, undoId)
        expect(left.sort()).toEqual(expected.map((name) => (isOwn(name) ? `customData.${name}` : name)).sort())
        operations.push(undoId)
      }
      const record = await read(id)
      const own = record['customData'] as Record<string, string>
      for (const name of names) {
        expect((isOwn(name) ? own[name] : record[name]) ?? '').toBe(model.values.get(name) ?? '')
      }
    }),
    { numRuns: 12 },
  )
}, 300_000)
