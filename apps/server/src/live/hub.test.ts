import { setTimeout as delay } from 'node:timers/promises'
import { LiveMessage, type LivePosition } from '@atalaya/contract/live'
import { sessionRoutes } from '@atalaya/contract/session'
import { afterEach, describe, expect, test } from 'vitest'
import { insertTestTenant } from '../database/test-tenants.ts'
import { insertTestUser, testPassword } from '../features/session/test-users.ts'
import { startTestCompany } from '../test-server.ts'
import { openTestBrowser, type TestBrowser } from './test-browser.ts'

const { origin, client, database, pool, bus, tenant, insertInto } = await startTestCompany('Transportes Arga')
const other = await insertTestTenant(database, 'Grúas Ega')
const [north, south] = await insertGroups(['North', 'South'])
const [first, second, silent] = await insertItems(3)
await pool.query('INSERT INTO group_items (company_id, group_id, item_id) VALUES ($1, $2, $3), ($1, $4, $5)', [
  tenant.companyId,
  north,
  first,
  south,
  second,
])
const recordedAt = Date.UTC(2026, 2, 1, 8)
await insertState(first, { lat: 42.8, lng: -1.6 })
await insertState(second, { lat: 42.9, lng: -1.7 })

const admin = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'admin@arga.test' })
const operator = await insertTestUser(database, tenant, {
  role: 'OPERATOR',
  email: 'operator@arga.test',
  groupIds: [north],
})
const reseller = await insertTestUser(database, tenant, { role: 'RESELLER', email: 'reseller@arga.test' })
const stranger = await insertTestUser(database, other, { role: 'ADMIN', email: 'admin@ega.test' })

async function insertGroups(names: string[]): Promise<[number, number]> {
  const { rows } = await pool.query(
    'INSERT INTO groups (company_id, name) SELECT $1, unnest($2::text[]) RETURNING id',
    [tenant.companyId, names],
  )
  return rows.map(({ id }) => id) as [number, number]
}
async function insertItems(count: number): Promise<[number, number, number]> {
  const { rows } = await pool.query(
    'INSERT INTO items (company_id, item_type) SELECT $1, 1 FROM generate_series(1, $2) RETURNING id',
    [tenant.companyId, count],
  )
  return rows.map(({ id }) => id) as [number, number, number]
}
async function insertState(itemId: number, at: { lat: number; lng: number }): Promise<void> {
  await pool.query(
    `INSERT INTO item_states (item_id, company_id, item_type, recorded_at, lat, lng, speed_kmh, source, motion, motion_since, io, odometer_m, hour_meter_ms)
     VALUES ($1, $2, 1, $3, $4, $5, 51.5, 1, 'moving', $3, '{"fuelLevelL": 40}', 12345.5, 3600000)`,
    [itemId, tenant.companyId, recordedAt, at.lat, at.lng],
  )
}

const tokenOf = async ({ email }: { email: string }): Promise<string> =>
  (await client.reply(sessionRoutes.login, { body: { email, password: testPassword } })).accessToken
const open: TestBrowser[] = []
const browser = async (): Promise<TestBrowser> => {
  const opened = await openTestBrowser(origin)
  open.push(opened)
  return opened
}
const bound = async (user: { email: string }): Promise<TestBrowser> => {
  const opened = await browser()
  await opened.bind(await tokenOf(user), tenant.companyId)
  return opened
}
const position = (itemId: number, lat: number): LivePosition =>
  ({
    kind: 'position',
    itemType: 1,
    itemId,
    lat,
    lng: -1.6,
    recordedAt: recordedAt + 60_000,
    motion: 'moving',
    motionSince: recordedAt,
    isInTrack: true,
  }) as LivePosition
const event = (itemId: number, id: number): LiveMessage =>
  ({
    kind: 'event',
    itemType: 1,
    itemId,
    event: { id, itemType: 1, itemId, kind: 'panic', recordedAt, lat: null, lng: null, data: {} },
  }) as LiveMessage
const sensor = (itemId: number, level: number): LiveMessage =>
  ({ kind: 'sensor', itemType: 1, itemId, recordedAt, values: { level } }) as unknown as LiveMessage
const poiDelete = (id: number): LiveMessage => ({ kind: 'poiDelete', id }) as LiveMessage
const publish = (...messages: LiveMessage[]): void =>
  bus.publish({ kind: 'live', companyId: tenant.companyId, messages })
