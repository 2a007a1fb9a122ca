import { allRoutes } from '@atalaya/contract/routes'
import { mostSubscribedBrowsers } from '@atalaya/contract/web-push'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../adapters/clock.ts'
import { createOutsideFetch } from '../../adapters/outside-fetch.ts'
import type { TestClient } from '../../http/test-client.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestCompany } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { webPushChannel } from './index.ts'
import { startTestPushService } from './test-push-service.ts'

const { client, database, pool, tenant, insertInto } = await startTestCompany('Con avisos')
const service = await startTestPushService()
const ports = { database, clock: systemClock, keys: testKeys, contact: 'mailto:fleet@atalaya.test' }
const outboxWith = (reachable: string[]) =>
  startOutbox({ database, logger: pino({ level: 'silent' }), pollMs: 30 }, [
    { ...webPushChannel({ ...ports, outside: createOutsideFetch(reachable) }), pauseMs: () => 50 },
  ])
const { webPush, session, ownAccount } = allRoutes

let mails = 0
const somebody = async (language = 'es'): Promise<TestClient> => {
  const user = await insertTestUser(database, tenant, { role: 'OPERATOR', email: `push${++mails}@push.test` })
  await pool.query('UPDATE users SET language = $1 WHERE id = $2', [language, user.id])
  return signedIn(client, user)
}
const subscribed = async (page: TestClient, answers: number[] = []) => {
  const { publicKey } = await page.reply(webPush.read)
  const { name, ...subscription } = service.subscribe(publicKey, answers)
  return { name, browser: await page.reply(webPush.add, { body: subscription }), subscription }
}
const tryOn = (page: TestClient, browserId: number) => page.call(webPush.test, { params: { browserId } })
const browsersOf = async (page: TestClient) => (await page.reply(webPush.read)).browsers
const until = (look: () => unknown) => expect.poll(look, { timeout: 100_000, interval: 20 })
const waiting = async () => Number((await pool.query('SELECT count(*) FROM outbox')).rows[0].count)

const outbox = outboxWith(['loopback'])
afterAll(async () => {
  await outbox.stop()
  await service.stop()
})
beforeEach(() => {
  service.arrived.length = 0
})

test('reaches a browser in its owner’s language, encrypted for it and signed by us', async () => {
  const page = await somebody('fr')
  const { name, browser } = await subscribed(page)
  expect(browser).toMatchObject({ lastTs: null })
  expect((await tryOn(page, browser.id)).ok).toBe(true)
  await until(() => service.arrived).toHaveLength(1)
  expect(service.arrived[0]).toMatchObject({
    subscription: name,
    headers: { ttl: '14400', urgency: 'high', topic: 'test', 'content-encoding': 'aes128gcm' },
    shown: { title: 'Voici comment arrivent les alertes', text: 'Ce navigateur est prêt.', link: '/' },
  })
  await until(() => browsersOf(page)).toEqual([{ ...browser, lastTs: expect.any(Number) }])
  expect(service.refused).toEqual([])
})

test('is told again where the service is down or busy, and each browser once', async () => {
  const page = await somebody()
  const [busy, other] = [await subscribed(page, [503, 429]), await subscribed(page)]
  for (const { browser } of [busy, other]) await tryOn(page, browser.id)
  await until(() => service.arrived.map(({ subscription }) => subscription).sort()).toEqual(
    [busy.name, other.name].sort(),
  )
  await until(waiting).toBe(0)
})

test('a browser that has called it off is forgotten, and what a service refuses for good is not said again', async () => {
  const page = await somebody()
  const [gone, wrong] = [await subscribed(page), await subscribed(page, [413, 413])]
  service.unsubscribe(gone.name)
  for (const { browser } of [gone, wrong]) await tryOn(page, browser.id)
  await until(async () => (await browsersOf(page)).map(({ id }) => id)).toEqual([wrong.browser.id])
  const dead = () => pool.query(`DELETE FROM outbox_dead WHERE channel = 'webPush' RETURNING reason`)
  await until(async () => (await dead()).rows).toEqual([{ reason: 'the push service answered 413' }])
  expect(service.arrived).toEqual([])
})

