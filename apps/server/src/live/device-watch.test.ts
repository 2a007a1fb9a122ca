import { allRoutes } from '@atalaya/contract/routes'
import { sessionRoutes } from '@atalaya/contract/session'
import { afterEach, expect, test } from 'vitest'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, signedIn, testPassword } from '../features/session/test-users.ts'
import { startTestCompany } from '../test-server.ts'
import { openTestBrowser, type TestBrowser } from './test-browser.ts'

const { origin, client, database, pool, bus, tenant } = await startTestCompany('Ours')
const other = await insertTestTenant(database, 'Theirs')
const { resellerId } = tenant
const reseller = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'reseller@watch.test' })
const distributor = await insertTestUser(database, tenant, { role: 'DISTRIBUTOR', email: 'distributor@watch.test' })
const stranger = await insertTestUser(database, other, { role: 'RESELLER', email: 'stranger@watch.test' })
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@watch.test' })

const open: TestBrowser[] = []
afterEach(() => {
  for (const browser of open.splice(0)) browser.close()
})
const connected = async ({ email }: { email: string }): Promise<TestBrowser> => {
  const browser = await openTestBrowser(origin)
  open.push(browser)
  const { accessToken } = await client.reply(sessionRoutes.login, { body: { email, password: testPassword } })
  browser.say({ type: 'initialize', url: 'http://localhost/', token: accessToken, version: 1 })
  browser.say({ type: 'watchDevices', isWatching: true })
  return browser
}
const watching = async (user: { email: string }): Promise<TestBrowser> => {
  const browser = await connected(user)
  await browser.next('devicesWatched')
  return browser
}
const tell = (of: number, trackerIds: readonly number[]) =>
  bus.publish({ kind: 'devicesChanged', resellerId: of, trackerIds })

test('a reseller and those above hear at once which devices to read again, and nobody of another', async () => {
  const [own, above, theirs] = [await watching(reseller), await watching(distributor), await watching(stranger)]
  tell(resellerId, [11])
  tell(resellerId, [12, 11])
  for (const browser of [own, above])
    expect(await browser.next('devices')).toEqual({ kind: 'devices', resellerId, trackerIds: [11, 12] })
  tell(other.resellerId, [13])
  expect(await theirs.next('devices')).toEqual({ kind: 'devices', resellerId: other.resellerId, trackerIds: [13] })
  expect(own.of('devices')).toHaveLength(1)
})

test('of very many none is named', async () => {
  const browser = await watching(reseller)
  tell(
    resellerId,
    Array.from({ length: 201 }, (_, at) => at + 1),
  )
  expect((await browser.next('devices')).trackerIds).toEqual([])
})

test('what somebody does to a device is told', async () => {
  const browser = await watching(reseller)
  const session = await signedIn(client, reseller)
  const body = { deviceId: 'watched-1', typeId: 1 }
  const { id } = await session.reply(allRoutes.devices.create, { params: { resellerId }, body })
  // Where one has come, all are read.
  expect((await browser.next('devices')).trackerIds).toEqual([])
  const params = { resellerId, trackerId: id }
  await session.call(allRoutes.deviceCommands.queue, { params, body: { command: { name: 'readVersion' } } })
  await browser.next('devices', ({ trackerIds }) => trackerIds.includes(id))
})

test('who may not manage devices is refused, and who does not look any more hears nothing', async () => {
  const refused = await connected(admin)
  expect(await refused.next('refused')).toMatchObject({ reason: 'company' })
  const [left, stays] = [await watching(reseller), await watching(reseller)]
  left.say({ type: 'watchDevices', isWatching: false })
  left.say({ type: 'bindCompany', id: tenant.companyId })
  await left.next('snapshotEnd')
  tell(resellerId, [21])
  await stays.next('devices')
  expect(left.of('devices')).toEqual([])
})

test('a reseller who is shut out hears nothing from then on', async () => {
  const dismissed = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'dismissed@watch.test' })
  const [browser, stays] = [await watching(dismissed), await watching(reseller)]
  await pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [dismissed.id])
  bus.publish({ kind: 'userChanged', userId: dismissed.id })
  tell(resellerId, [31])
  await stays.next('devices')
  await browser.closed()
  expect(browser.of('devices')).toEqual([])
})

test('who looks at the resellers, accounts and distributors of their part of the tree hears of them, and nobody of another', async () => {
  const { distributorId } = tenant
  const staff = await insertTestUser(database, tenant, { role: 'SUPER_RESELLER', email: 'staff@watch.test' })
  const foreign = await insertTestUser(database, other, { role: 'DISTRIBUTOR', email: 'foreign@watch.test' })
  const [all, own, below, theirs] = [
    ...[await watching(staff), await watching(distributor), await watching(reseller), await watching(foreign)],
  ] as [TestBrowser, TestBrowser, TestBrowser, TestBrowser]
  const nounsOf = (browser: TestBrowser) => browser.of('records').map(({ noun }) => noun)
  const next = (browser: TestBrowser, noun: string) => browser.next('records', (message) => message.noun === noun)

  const session = await signedIn(client, distributor)
  const { id, version } = await session.reply(allRoutes.resellers.create, { body: { name: 'Sur', countryId: 'ES' } })
  for (const browser of [all, own]) await next(browser, 'resellers')
  const body = { name: 'Sureste', countryId: 'ES' as const, version }
  await session.reply(allRoutes.resellers.update, { params: { id }, body })
  for (const browser of [all, own]) await expect.poll(() => nounsOf(browser).length).toBe(2)
  await session.reply(allRoutes.resellers.remove, { params: { id } })
  for (const browser of [all, own]) await expect.poll(() => nounsOf(browser).length).toBe(3)

  bus.publish({ kind: 'platformRecordsChanged', noun: 'superUsers', distributorIds: [], resellerIds: [resellerId] })
  for (const browser of [all, own, below]) await next(browser, 'superUsers')
  bus.publish({
    kind: 'platformRecordsChanged',
    noun: 'distributors',
    distributorIds: [distributorId],
    resellerIds: [],
  })
  for (const browser of [all, own]) await next(browser, 'distributors')
  bus.publish({ kind: 'platformRecordsChanged', noun: 'brands', distributorIds: [], resellerIds: [] })
  await next(all, 'brands')
  expect([nounsOf(below), nounsOf(theirs)]).toEqual([['superUsers'], []])
  expect(nounsOf(own)).not.toContain('brands')
})