/** Everything that was published before has been sent when this word arrives. */
let marks = 1_000_000
const settled = async (...browsers: TestBrowser[]): Promise<void> => {
  const mark = ++marks
  publish(poiDelete(mark))
  await Promise.all(browsers.map((each) => each.next('poiDelete', ({ id }) => id === mark)))
}
/** Longer than a beat: what is published now goes out at once, before any question to the database is answered. */
const pause = (): Promise<void> => delay(150)
const itemsOf = (each: TestBrowser): number[] =>
  [...new Set(each.of('position').map(({ itemId }) => itemId as number))].sort((a, b) => a - b)

afterEach(() => {
  for (const each of open.splice(0)) each.close()
})

describe('who comes', () => {
  test('gets the company as it stands, in messages of the contract', async () => {
    const page = await bound(admin)
    expect(itemsOf(page)).toEqual([first, second, silent])
    expect(page.of('position').find(({ itemId }) => itemId === first)).toMatchObject({
      lat: 42.8,
      lng: -1.6,
      speedKmh: 51.5,
      recordedAt,
      motion: 'moving',
    })
    expect(page.of('position').find(({ itemId }) => itemId === silent)).toMatchObject({
      lat: null,
      recordedAt: null,
      motion: 'noFix',
    })
    expect(page.heard()[0]).toMatchObject({ kind: 'bindCompany', id: tenant.companyId, resumed: false })
    expect(page.of('companyStatus')).toEqual([{ kind: 'companyStatus', value: 2 }])
    for (const message of page.heard()) expect(LiveMessage.safeParse(message).error).toBeUndefined()
  })
  test('without a good token is refused', async () => {
    for (const token of ['', 'nonsense', 'a.b.c']) {
      const page = await browser()
      page.say({ type: 'initialize', url: '', token })
      expect(await page.next('refused')).toEqual({ kind: 'refused', reason: 'token' })
      expect(await page.closed()).toBe(4401)
    }
  })
  test("is refused another's company exactly as one that does not exist", async () => {
    const heard: unknown[] = []
    for (const companyId of [tenant.companyId, 999_999]) {
      const page = await browser()
      page.say({ type: 'initialize', url: '', token: await tokenOf(stranger) })
      page.say({ type: 'bindCompany', id: companyId })
      expect(await page.closed()).toBe(4404)
      heard.push(page.batches)
    }
    expect(heard[0]).toEqual(heard[1])
    expect(heard[0]).toEqual([{ seq: 0, messages: [{ kind: 'refused', reason: 'company' }] }])
  })
  test('of reseller level reaches the companies of the reseller', async () => {
    expect(itemsOf(await bound(reseller))).toEqual([first, second, silent])
  })
  test('from an older page is told that the version differs', async () => {
    const page = await browser()
    page.say({ type: 'initialize', url: '', token: 'any', version: 99 })
    expect(await page.next('refused')).toMatchObject({ reason: 'version' })
  })
})

describe('who speaks out of turn', () => {
  test.each([
    ['before initialize', ['{"type":"bindCompany","id":1}']],
    ['no JSON', ['{"type":']],
    ['no request', ['null']],
    ['a binary frame', [Buffer.from('{"type":"initialize"}')]],
    ['an unknown type', ['{"type":"drop","table":"users"}']],
    ['a token of a hundred kilobytes', [`{"type":"initialize","url":"","token":"${'x'.repeat(100_000)}"}`]],
    ['three megabytes', ['x'.repeat(3_000_000)]],
  ])('is cut off: %s', async (_, frames) => {
    const page = await browser()
    for (const frame of frames) page.sayRaw(frame as string)
    await page.closed()
    expect(page.heard().every((message) => message.kind === 'refused')).toBe(true)
  })
  test('is cut off after asking without pause, and nobody else notices', async () => {
    const calm = await bound(admin)
    const page = await bound(admin)
    for (let nth = 0; nth < 400; nth++) page.say({ type: 'userInMap', isInMap: true })
    expect(await page.next('refused')).toMatchObject({ reason: 'protocol' })
    await page.closed()
    await settled(calm)
    expect(calm.isClosed).toBe(false)
  })
  test('is cut off when nothing is said in five seconds', async () => {
    const page = await browser()
    await delay(4_000)
    expect(page.isClosed).toBe(false)
    expect(await page.closed()).toBe(1002)
  })
})

