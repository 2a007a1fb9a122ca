import type { BodyIn } from '@atalaya/contract/route'
import { resellerSavedViewRoutes, savedViewRoutes } from '@atalaya/contract/saved-views'
import { describe, expect, test } from 'vitest'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, tenant: ulia, params, signInAs, updateRow } = await startTestCompany('Ulía')
const anaUser = await insertTestUser(database, ulia, { role: 'ADMIN', email: 'ana@ulia.test' })
const ana = await signedIn(client, anaUser)
const bea = await signInAs({ role: 'OPERATOR', email: 'bea@ulia.test' })
const reseller = await signInAs({ role: 'RESELLER', email: 'rafa@ulia.test' })
const table = 'vehicles'

type Draft = BodyIn<typeof savedViewRoutes.create>
const draft = (overrides: Partial<Draft> = {}): Draft => ({
  table,
  name: `Vista ${crypto.randomUUID()}`.slice(0, 60),
  state: { q: 'furgo', sort: 'plate', dir: 'desc', size: 100, f: 'km.range.10.', cols: 'name*plate.120.p' },
  ...overrides,
})
const namesFor = async (who: typeof ana) =>
  Object.values(await who.reply(savedViewRoutes.list, { params, query: { table } })).map(({ name }) => name)

describe('saved views', () => {
  test('come back as they were saved, for their table alone', async () => {
    const made = await ana.reply(savedViewRoutes.create, { params, body: draft() })
    expect(made).toMatchObject({ ...draft(), name: made.name, isShared: false, mayChange: true })
    expect((await ana.reply(savedViewRoutes.list, { params, query: { table } }))[made.id]).toEqual(made)
    expect(await ana.reply(savedViewRoutes.list, { params, query: { table: 'drivers' } })).toEqual({})
  })

  test('of one person are nobody else’s, whatever they try', async () => {
    const hers = await ana.reply(savedViewRoutes.create, { params, body: draft() })
    expect(await namesFor(bea)).not.toContain(hers.name)
    const at = { params: { ...params, id: hers.id } }
    expect(await bea.call(savedViewRoutes.update, { ...at, body: draft() })).toMatchObject({ status: 404 })
    expect(await bea.call(savedViewRoutes.remove, at)).toMatchObject({ status: 404 })
  })

  test('that are shared are seen by all and changed by administrators and their maker', async () => {
    const shared = await ana.reply(savedViewRoutes.create, { params, body: draft({ isShared: true }) })
    const list = await bea.reply(savedViewRoutes.list, { params, query: { table } })
    expect(list[shared.id]).toMatchObject({ name: shared.name, mayChange: false })
    const at = { params: { ...params, id: shared.id } }
    expect(await bea.call(savedViewRoutes.remove, at)).toMatchObject({ status: 403, code: 'permission.denied' })
    expect((await reseller.call(savedViewRoutes.update, { ...at, body: draft({ isShared: true }) })).status).toBe(200)
    expect((await ana.call(savedViewRoutes.remove, at)).status).toBe(200)
  })

  test('are shared by nobody who may not share', async () => {
    const body = draft({ isShared: true })
    expect(await bea.call(savedViewRoutes.create, { params, body })).toMatchObject({ status: 403 })
    const own = await bea.reply(savedViewRoutes.create, { params, body: draft() })
    const at = { params: { ...params, id: own.id } }
    expect(await bea.call(savedViewRoutes.update, { ...at, body })).toMatchObject({ status: 403 })
    expect(await namesFor(ana)).not.toContain(body.name)
  })

  test('have one name each, whatever its case, apart from those of others', async () => {
    const { name } = await ana.reply(savedViewRoutes.create, { params, body: draft() })
    const again = { params, body: draft({ name: name.toUpperCase() }) }
    expect(await ana.call(savedViewRoutes.create, again)).toMatchObject({
      status: 409,
      code: 'name.taken',
      fields: { name: 'name.taken' },
    })
    expect((await bea.call(savedViewRoutes.create, again)).status).toBe(200)
  })

  test('of tables above companies stand apart from those of a company', async () => {
    const above = { params: { resellerId: ulia.resellerId } }
    const made = await reseller.reply(resellerSavedViewRoutes.create, { ...above, body: draft() })
    const list = await reseller.call(resellerSavedViewRoutes.list, { ...above, query: { table } })
    expect(Object.keys(replyOf(list))).toEqual([String(made.id)])
    expect(await namesFor(reseller)).not.toContain(made.name)
    expect(await ana.call(resellerSavedViewRoutes.list, { ...above, query: { table } })).toMatchObject({ status: 403 })
  })

  test('that are shared are changed by their maker no longer than the maker may share', async () => {
    const user = await insertTestUser(database, ulia, { role: 'ADMIN', email: 'demoted@ulia.test' })
    const demoted = await signedIn(client, user)
    const shared = await demoted.reply(savedViewRoutes.create, { params, body: draft({ isShared: true }) })
    const own = await demoted.reply(savedViewRoutes.create, { params, body: draft() })
    const save = ({ id }: { id: number }, body: ReturnType<typeof draft>) =>
      demoted.call(savedViewRoutes.update, { params: { ...params, id }, body })
    for (const now of [{ role: 'OPERATOR' }, { role: 'ADMIN', read_only: true }] as const) {
      await updateRow('users', user.id, now)
      for (const isShared of [true, false]) {
        expect(await save(shared, draft({ isShared }))).toMatchObject({ code: 'permission.denied' })
      }
      expect(replyOf(await save(own, draft()))).toMatchObject({ mayChange: true })
    }
  })

  test('that were saved meanwhile are changed and deleted by nobody who does not know of it', async () => {
    const made = await ana.reply(savedViewRoutes.create, { params, body: draft() })
    const at = { params: { ...params, id: made.id } }
    const mine = draft({ name: made.name })
    const first = await ana.reply(savedViewRoutes.update, { ...at, body: { ...mine, basis: made.updatedTs } })
    expect(first.updatedTs).toBeGreaterThan(made.updatedTs)
    const conflict = { status: 409, error: { description: 'version.conflict' } }
    const stale = { ...mine, name: 'Antigua', basis: made.updatedTs }
    expect(await ana.call(savedViewRoutes.update, { ...at, body: stale })).toMatchObject(conflict)
    expect(await ana.call(savedViewRoutes.remove, { ...at, query: { basis: made.updatedTs } })).toMatchObject(conflict)
    expect(await namesFor(ana)).toContain(made.name)
    expect((await ana.call(savedViewRoutes.remove, { ...at, query: { basis: first.updatedTs } })).status).toBe(200)
  })

  test('go with their account, except the shared ones', async () => {
    const user = await insertTestUser(database, ulia, { role: 'ADMIN', email: 'gone@ulia.test' })
    const gone = await signedIn(client, user)
    const own = await gone.reply(savedViewRoutes.create, { params, body: draft() })
    const shared = await gone.reply(savedViewRoutes.create, { params, body: draft({ isShared: true }) })
    await database.deleteFrom('users').where('email', '=', 'gone@ulia.test').execute()
    const left = await database.selectFrom('saved_views').select('id').where('id', 'in', [own.id, shared.id]).execute()
    expect(left).toEqual([{ id: shared.id }])
  })
})
