import type { CustomField } from '@atalaya/contract/custom-data'
import type { BodyIn } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { describe, expect, test } from 'vitest'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, companyId, params, signInAs } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const routes = allRoutes.customFields

let serial = 0
type Draft = BodyIn<typeof routes.create>
const define = (field: Partial<Draft> = {}): Promise<CustomField> =>
  ana.reply(routes.create, {
    params,
    body: { key: `field${++serial}`, names: { es: 'Campo' }, kind: 'text', nouns: ['assets'], ...field },
  })
const create = (customData: Record<string, string | number | boolean>) =>
  ana.call(allRoutes.assets.create, { params, body: { name: `Caja ${++serial}`, customData } })
const drop = ({ id }: CustomField) => ana.reply(routes.remove, { params: { companyId, id } })

describe("a company's own fields", () => {
  test('are told where they belong: in their list, in the inputs of their nouns, in the company', async () => {
    const field = await define({ nouns: ['assets', 'drivers'], names: { es: 'Peso', tr: 'Ağırlık' }, kind: 'number' })
    const inputsOf = async (noun: 'assets' | 'drivers' | 'persons') =>
      (await ana.reply(allRoutes[noun].inputs, { params })).customFields.map(({ id }) => id)
    expect(await ana.reply(routes.list, { params })).toMatchObject({ [field.id]: field })
    expect(await inputsOf('assets')).toContain(field.id)
    expect(await inputsOf('drivers')).toContain(field.id)
    expect(await inputsOf('persons')).not.toContain(field.id)
    expect((await ana.reply(allRoutes.companies.info, { params })).conf.customDatas).toMatchObject({
      [field.id]: field,
    })
    await drop(field)
  })

  test.each([
    ['text', 'typed', 7, 'type'],
    ['number', 7.5, '7.5', 'type'],
    ['boolean', false, 'no', 'type'],
    ['date', '2028-02-29', '2027-02-29', 'format'],
    ['choice', 'red', 'blue', 'choice'],
  ] as const)('of kind %s take %s and refuse %s', async (kind, good, bad, reason) => {
    const { key } = await define({ kind, choices: ['red', 'green'] })
    expect(replyOf(await create({ [key]: good })).customData).toEqual({ [key]: good })
    expect(await create({ [key]: bad })).toMatchObject({
      status: 400,
      code: 'input.invalid',
      fields: { [`customData.${key}`]: reason },
    })
  })

  test('are the only ones, and those of another noun are none', async () => {
    const { key } = await define({ nouns: ['vehicles'] })
    const answer = await create({ [key]: 'x', nobodys: 'y' })
    const fields = { [`customData.${key}`]: 'unknown', 'customData.nobodys': 'unknown' }
    expect(answer).toMatchObject({ status: 400, fields })
  })

  test('that are required are asked for from now on, and hinder no other change of older records', async () => {
    const old = replyOf(await create({}))
    const field = await define({ isRequired: true })
    const missing = { status: 400, error: { fields: { [`customData.${field.key}`]: 'required' } } }
    expect(await create({})).toMatchObject(missing)
    expect(await create({ [field.key]: '' })).toMatchObject(missing)
    const at = { params: { companyId, id: old.id } }
    const renamed = await ana.call(allRoutes.assets.update, { ...at, body: { name: `Otra ${++serial}`, version: 1 } })
    expect(renamed.status).toBe(200)
    await drop(field)
  })

  test('are set one by one in bulk, and go with their values', async () => {
    const [one, two] = [await define(), await define()]
    const asset = replyOf(await create({ [one.key]: 'a', [two.key]: 'b' }))
    const body = { items: [asset.id], changes: { customData: { [one.key]: 'c' } } }
    await ana.reply(allRoutes.assets.updateMany, { params, body })
    const list = async () => (await ana.reply(allRoutes.assets.list, { params }))[asset.id]?.customData
    expect(await list()).toEqual({ [one.key]: 'c', [two.key]: 'b' })
    await drop(one)
    await drop(two)
    expect(await list()).toBeUndefined()
  })

  test('keep key and kind, and are saved on what was read', async () => {
    const field = await define({ kind: 'choice', choices: ['a'] })
    const at = { params: { companyId, id: field.id } }
    const change = { names: { en: 'Size' }, choices: ['a', 'b'], nouns: field.nouns, isRequired: false }
    const changed = await ana.reply(routes.update, { ...at, body: { ...change, version: 1 } })
    expect(changed).toMatchObject({ key: field.key, kind: 'choice', choices: ['a', 'b'], version: 2 })
    const late = await ana.call(routes.update, { ...at, body: { ...change, version: 1 } })
    expect(late).toMatchObject({ status: 409, code: 'version.conflict' })
    const empty = await ana.call(routes.update, { ...at, body: { ...change, choices: [], version: 2 } })
    expect(empty).toMatchObject({ status: 400, fields: { choices: 'required' } })
  })

  test.each([
    ['a key with a space', { key: 'a b' }, 'key'],
    ['a key of the language itself', { key: '__proto__' }, 'key'],
    ['no name in any language', { names: {} }, 'names'],
    ['nothing to choose from', { kind: 'choice' as const, choices: [] }, 'choices'],
    ['no noun', { nouns: [] }, 'nouns'],
  ])('with %s are refused', async (_, wrong, field) => {
    const body = { key: 'fine', names: { es: 'x' }, kind: 'text', nouns: ['assets'], ...wrong }
    const answer = await ana.callAnyhow(routes.create, { params, body })
    expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  })

  test('come back out of the bin with what the records said in them, unless they say something else since', async () => {
    const field = await define({ nouns: ['assets'] })
    const [kept, changed] = [
      replyOf(await create({ [field.key]: 'was' })),
      replyOf(await create({ [field.key]: 'was too' })),
    ]
    await drop(field)
    const dataOf = async (id: number) =>
      (await ana.reply(allRoutes.assets.read, { params: { companyId, id: id as never } })).customData?.[field.key]
    expect(await dataOf(kept.id)).toBeUndefined()
    const again = await define({ key: field.key, nouns: ['assets'] })
    const at = { params: { companyId, id: changed.id } }
    const body = { name: changed.name, customData: { [field.key]: 'is' }, version: changed.version }
    await ana.reply(allRoutes.assets.update, { ...at, body })
    const bin = async () => (await ana.reply(allRoutes.bin.list, { params, query: { noun: 'customFields' } })).entries
    const restore = (items: number[]) =>
      ana.reply(allRoutes.bin.restore, { params, body: { items, operationId: crypto.randomUUID() } })
    const deletion = (await bin()).find(({ recordId }) => recordId === field.id)?.id as number
    const taken = await restore([deletion])
    expect(taken.notRestored).toMatchObject([{ id: deletion, error: 'name.taken' }])
    await database.deleteFrom('custom_fields').where('id', '=', again.id).execute()
    expect((await restore([deletion])).restored).toEqual([deletion])
    expect([await dataOf(kept.id), await dataOf(changed.id)]).toEqual(['was', 'is'])
  })

  test('have a key of their own', async () => {
    const { key } = await define()
    const body = { key, names: { es: 'x' }, kind: 'text', nouns: ['assets'] } as const
    expect(await ana.call(routes.create, { params, body: { ...body, nouns: ['assets'] } })).toMatchObject({
      status: 409,
      code: 'name.taken',
      fields: { key: 'name.taken' },
    })
  })
})