describe('what happens', () => {
  test('reaches everybody who is bound, once, with numbers that grow', async () => {
    const pages = [await bound(admin), await bound(reseller)]
    const before = pages.map((page) => page.lastSeq())
    publish(position(first, 43), event(first, 1))
    await settled(...pages)
    for (const [nth, page] of pages.entries()) {
      expect(page.of('event')).toHaveLength(1)
      expect(page.of('position').filter(({ lat }) => lat === 43)).toHaveLength(1)
      expect(page.lastSeq()).toBeGreaterThan(before[nth]!)
      const seqs = page.batches.map(({ seq }) => seq)
      expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
    }
  })
  test('of many positions of one item in one beat only the last is sent', async () => {
    const page = await bound(admin)
    page.forget()
    publish(position(first, 1), poiDelete(1))
    publish(position(first, 2))
    publish(position(first, 3))
    await settled(page)
    expect(
      page
        .of('position')
        .map(({ lat }) => lat)
        .at(-1),
    ).toBe(3)
    expect(page.of('position').length).toBeLessThanOrEqual(2)
  })
  test('in another company is not heard', async () => {
    const page = await bound(admin)
    bus.publish({ kind: 'live', companyId: other.companyId, messages: [position(first, 77), event(first, 77)] })
    await settled(page)
    expect(page.of('event')).toEqual([])
    expect(page.of('position').some(({ lat }) => lat === 77)).toBe(false)
  })
  test('is heard no more after the company is closed', async () => {
    const page = await bound(admin)
    const witness = await bound(admin)
    page.say({ type: 'closeCompany' })
    page.say({ type: 'userInMap', isInMap: true })
    await delay(100)
    page.forget()
    publish(event(first, 5))
    await settled(witness)
    expect(page.heard()).toEqual([])
  })
})

describe('who is held to groups', () => {
  test('hears of no other item: not its position, event, sensor, meters, driver or track', async () => {
    const page = await bound(operator)
    expect(itemsOf(page)).toEqual([first])
    page.say({ type: 'inVehicle', id: second })
    page.say({ type: 'sensorTableOn', ids: [first, second] })
    page.say({ type: 'vTrack', id: second })
    page.say({ type: 'mapGroupsSelected', ids: [north, south] })
    await page.next('sensor')
    const ofItem = { itemType: 1, itemId: second }
    publish(
      position(second, 50),
      event(second, 6),
      event(first, 7),
      sensor(second, 1),
      { kind: 'odometer', ...ofItem, odometerM: 1 } as LiveMessage,
      { kind: 'hourmeter', ...ofItem, hourMeterMs: 1 } as LiveMessage,
      { kind: 'driverVehicle', ...ofItem, driverId: 4, ts: recordedAt } as LiveMessage,
      { kind: 'driver', driverId: 4, vehicleId: second, ts: recordedAt } as LiveMessage,
      {
        kind: 'track',
        ...ofItem,
        track: {
          id: 1,
          ...ofItem,
          startedAt: 1,
          endedAt: null,
          start: { lat: 1, lng: 1 },
          end: { lat: 1, lng: 1 },
          distanceM: 1,
          maxSpeedKmh: 1,
          idleMs: 0,
          driverId: null,
        },
      } as LiveMessage,
    )
    await settled(page)
    expect(page.of('event').map(({ event: { id } }) => id)).toEqual([7])
    expect(JSON.stringify(page.heard())).not.toContain(`"itemId":${second}`)
    expect(page.of('driver')).toEqual([])
  })
  test('loses an item with the group, and gets one with it, at once', async () => {
    const page = await bound(operator)
    await pause()
    await pool.query('UPDATE group_items SET group_id = $1 WHERE item_id = $2', [north, second])
    await pool.query('UPDATE group_items SET group_id = $1 WHERE item_id = $2', [south, first])
    bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'groups' })
    publish(position(first, 60), event(first, 8))
    expect(await page.next('itemDelete')).toMatchObject({ itemId: first })
    await page.next('position', ({ itemId }) => itemId === second)
    await settled(page)
    expect(page.of('event')).toEqual([])
    expect(page.of('position').some(({ lat }) => lat === 60)).toBe(false)
    await pool.query('UPDATE group_items SET group_id = $1 WHERE item_id = $2', [north, first])
    await pool.query('UPDATE group_items SET group_id = $1 WHERE item_id = $2', [south, second])
    bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'groups' })
    await page.next('itemDelete', ({ itemId }) => itemId === second)
  })
  test('loses an item that is deleted', async () => {
    const { rows } = await pool.query<{ id: number }>(
      'INSERT INTO items (company_id, item_type) VALUES ($1, 1) RETURNING id',
      [tenant.companyId],
    )
    const { id } = rows[0]!
    await insertInto('group_items', { company_id: tenant.companyId, group_id: north, item_id: id })
    bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'items' })
    publish(position(id, 61))
    const page = await bound(operator)
    await page.next('position', ({ itemId }) => itemId === id)
    await pause()
    await pool.query('DELETE FROM group_items WHERE item_id = $1', [id])
    // As features/items tells it.
    bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'items' })
    publish({ kind: 'itemDelete', itemType: 1, itemId: id as never })
    await page.next('itemDelete', ({ itemId }) => itemId === id)
    await settled(page)
    expect(page.of('itemDelete')).toHaveLength(1)
  })
  test('hears of the groups in scope alone', async () => {
    const page = await bound(operator)
    publish({ kind: 'group', itemType: 1, itemId: first as never, groupIds: [north, south] as never })
    expect(await page.next('group')).toEqual({ kind: 'group', itemType: 1, itemId: first, groupIds: [north] })
    const late = await bound(operator)
    expect(late.of('group').map(({ groupIds }) => groupIds)).toEqual([[north]])
  })
  test('sees everything after being made administrator, and the groups alone after being held to them again', async () => {
    const page = await bound(operator)
    await pool.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [operator.id])
    bus.publish({ kind: 'userChanged', userId: operator.id })
    await page.next('position', ({ itemId }) => itemId === second)
    await pause()
    await pool.query(`UPDATE users SET role = 'OPERATOR' WHERE id = $1`, [operator.id])
    bus.publish({ kind: 'userChanged', userId: operator.id })
    publish(event(second, 9))
    await page.next('itemDelete', ({ itemId }) => itemId === second)
    await settled(page)
    expect(page.of('event')).toEqual([])
  })
})

