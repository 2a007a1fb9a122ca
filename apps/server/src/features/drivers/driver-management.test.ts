import type { ItemId } from '@atalaya/contract/identifiers'
import type { DriverRecord } from '@atalaya/contract/items'
import type { BodyIn } from '@atalaya/contract/route'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, published: heard, companyId, params, signInAs } = await startTestCompany('Ulía')
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const routes = allRoutes.drivers

let serial = 0
type Draft = BodyIn<typeof routes.create>
const attempt = (fields: Partial<Draft> = {}) =>
  ana.call(routes.create, { params, body: { name: `Eva ${++serial}`, ...fields } })
const create = async (fields?: Partial<Draft>): Promise<DriverRecord> => replyOf(await attempt(fields))
const newPerson = async () =>
  (await insertTestItem(database, companyId, { name: `Persona ${++serial}`, itemType: 3 })) as ItemId
const at = ({ id }: { id: number }) => ({ params: { companyId, id } })

test('a driver is read back with all that was typed, and ingest learns the tags', async () => {
  heard.length = 0
  const personId = await newPerson()
  const typed = {
    reference: 'E-17',
    tachographCard: 'ES123',
    iButton: '01AB34CD',
    beacon: 'aa:bb:cc',
    email: 'eva@ulia.es;jefa@ulia.info',
    phone: '+34 600 000 000',
    appWorkerId: 'eva@app.es',
    personId,
  }
  const made = await create({ ...typed, email: ' Eva@ulia.es ; jefa@ulia.info;' })
  expect(made).toMatchObject({ ...typed, version: 1, customData: {} })
  expect(await ana.reply(routes.read, at(made))).toEqual(made)
  expect(heard[0]).toEqual({ kind: 'definitionsChanged', companyId, what: 'drivers' })
})

test.each([
  ['e.c', 'email.form'],
  ['eva@ulia.c', 'email.form'],
  ['eva@ulia.es', undefined],
  ['eva@ulia.info', undefined],
  ['eva@ulia.abcde', 'email.form'],
])('the app of a worker is known by an e-mail address: %s', async (appWorkerId, reason) => {
  const answer = await attempt({ appWorkerId })
  if (reason === undefined) expect(answer.status).toBe(200)
  else expect(answer).toMatchObject({ status: 400, fields: { appWorkerId: reason } })
})

test.each([
  ['reference', 40],
  ['tachographCard', 32],
  ['iButton', 32],
  ['beacon', 64],
  ['phone', 32],
])('%s has at most %i characters', async (field, limit) => {
  expect((await attempt({ [field]: 'x'.repeat(limit) })).status).toBe(200)
  const answer = await attempt({ [field]: 'y'.repeat(limit + 1) })
  expect(answer).toMatchObject({ status: 400, fields: { [field]: 'too.long' } })
})

test('one bad address among several is refused', async () => {
  expect(await attempt({ email: 'eva@ulia.es; nobody' })).toMatchObject({ status: 400 })
})

test.each(['reference', 'tachographCard', 'iButton', 'beacon'] as const)(
  'two drivers with one %s could not be told apart',
  async (field) => {
    const value = `Tag-${field}`
    await create({ [field]: value })
    expect(await attempt({ [field]: value.toLowerCase() })).toMatchObject({
      status: 409,
      code: 'tag.taken',
      fields: { [field]: 'tag.taken' },
    })
    const race = await Promise.all([1, 2].map(() => attempt({ [field]: `Race-${field}` })))
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409])
  },
)

test('a person is one driver at most, and one of the company', async () => {
  const personId = await newPerson()
  const first = await create({ personId })
  expect(await attempt({ personId })).toMatchObject({
    status: 409,
    code: 'personId.already.asigned',
    fields: { personId: 'personId.already.asigned' },
  })
  expect(await attempt({ personId: 2_000_000_000 as ItemId })).toMatchObject({
    status: 400,
    fields: { personId: 'choice' },
  })
  await ana.reply(allRoutes.persons.remove, at({ id: personId }))
  expect((await ana.reply(routes.read, at(first))).personId).toBeUndefined()
})

test('an import knows a driver without a reference by the name', async () => {
  const known = await create({ name: 'Only Name' })
  const bring = async (existing: 'skip' | 'update' | 'fail', values: object) => {
    const body = {
      importId: crypto.randomUUID(),
      existing,
      rows: [{ line: 2, values: { name: 'Only Name', ...values } }],
    }
    return await ana.reply(routes.importMany, { params, body })
  }
  expect(await bring('skip', {})).toMatchObject({ inserted: [], skipped: [2] })
  expect(await bring('fail', {})).toMatchObject({ failed: [{ fields: { name: 'name.taken' } }] })
  expect(await bring('update', { phone: '2' })).toMatchObject({ updated: [{ id: known.id }] })
  expect(await bring('skip', { reference: 'ONLY-1' })).toMatchObject({ inserted: [{ line: 2 }] })
})

test('an import knows a driver by the reference', async () => {
  const known = await create({ reference: 'IMP-1', phone: '1' })
  const rows = [
    { line: 2, values: { name: 'Changed', reference: 'imp-1' } },
    { line: 3, values: { name: 'New', iButton: 'FF' } },
    { line: 4, values: { name: 'Twice', iButton: 'ff' } },
  ]
  const body = { importId: crypto.randomUUID(), existing: 'update' as const, rows }
  const reply = await ana.reply(routes.importMany, { params, body })
  expect(reply).toMatchObject({
    updated: [{ line: 2, id: known.id }],
    inserted: [{ line: 3 }],
    failed: [{ line: 4, error: 'tag.taken', fields: { iButton: 'tag.taken' } }],
  })
  expect(await ana.reply(routes.read, at(known))).toMatchObject({ name: 'Changed', phone: '1' })
})

test('a deleted driver comes back under the same id', async () => {
  const made = await create({ reference: 'BACK-1', personId: await newPerson() })
  const operationId = crypto.randomUUID()
  await ana.reply(routes.removeMany, { params, body: { items: [made.id], operationId } })
  expect(await ana.call(routes.read, at(made))).toMatchObject({ status: 404 })
  await ana.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
  expect(await ana.reply(routes.read, at(made))).toEqual({ ...made, version: 2 })
})
