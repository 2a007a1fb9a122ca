import type { VehicleRecord } from '@atalaya/contract/items'
import type { BodyIn } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { insertTestGroup } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, companyId, params, signInAs } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const norte = await insertTestGroup(database, companyId, { name: 'Norte' })
await insertTestGroup(database, companyId, { name: 'Costa' })
const costa = await insertTestGroup(database, companyId, { name: 'costa' })
const routes = allRoutes.vehicles

type Import = BodyIn<typeof routes.importMany>
const bring = (rows: Record<string, unknown>[], more: Partial<Import> = {}) =>
  ana.reply(routes.importMany, {
    params,
    body: { importId: crypto.randomUUID(), rows: rows.map((values, at) => ({ line: at + 2, values })), ...more },
  })
const read = (id: number): Promise<VehicleRecord> => ana.reply(routes.read, { params: { companyId, id } })
const count = async () => Object.keys(await ana.reply(routes.list, { params })).length
const undo = (operationId: string, beforeId?: number) =>
  ana.reply(allRoutes.changes.undo, {
    params,
    body: { operationId, undoId: crypto.randomUUID(), ...(beforeId ? { beforeId } : {}) },
  })

describe('an import', () => {
  test('brings what is sound and says of each other row where it fails', async () => {
    const rows = [
      { name: 'Uno', plate: 'imp-1', groups: 'Norte; COSTA', fuelTankSize: 80 },
      { plate: 'IMP-2' },
      { name: 'Tres', plate: 'no good', fuelTankSize: 'plenty' },
      { name: 'Cuatro', groups: 'Nowhere' },
      { name: 'Cinco', plate: 'IMP-1' },
      { name: 'Seis' },
    ]
    const { inserted, failed, ...rest } = await bring(rows)
    expect(rest).toEqual({ updated: [], skipped: [] })
    expect(inserted.map(({ line }) => line)).toEqual([2, 7])
    expect(failed).toEqual([
      { line: 3, error: 'input.invalid', fields: { name: 'required' } },
      { line: 4, error: 'input.invalid', fields: { plate: 'plate.form', fuelTankSize: 'type' } },
      { line: 5, error: 'input.invalid', fields: { groups: 'choice' } },
      { line: 6, error: 'plate.taken', fields: { plate: 'plate.taken' } },
    ])
    expect(await read(inserted[0]?.id as number)).toMatchObject({
      plate: 'IMP-1',
      fuelTankSize: 80,
      groupIds: [norte, costa],
      icon: 'car',
    })
  })

  test('finds a group whose name has a semicolon where a backslash stands before it', async () => {
    const cold = await insertTestGroup(database, companyId, { name: 'Este; frío' })
    const { inserted, failed } = await bring([
      { name: 'Cold', groups: 'Este\\; frío;Norte' },
      { name: 'Torn', groups: 'Este; frío' },
    ])
    expect((await read(inserted[0]?.id as number)).groupIds).toEqual([norte, cold].sort((a, b) => a - b))
    expect(failed).toMatchObject([{ line: 3, fields: { groups: 'choice' } }])
  })

  test('that says what holds anyway changes nothing', async () => {
    const { inserted } = await bring([{ name: 'Usual', plate: 'USU-1' }])
    const id = inserted[0]?.id as number
    const said = { engineType: 0, fuelCorrectionFactor: 1, odometerSource: 'calculated' }
    expect(await bring([{ name: 'Usual', plate: 'USU-1', ...said }], { existing: 'update' })).toMatchObject({
      updated: [{ line: 2, id }],
    })
    expect((await read(id)).version).toBe(1)
    await bring([{ name: 'Usual', plate: 'USU-1', ...said, engineType: 2 }], { existing: 'update' })
    expect(await read(id)).toMatchObject({ version: 2, engineType: 2 })
    await bring([{ name: 'Usual', plate: 'USU-1', engineType: 0 }], { existing: 'update' })
    expect(await read(id)).toMatchObject({
      version: 3,
      engineType: 0,
      fuelCorrectionFactor: 1,
      odometerSource: 'calculated',
    })
  })

  test.each(['skip', 'update', 'fail'] as const)('does with what exists as it is told: %s', async (existing) => {
    const plate = `EX-${existing.toUpperCase()}`
    const first = await bring([{ name: 'Was', plate, brand: 'Kept', model: 'Old' }])
    const id = first.inserted[0]?.id as number
    const again = await bring([{ name: 'Is', plate: plate.toLowerCase(), model: null }], { existing })
    const record = await read(id)
    const none = { inserted: [], updated: [], skipped: [], failed: [] }
    if (existing === 'skip') expect([again, record.name]).toEqual([{ ...none, skipped: [2] }, 'Was'])
    if (existing === 'fail') {
      const failed = [{ line: 2, error: 'plate.taken', fields: { plate: 'plate.taken' } }]
      expect([again, record.name]).toEqual([{ ...none, failed }, 'Was'])
    }
    if (existing === 'update') {
      expect(again).toEqual({ ...none, updated: [{ line: 2, id }] })
      expect(record).toMatchObject({ name: 'Is', brand: 'Kept', version: 2 })
      expect(record.model).toBeUndefined()
    }
  })

  test('knows vehicles without a plate by their names, and none of two that have the same', async () => {
    const rows = [{ name: 'Trailer' }, { name: 'Pair' }]
    const { inserted } = await bring(rows)
    const [trailer, pair] = inserted.map(({ id }) => id)
    expect(await bring([{ name: ' Trailer\u200b' }], { existing: 'skip' })).toMatchObject({
      inserted: [],
      skipped: [2],
    })
    expect(await bring([{ name: 'Trailer' }])).toMatchObject({
      failed: [{ error: 'name.taken', fields: { name: 'name.taken' } }],
    })
    const changed = await bring([{ name: 'Trailer', brand: 'Schmitz' }], { existing: 'update' })
    expect(changed).toMatchObject({ inserted: [], updated: [{ line: 2, id: trailer }] })
    // With a plate it is another one.
    expect((await bring([{ name: 'Trailer', plate: 'TRA-1' }], { existing: 'skip' })).inserted).toHaveLength(1)
    await ana.reply(routes.create, { params, body: { name: 'Pair' } })
    for (const existing of ['skip', 'update'] as const) {
      expect(await bring([{ name: 'Pair', brand: 'Krone' }], { existing })).toMatchObject({
        failed: [{ error: 'name.taken' }],
      })
    }
    expect((await read(pair as number)).brand).toBeUndefined()
  })

  test('finds no vehicle by its name that is out of sight', async () => {
    const user = { role: 'SUBADMIN' as const, email: 'sub@ulia.test', groupIds: [norte] }
    const sub = await signInAs(user)
    await bring([{ name: 'Hidden' }, { name: 'Seen', groups: 'Norte' }])
    const rows = ['Hidden', 'Seen'].map((name, at) => ({ line: at + 2, values: { name, groups: 'Norte' } }))
    const body = { importId: crypto.randomUUID(), existing: 'skip' as const, rows }
    expect(await sub.reply(routes.importMany, { params, body })).toMatchObject({
      inserted: [{ line: 2 }],
      skipped: [3],
    })
  })

  test('says in a dry run what it would do, and does nothing', async () => {
    const before = await count()
    heard.length = 0
    const tried = await bring([{ name: 'Dry', plate: 'DRY-1' }, { plate: 'DRY-2' }], { dryRun: true })
    expect([tried.inserted.length, tried.failed.length]).toEqual([1, 1])
    expect([await count(), heard]).toEqual([before, []])
    expect((await bring([{ name: 'Wet', plate: 'DRY-1' }])).inserted).toHaveLength(1)
  })

  test('is undone whole, over all its chunks, but for what somebody has changed since', async () => {
    const importId = crypto.randomUUID()
    const [known] = (await bring([{ name: 'Known', plate: 'UND-0', brand: 'Before' }])).inserted
    const before = await count()
    const one = await bring(
      [
        { name: 'A', plate: 'UND-1' },
        { name: 'B', plate: 'UND-2' },
      ],
      { importId },
    )
    const two = await bring([{ name: 'C' }, { name: 'Renamed', plate: 'UND-0', brand: 'After' }], {
      importId,
      existing: 'update',
    })
    const touched = one.inserted[1]?.id as number
    await ana.reply(routes.update, { params: { companyId, id: touched }, body: { name: 'Mine now', version: 1 } })
    const { undone, notUndone, nextBeforeId } = await undo(importId)
    expect(undone.map(({ id }) => id).sort()).toEqual(
      [one.inserted[0]?.id, two.inserted[0]?.id, known?.id].map(Number).sort(),
    )
    const fields = { name: 'changed.since', plate: 'changed.since' }
    expect(notUndone).toEqual([{ noun: 'vehicles', id: touched, error: 'changed.since', fields }])
    expect(nextBeforeId).toBeNull()
    expect(await count()).toBe(before + 1)
    expect(await read(known?.id as number)).toMatchObject({ name: 'Known', brand: 'Before' })
    expect((await read(touched)).name).toBe('Mine now')
  })

  test('an undoing is undone like anything else', async () => {
    const importId = crypto.randomUUID()
    const id = (await bring([{ name: 'Back and forth', plate: 'BF-1' }], { importId })).inserted[0]?.id as number
    const undoId = crypto.randomUUID()
    const call = (operationId: string, as: string) =>
      ana.call(allRoutes.changes.undo, { params, body: { operationId, undoId: as } })
    expect(replyOf(await call(importId, undoId)).undone).toEqual([{ noun: 'vehicles', id }])
    expect(await ana.call(routes.read, { params: { companyId, id } })).toMatchObject({ status: 404 })
    expect(replyOf(await call(undoId, crypto.randomUUID())).undone).toEqual([{ noun: 'vehicles', id }])
    expect(await read(id)).toMatchObject({ name: 'Back and forth', plate: 'BF-1' })
  })

  test('of a thousand rows is one call, and is undone page by page', async () => {
    const importId = crypto.randomUUID()
    const before = await count()
    const rows = Array.from({ length: 1_000 }, (_, at) => ({ name: `Mil ${at}`, plate: `MIL-${at}`, groups: 'Norte' }))
    expect((await bring(rows, { importId })).inserted).toHaveLength(1_000)
    expect((await bring([{ name: 'One more' }], { importId })).inserted).toHaveLength(1)
    const first = await undo(importId)
    expect([first.undone.length, first.nextBeforeId]).toEqual([1_000, expect.any(Number)])
    const last = await undo(importId, first.nextBeforeId as number)
    expect([last.undone.length, last.nextBeforeId]).toEqual([1, null])
    expect(await count()).toBe(before)
  })

  test.each([
    ['1,001 rows', { rows: Array.from({ length: 1_001 }, () => ({ line: 1, values: { name: 'x' } })) }],
    ['no rows', { rows: [] }],
    ['an id that is none', { importId: '7', rows: [{ line: 1, values: {} }] }],
    ['values that are none', { rows: [{ line: 1, values: 'x' }] }],
  ])('with %s is refused', async (_, body) => {
    const answer = await ana.callAnyhow(routes.importMany, { params, body: { importId: crypto.randomUUID(), ...body } })
    expect(answer).toMatchObject({ status: 400, code: 'input.invalid' })
  })

  test.each([
    ['prototype keys', JSON.parse('{"name": "x", "constructor": {"a": 1}, "toString": 3}'), 'inserted'],
    ['fields that nobody has', { name: 'y', version: 7, id: 1, company_id: 2 }, 'inserted'],
    ['a list for a name', { name: ['x'] }, 'failed'],
    ['groups as a list', { name: 'x', groups: [1] }, 'failed'],
    ['a plate as a number', { name: 'x', plate: 7 }, 'failed'],
  ])('takes %s for what it is', async (_, values, outcome) => {
    const reply = await bring([values as Record<string, unknown>])
    expect(reply[outcome as 'inserted' | 'failed']).toHaveLength(1)
  })
})