describe('who comes back', () => {
  test('gets what was missed and no more', async () => {
    const page = await bound(admin)
    const { stream } = page.of('bindCompany')[0]!
    await settled(page)
    const lastSeq = page.lastSeq()
    page.close()
    await page.closed()
    publish(position(second, 44), event(second, 10), event(second, 11))
    const again = await browser()
    expect(await again.bind(await tokenOf(admin), tenant.companyId, { stream, lastSeq })).toMatchObject({
      resumed: true,
    })
    expect(again.of('position')).toEqual([expect.objectContaining({ itemId: second, lat: 44 })])
    expect(again.of('event').map(({ event: { id } }) => id)).toEqual([10, 11])
  })
  test.each([
    [
      'after too much has happened',
      async (stream: string, lastSeq: number) => {
        publish(...Array.from({ length: 7_000 }, (_, nth) => poiDelete(nth + 1)))
        return { stream, lastSeq }
      },
    ],
    ['to a stream that is no more', async (_: string, lastSeq: number) => ({ stream: 'of-yesterday', lastSeq })],
    ['from the future', async (stream: string) => ({ stream, lastSeq: 999_999_999 })],
  ])('gets everything anew %s', async (_, resumeWith) => {
    const page = await bound(admin)
    const resume = await resumeWith(page.of('bindCompany')[0]!.stream, page.lastSeq())
    const again = await browser()
    expect(await again.bind(await tokenOf(admin), tenant.companyId, resume)).toMatchObject({ resumed: false })
    expect(itemsOf(again)).toEqual([first, second, silent])
  })
  test('held to groups gets everything anew, since they may have changed', async () => {
    const page = await bound(operator)
    const { stream } = page.of('bindCompany')[0]!
    const again = await browser()
    const hello = await again.bind(await tokenOf(operator), tenant.companyId, { stream, lastSeq: page.lastSeq() })
    expect(hello.resumed).toBe(false)
  })
})