test('ends with the session that it was made in, however that ends, and goes on in the next', async () => {
  const page = await somebody()
  const { browser, subscription } = await subscribed(page)
  expect((await page.reply(webPush.add, { body: subscription })).id).toBe(browser.id)
  await page.call(session.logout)
  const left = async () =>
    (await pool.query('SELECT id FROM web_push_subscriptions WHERE endpoint = $1', [subscription.endpoint])).rows
  expect(await left()).toEqual([])

  const again = await somebody()
  await again.call(webPush.add, { body: subscription })
  expect(await left()).toHaveLength(1)
  await again.call(ownAccount.logoutEverywhere)
  expect(await left()).toEqual([])

  const expired = await somebody()
  await expired.call(webPush.add, { body: subscription })
  await pool.query(
    'DELETE FROM sessions WHERE id = (SELECT session_id FROM web_push_subscriptions WHERE endpoint = $1)',
    [subscription.endpoint],
  )
  expect(await left()).toHaveLength(1)
})

test('is of one person: who signs in to the same browser takes it over, and nobody reaches another’s', async () => {
  const [ana, eva] = [await somebody(), await somebody()]
  const { browser, subscription } = await subscribed(ana)
  expect(await tryOn(eva, browser.id)).toMatchObject({ code: 'not.found' })
  expect(await eva.call(webPush.remove, { params: { browserId: browser.id } })).toMatchObject({ ok: false })
  await eva.call(webPush.add, { body: subscription })
  expect([await browsersOf(ana), (await browsersOf(eva)).length]).toEqual([[], 1])
  for (let nth = 0; nth < mostSubscribedBrowsers; nth++) await subscribed(eva)
  expect((await browsersOf(eva)).map(({ id }) => id)).not.toContain(browser.id)
  expect(await browsersOf(eva)).toHaveLength(mostSubscribedBrowsers)
})

test('whoever may come in no more is told nothing', async () => {
  const page = await somebody()
  const { browser } = await subscribed(page)
  await pool.query(
    'UPDATE users SET is_disabled = true WHERE id = (SELECT user_id FROM web_push_subscriptions WHERE id = $1)',
    [browser.id],
  )
  await insertInto('outbox', {
    channel: 'webPush',
    payload: JSON.stringify({
      subscriptionId: browser.id,
      title: 'x',
      text: 'x',
      link: '/',
      topic: 'x',
      isUrgent: false,
    }),
  })
  await until(waiting).toBe(0)
  expect(service.arrived).toEqual([])
})

test.each([
  ['no address', { endpoint: 'wherever', keys: { p256dh: 'a', auth: 'b' } }],
  ['a file', { endpoint: 'file:///etc/passwd', keys: { p256dh: 'a', auth: 'b' } }],
  ['keys that are none', { endpoint: 'https://push.test/1', keys: { p256dh: '<b>', auth: 'b' } }],
])('%s is no subscription', async (_, body) => {
  const page = await somebody()
  expect(await page.call(webPush.add, { body })).toMatchObject({ code: 'input.invalid' })
})

test('nothing beside this machine is asked for a stranger, and a key that fits nobody holds nothing up', async () => {
  const page = await somebody()
  const { browser } = await subscribed(page)
  const tries = service.tries()
  await outbox.stop()
  const walled = outboxWith([])
  await tryOn(page, browser.id)
  const broken = { endpoint: 'https://push.test/1', keys: { p256dh: 'AAAA', auth: 'AAAA' } }
  const odd = await page.reply(webPush.add, { body: broken })
  await tryOn(page, odd.id)
  const dead = async () =>
    (await pool.query(`SELECT reason FROM outbox_dead WHERE channel = 'webPush' ORDER BY reason`)).rows
  await until(dead).toHaveLength(2)
  expect(service.tries()).toBe(tries)
  await walled.stop()
}, 300_000)
