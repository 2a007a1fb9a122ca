import { setTimeout as delay } from 'node:timers/promises'
import type { LiveMessage } from '@atalaya/contract/live'
import { sessionRoutes } from '@atalaya/contract/session'
import { expect, test } from 'vitest'
import { insertTestUser, testPassword } from '../features/session/test-users.ts'
import { startTestCompany } from '../test-server.ts'
import { openTestBrowser } from './test-browser.ts'

const { origin, client, database, pool, bus, tenant } = await startTestCompany('Large')
const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@large.test' })
const itemCount = 20_000
const { rows } = await pool.query(
  'INSERT INTO items (company_id, item_type) SELECT $1, 1 FROM generate_series(1, $2) RETURNING id',
  [tenant.companyId, itemCount],
)
const itemIds = rows.map(({ id }) => id as number)

const token = (await client.reply(sessionRoutes.login, { body: { email: admin.email, password: testPassword } }))
  .accessToken
/** Without compression, so that little fits into the network's own buffers. */
const browser = () => openTestBrowser(origin, { perMessageDeflate: false })
const publish = (messages: LiveMessage[]): void => bus.publish({ kind: 'live', companyId: tenant.companyId, messages })
const moveAll = (lat: number): void =>
  publish(
    itemIds.map(
      (itemId) =>
        ({
          kind: 'position',
          itemType: 1,
          itemId,
          lat,
          lng: lat,
          recordedAt: 1,
          motion: 'moving',
          motionSince: 1,
          isInTrack: true,
        }) as LiveMessage,
    ),
  )
const sentChars = async (): Promise<number> =>
  Number(/^live_sent_chars_total (\d+)/m.exec(await (await fetch(`${origin}/metrics`)).text())?.[1])

test('a client that does not read costs no memory, and has the latest of each item once it reads again', async () => {
  const page = await browser()
  await page.bind(token, tenant.companyId)
  expect(page.of('position')).toHaveLength(itemCount)

  page.forget()
  page.socket.pause()
  const before = await sentChars()
  const rounds = 60
  for (let round = 1; round <= rounds; round++) {
    moveAll(round / 10)
    publish([{ kind: 'poiDelete', id: round } as LiveMessage])
    await delay(20)
  }
  await delay(300)
  // All of it would be some 200 MB: what was handed over is what a chunk, the limit and the network's own buffers hold.
  expect((await sentChars()) - before).toBeLessThan(30_000_000)

  page.socket.resume()
  await page.until(() => {
    const latest = new Map(page.of('position').map(({ itemId, lat }) => [itemId, lat]))
    return latest.size === itemCount && [...latest.values()].every((lat) => lat === rounds / 10)
  })
  expect(page.of('poiDelete').map(({ id }) => id)).toEqual(Array.from({ length: rounds }, (_, nth) => nth + 1))
  page.close()
})

test('one that slept through more than is kept gets everything anew', async () => {
  const page = await browser()
  await page.bind(token, tenant.companyId)
  page.forget()
  page.socket.pause()
  for (let round = 1; round <= 40; round++) {
    moveAll(round / 10)
    await delay(20)
  }
  publish(Array.from({ length: 7_000 }, (_, nth) => ({ kind: 'poiDelete', id: nth + 1 }) as LiveMessage))
  page.socket.resume()
  expect(await page.next('bindCompany')).toMatchObject({ resumed: false })
  await page.next('snapshotEnd')
  const snapshot = page.heard().slice(page.heard().findIndex(({ kind }) => kind === 'bindCompany'))
  expect(new Set(snapshot.flatMap((message) => (message.kind === 'position' ? [message.itemId] : []))).size).toBe(
    itemCount,
  )
  page.close()
})
