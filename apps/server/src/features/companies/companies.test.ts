import { companyRoutes } from '@atalaya/contract/companies'
import type { CompanyId, ResellerId } from '@atalaya/contract/identifiers'
import { resellerRoutes } from '@atalaya/contract/resellers'
import { describe, expect, test } from 'vitest'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const { client, database, tenant: ulia, insertInto, updateRow } = await startTestCompany('Ulía')
const igeldo = await insertTestTenant(database, 'Igeldo')
const userOf = (role: Parameters<typeof insertTestUser>[2]['role'], email: string) =>
  insertTestUser(database, ulia, { role, email })
const [platform, distributor, reseller, admin] = [
  await userOf('SUPER_RESELLER', 'super@atalaya.test'),
  await userOf('DISTRIBUTOR', 'dora@atalaya.test'),
  await userOf('RESELLER', 'rosa@atalaya.test'),
  await userOf('ADMIN', 'ana@ulia.test'),
]
await database
  .insertInto('items')
  .values([1, 1, 2].map((item_type) => ({ company_id: ulia.companyId, item_type })))
  .execute()
await insertInto('items', { company_id: igeldo.companyId, item_type: 3 })
await updateRow('companies', igeldo.companyId, { conf: JSON.stringify({ general: { units: { fuelConsumption: 1 } } }) })

const idsOf = (reply: object) => Object.keys(reply).map(Number)
const list = (resellerId: number) => ({ params: { resellerId: resellerId as ResellerId } })
const info = (companyId: number) => ({ params: { companyId: companyId as CompanyId } })

describe('resellers and companies', () => {
  test('each level sees the resellers below it', async () => {
    const seenBy = async (user: { email: string }) =>
      idsOf(await (await signedIn(client, user)).reply(resellerRoutes.list))
    expect(await seenBy(platform)).toEqual(expect.arrayContaining([ulia.resellerId, igeldo.resellerId]))
    expect(await seenBy(distributor)).toEqual([ulia.resellerId])
    expect(await seenBy(reseller)).toEqual([ulia.resellerId])
    expect(await (await signedIn(client, admin)).call(resellerRoutes.list)).toMatchObject({ status: 403 })
  })

  test('a list counts what its companies hold, and only theirs', async () => {
    const reply = await (await signedIn(client, reseller)).reply(companyRoutes.list, list(ulia.resellerId))
    expect(Object.values(reply)).toEqual([
      expect.objectContaining({
        id: ulia.companyId,
        name: 'Ulía',
        counts: { vehicles: 2, assets: 1, persons: 0, users: 1 },
      }),
    ])
  })

  test("another's reseller and company answer exactly as one that does not exist", async () => {
    for (const user of [reseller, distributor]) {
      const hers = await signedIn(client, user)
      const anothers = [
        await hers.call(companyRoutes.list, list(igeldo.resellerId)),
        await hers.call(companyRoutes.info, info(igeldo.companyId)),
      ]
      const nobodys = [
        await hers.call(companyRoutes.list, list(99_999)),
        await hers.call(companyRoutes.info, info(99_999)),
      ]
      for (const answer of [...anothers, ...nobodys]) expect(answer).toMatchObject({ status: 404, code: 'not.found' })
    }
    const ofAdmin = await signedIn(client, admin)
    expect(await ofAdmin.call(companyRoutes.info, info(igeldo.companyId))).toMatchObject({ status: 404 })
    expect(await ofAdmin.call(companyRoutes.list, list(ulia.resellerId))).toMatchObject({ status: 403 })
  })

  test('a company tells its units, with the defaults of what it never set', async () => {
    const ofPlatform = await signedIn(client, platform)
    const [plain, set] = [ulia, igeldo].map(({ companyId }) => ofPlatform.call(companyRoutes.info, info(companyId)))
    expect(replyOf(await plain!)).toMatchObject({
      name: 'Ulía',
      info: { state: { current: { value: 2 } } },
      centroidId: null,
      conf: {
        general: { units: { fuelConsumption: 0 }, fuel_units: 0, mapProvider: 'osm', timezone: 'Europe/Madrid' },
      },
    })
    expect(replyOf(await set!).conf.general).toMatchObject({ units: { fuelConsumption: 1 }, fuel_units: 1 })
  })

  test('tells time zones and states to choose from, at both levels', async () => {
    const ofReseller = await signedIn(client, reseller)
    const zones = await ofReseller.reply(companyRoutes.resellerTimezones)
    expect(zones['Europe/Madrid']).toEqual({ id: 'Europe/Madrid' })
    expect(await (await signedIn(client, admin)).reply(companyRoutes.timezones, info(ulia.companyId))).toEqual(zones)
    const states = await ofReseller.reply(companyRoutes.states)
    expect(Object.keys(states)).toEqual(['0', '1', '2', '3', '4'])
    expect(states['3']).toEqual({ id: 3, code: 'suspended' })
  })
})
