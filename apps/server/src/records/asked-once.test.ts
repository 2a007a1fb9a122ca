import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestUser, signedIn } from '../features/session/test-users.ts'
import { replyOf } from '../http/test-client.ts'
import { startTestCompany } from '../test-server.ts'

const { client, database, pool, tenant } = await startTestCompany('Once')
const { companyId, resellerId } = tenant
const params = { companyId }
const user = (role: 'ADMIN' | 'RESELLER', email: string) =>
  insertTestUser(database, tenant, { role, email }).then((made) => signedIn(client, made))
const [ana, eva, reseller] = [
  await user('ADMIN', 'ana@once.test'),
  await user('ADMIN', 'eva@once.test'),
  await user('RESELLER', 'reseller@once.test'),
]
const under = (key: string, who = ana) => who.with({ 'idempotency-key': key })
const { vehicles } = allRoutes
const count = async (table: string, name: string): Promise<number> =>
  (await pool.query(`SELECT count(*)::integer AS found FROM ${table} WHERE name = $1`, [name])).rows[0].found

test('three saves in one breath make one vehicle, and each is told of it', async () => {
  const key = crypto.randomUUID()
  const body = { name: 'Thrice' }
  const made = await Promise.all([1, 2, 3].map(() => under(key).call(vehicles.create, { params, body })))
  const [first, ...others] = made.map(replyOf)
  expect(others).toEqual([first, first])
  expect(await count('vehicles', 'Thrice')).toBe(1)
  expect(await under(key).reply(vehicles.create, { params, body })).toEqual(first)
  const history = { noun: 'vehicles', id: first?.id as number } as const
  expect((await ana.reply(allRoutes.changes.list, { params, query: history })).changes).toHaveLength(1)
})

test('without a key, under another one, by somebody else and of something else there are as many as were asked for', async () => {
  const key = crypto.randomUUID()
  const body = { name: 'Each' }
  for (const who of [under(key), ana, ana, under(crypto.randomUUID()), under(key, eva)])
    await who.reply(vehicles.create, { params, body })
  await under(key).reply(vehicles.create, { params, body: { ...body, brand: 'Seat' } })
  expect(await count('vehicles', 'Each')).toBe(6)
})

test('what was refused is not remembered', async () => {
  const key = crypto.randomUUID()
  const body = { name: 'Plated', plate: 'ONE-1' }
  const holder = await ana.reply(vehicles.create, { params, body: { name: 'Holder', plate: 'ONE-1' } })
  expect(await under(key).call(vehicles.create, { params, body })).toMatchObject({ status: 409 })
  await ana.reply(vehicles.remove, { params: { companyId, id: holder.id } })
  expect(await under(key).reply(vehicles.create, { params, body })).toMatchObject({ plate: 'ONE-1' })
})

test('one that is gone since is not made again', async () => {
  const key = crypto.randomUUID()
  const body = { name: 'Gone' }
  const { id } = await under(key).reply(vehicles.create, { params, body })
  await ana.reply(vehicles.remove, { params: { companyId, id } })
  expect(await under(key).call(vehicles.create, { params, body })).toMatchObject({ status: 404 })
})

test('a key that is none is refused', async () => {
  const body = { name: 'Keyless' }
  expect(await under('yes').call(vehicles.create, { params, body })).toMatchObject({
    status: 400,
    code: 'input.invalid',
    fields: { 'Idempotency-Key': 'format' },
  })
})

test('users, own states and a reseller’s trackers are made once too', async () => {
  const key = crypto.randomUUID()
  const account = {
    ...{ email: 'new@once.test', role: 'ADMIN' as const, firstName: 'Eva', lastName: 'Gil', countryId: 'ES' as const },
    ...{ language: 'es' as const, timezone: 'Europe/Madrid', password: 'Propia-1234-larga' },
  }
  const twice = async <T extends { id: number }>(ask: () => Promise<T>) => {
    const [one, other] = [await ask(), await ask()]
    expect(other.id).toBe(one.id)
  }
  await twice(() => under(key).reply(allRoutes.users.create, { params, body: account }))
  const state = { itemType: 1 as const, names: { es: 'Taller' }, colour: 'red' as const }
  await twice(() => under(key).reply(allRoutes.customStates.create, { params, body: state }))
  const device = { deviceId: '354000000000017', typeId: 1 }
  await twice(() =>
    under(key, reseller).reply(allRoutes.devices.create, { params: { resellerId }, body: device as never }),
  )
})