describe('a closer look', () => {
  test('brings sensors and meters as they stand, then as they change, until it ends', async () => {
    const page = await bound(admin)
    page.say({ type: 'inVehicle', id: first })
    expect(await page.next('sensor')).toMatchObject({ itemId: first, values: { fuelLevelL: 40 } })
    expect(await page.next('odometer')).toMatchObject({ odometerM: 12_345.5 })
    expect(await page.next('hourmeter')).toMatchObject({ hourMeterMs: 3_600_000 })
    publish(sensor(first, 39), sensor(second, 1))
    await page.next('sensor', ({ values }) => values.level === 39)
    page.say({ type: 'outVehicle', id: first })
    await delay(100)
    publish(sensor(first, 38))
    await settled(page)
    expect(page.of('sensor').map(({ values }) => values.level ?? values.fuelLevelL)).toEqual([40, 39])
  })
  test('follows the running trip of one item', async () => {
    await insertInto('trips', {
      company_id: tenant.companyId,
      item_id: first,
      started_at: recordedAt,
      start_lat: 42,
      start_lng: -1,
      end_lat: 43,
      end_lng: -1,
      distance_m: 5000,
    })
    const page = await bound(admin)
    page.say({ type: 'vTrack', id: first })
    const { track } = await page.next('track')
    expect(track).toMatchObject({ itemId: first, endedAt: null, distanceM: 5_000, start: { lat: 42, lng: -1 } })
    publish({ kind: 'track', itemType: 1, itemId: first, track: { ...track, distanceM: 6_000 } } as LiveMessage)
    await page.next('track', (message) => message.track.distanceM === 6_000)
    for (const message of page.heard()) expect(LiveMessage.safeParse(message).error).toBeUndefined()
  })
  test('of a map that shows some groups brings the positions of these', async () => {
    const page = await bound(admin)
    page.say({ type: 'mapGroupsSelected', ids: [south] })
    await delay(100)
    page.forget()
    publish(position(first, 70), position(second, 71), event(first, 20))
    await settled(page)
    expect(itemsOf(page)).toEqual([second])
    expect(page.of('event')).toHaveLength(1)
    page.say({ type: 'addGroups', ids: [north] })
    expect(await page.next('position', ({ itemId }) => itemId === first)).toMatchObject({ lat: 70 })
  })
  test('of a map that shows no group in particular brings every position again', async () => {
    const page = await bound(admin)
    page.say({ type: 'mapGroupsSelected', ids: [south] })
    await delay(100)
    publish(position(first, 72))
    await settled(page)
    page.forget()
    page.say({ type: 'mapGroupsSelected', ids: [] })
    expect(await page.next('position', ({ itemId }) => itemId === first)).toMatchObject({ lat: 72 })
  })
  test('away from the map brings no positions, and back on it those that were missed', async () => {
    const page = await bound(admin)
    page.say({ type: 'userInMap', isInMap: false })
    await delay(100)
    page.forget()
    publish(position(first, 80))
    await settled(page)
    expect(page.of('position')).toEqual([])
    page.say({ type: 'userInMap', isInMap: true })
    expect(await page.next('position')).toMatchObject({ itemId: first, lat: 80 })
    expect(itemsOf(page)).toEqual([first])
  })
})

describe('who may no longer look', () => {
  test('is cut off at once when disabled, signed out or sent away; others of the user too', async () => {
    const user = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'gone@arga.test' })
    const pages = [await bound(user), await bound(user)]
    const witness = await bound(admin)
    await pause()
    await pool.query('UPDATE users SET is_disabled = true WHERE id = $1', [user.id])
    bus.publish({ kind: 'userChanged', userId: user.id })
    publish(event(first, 30))
    for (const page of pages) {
      expect(await page.next('refused')).toMatchObject({ reason: 'token' })
      await page.closed()
      expect(page.of('event')).toEqual([])
    }
    await settled(witness)
    expect(witness.of('event')).toHaveLength(1)
  })
  test('loses the channel of the session that signs out, and no other', async () => {
    const token = await tokenOf(admin)
    const page = await browser()
    await page.bind(token, tenant.companyId)
    const elsewhere = await bound(admin)
    await client.as(token).reply(sessionRoutes.logout)
    expect(await page.closed()).toBe(4401)
    await settled(elsewhere)
    expect(elsewhere.isClosed).toBe(false)
  })
  test('with a new token that is not good is cut off', async () => {
    const page = await bound(admin)
    page.say({ type: 'accessToken', token: 'nonsense' })
    expect(await page.closed()).toBe(4401)
  })
  test('with a new token that is good stays', async () => {
    const page = await bound(admin)
    page.say({ type: 'accessToken', token: await tokenOf(admin) })
    await settled(page)
    expect(page.isClosed).toBe(false)
  })
  test('in a suspended company is told so and cut off, while the reseller goes on', async () => {
    const page = await bound(admin)
    const manager = await bound(reseller)
    await pool.query('UPDATE companies SET state = 3 WHERE id = $1', [tenant.companyId])
    bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'company' })
    expect(await page.closed()).toBe(4404)
    expect(page.of('companyStatus').at(-1)).toEqual({ kind: 'companyStatus', value: 3 })
    await manager.next('companyStatus', ({ value }) => value === 3)
    const late = await browser()
    late.say({ type: 'initialize', url: '', token: await tokenOf(admin) })
    late.say({ type: 'bindCompany', id: tenant.companyId })
    await late.closed()
    expect(late.heard().map(({ kind }) => kind)).toEqual(['companyStatus', 'refused'])
    await pool.query('UPDATE companies SET state = 2 WHERE id = $1', [tenant.companyId])
    bus.publish({ kind: 'definitionsChanged', companyId: tenant.companyId, what: 'company' })
    await manager.next('companyStatus', ({ value }) => value === 2)
  })
})
