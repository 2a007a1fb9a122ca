import type { ItemId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { itemDaysOfABacktest, othersOfABacktest } from '../../limits/backtests.limits.ts'
import { startTestCompany } from '../../test-server.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minuteMs = 60_000
const hourMs = 3_600_000
const dayMs = 86_400_000
const { database, engine, pool, companyId, signInAs } = await startTestCompany('Ulía', {
  clock: { now: () => now },
})
const other = await insertTestTenant(database, 'Igeldo')
const route = allRoutes.alarms.backtest
const north = await insertTestGroup(database, companyId, { name: 'Norte' })
const south = await insertTestGroup(database, companyId, { name: 'Sur' })

/** One excess of a minute a day, for so many days, noon after noon. */
const withPast = async (
  ofCompany: number,
  name: string,
  { excesses, groupIds = [] as number[] }: { excesses: number; groupIds?: number[] },
) => {
  const itemId = await insertTestItem(database, ofCompany, { name, groupIds })
  const reports = Array.from({ length: excesses }, (_, day) => now - (day + 1) * dayMs)
    .reverse()
    .flatMap((noon) =>
      [80, 130, 80].map((speedKmh, nth) => ({
        fix: {
          ...{ recordedAt: noon + nth * minuteMs, lat: 43 + nth * 0.015, lng: -2, speedKmh },
          source: 1 as const,
          isValid: true,
          payloadHash: '0',
        },
        io: {},
        driverId: null,
      })),
    )
  const past = {
    itemId,
    companyId: ofCompany,
    itemType: 1 as const,
    trackerId: itemId,
    initialHourMeterMs: 0,
    reports,
    events: [],
  }
  await asEngine(engine, async (tx) => writePast(tx, reducePast(await readSeedingRules(tx), past)))
  return itemId as ItemId
}
const van = await withPast(companyId, 'Furgón', { excesses: 3, groupIds: [north] })
const lorry = await withPast(companyId, 'Camión', { excesses: 5, groupIds: [south] })
const theirs = await withPast(other.companyId, 'Ajeno', { excesses: 7 })

const session = (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR', email: string, groupIds: number[] = []) =>
  signInAs({ role, email, groupIds })
const ana = await session('ADMIN', 'ana@trial.test')
const eva = await session('SUBADMIN', 'eva@trial.test', [north])
const ona = await session('OPERATOR', 'ona@trial.test', [north])

const bodyOf = (vehicleIds: ItemId[], fields: object = {}) => ({
  alarm: {
    items: { itemsType: 1 as const, vehicleIds },
    info: { name: '-', family: 101 as const, value: 100 },
    ...fields,
  },
  ...{ days: 30 as const, timezone: 'Europe/Madrid', cursor: null },
})
const ask = (who: TestClient, body: object, company = companyId) =>
  who.callAnyhow(route, { params: { companyId: company }, body }) as ReturnType<typeof who.call<typeof route>>

/** Of the rule as it stands, by item, to the last piece. */
const raised = async (who: TestClient, body = bodyOf([van, lorry, theirs])) => {
  const counts: Record<number, number | undefined> = {}
  for (let cursor: object | null | undefined; cursor !== null; ) {
    const { items, steps, cursor: next } = replyOf(await ask(who, { ...body, cursor: cursor ?? null }))
    const nth = steps.thresholds.indexOf(100) * steps.holds.length
    for (const item of items) counts[item.itemId] = item.counts[nth]
    cursor = next
  }
  return counts
}

test('counts what there would have been, of the company’s own items alone', async () => {
  expect(await raised(ana)).toEqual({ [van]: 3, [lorry]: 5 })
  for (const who of [eva, ona]) expect(await ask(who, bodyOf([van]))).toMatchObject({ status: 403 })
  expect(await ask(ana, bodyOf([theirs]), other.companyId)).toMatchObject({ status: 404 })
})

test('counts by the asker’s days, at other limits and holds, with the nearest figure, and changes nothing', async () => {
  const reply = replyOf(await ask(ana, bodyOf([van])))
  expect(Object.keys(reply.days)).toEqual(['2026-11-17', '2026-11-18', '2026-11-19'])
  const at = (threshold: number, holdMs: number) =>
    reply.items[0]?.counts[
      reply.steps.thresholds.indexOf(threshold) * reply.steps.holds.length + reply.steps.holds.indexOf(holdMs)
    ]
  expect([at(100, 0), at(125, 0), at(75, 0), at(100, minuteMs), at(100, 2 * minuteMs)]).toEqual([3, 3, 3, 3, 0])
  expect(reply.items[0]?.extreme?.value).toBe(130)
  expect(reply.examples[0]).toEqual({
    itemId: van,
    ts: now - dayMs + minuteMs,
    endTs: now - dayMs + 2 * minuteMs,
    value: 130,
  })
  expect((await pool.query('SELECT FROM alarm_notices')).rowCount).toBe(0)
  expect((await pool.query('SELECT FROM alarms')).rowCount).toBe(0)
})

test('goes on where the piece before ended', async () => {
  const cursor = { toTs: now, afterItemId: van }
  const { items, judged, itemCount } = replyOf(await ask(ana, { ...bodyOf([van, lorry]), cursor }))
  expect(items.map(({ itemId }) => itemId)).toEqual([lorry])
  expect([judged, itemCount]).toEqual([2, 2])
})

test('thirteen months are for rules whose past trips, stops or visits say, and of the company’s own', async () => {
  const long = (info: object) => ({ ...bodyOf([van, lorry, theirs], { info: { name: '-', ...info } }), days: 395 })
  expect(await ask(ana, long({ family: 101, value: 100 }))).toMatchObject({ status: 400, fields: { days: 'choice' } })
  const longAgo = now - 300 * dayMs
  for (const [company, itemId] of [[companyId, van] as const, [other.companyId, theirs] as const])
    await pool.query(
      `INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng) VALUES ($1, $2, $3, $4, 43, -2), ($1, $2, $5, $6, 43, -2)`,
      [company, itemId, longAgo, longAgo + 20 * hourMs, longAgo + 30 * hourMs, longAgo + 40 * hourMs],
    )
  const reply = replyOf(await ask(ana, long({ family: 13, value: 12 * hourMs })))
  expect(reply).toMatchObject({ itemCount: 2, judged: 2, cursor: null })
  expect(reply.items.map(({ itemId }) => itemId)).toEqual([van])
  expect(reply.examples).toEqual([
    { itemId: van, ts: longAgo + 12 * hourMs, endTs: longAgo + 20 * hourMs, value: null },
  ])
  const eight = reply.steps.thresholds.indexOf(8 * hourMs) * reply.steps.holds.length
  expect(reply.items[0]?.counts[eight]).toBe(2)
})

test('compares with another item of the company by its own past, as far as that may be read', async () => {
  const near = (itemId: ItemId) => ({
    info: { name: '-', family: 107, value: 100, distance: { itemId, side: 'within' } },
  })
  const together = async (itemId: ItemId) => raised(ana, bodyOf([van, lorry], near(itemId)))
  // Its five noons are those of the other's three, and nobody is near itself.
  expect(await together(lorry)).toEqual({ [van]: 3 })
  expect(await together(theirs)).toEqual({})
  await pool.query(
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, source, is_valid, mark)
     SELECT $1, $2, $2, $3::bigint - n * 5000::bigint, $3, 1, 43, -2, 1, true, 0 FROM generate_series(1, $4::integer) AS n`,
    [companyId, lorry, now, othersOfABacktest.value + 1],
  )
  expect(await ask(ana, bodyOf([van], near(lorry)))).toMatchObject({ status: 406, code: 'search.toolarge' })
})

test('a rule that could not be saved is refused, and so is more past than one may ask for', async () => {
  const incomplete = { info: { name: '-', family: 101, value: null } }
  expect(await ask(ana, bodyOf([van], incomplete))).toMatchObject({ status: 400, fields: { 'info.value': 'required' } })
  const many = Math.ceil(itemDaysOfABacktest.value / 90) + 1
  await pool.query(
    `WITH made AS (INSERT INTO items (company_id, item_type) SELECT $1, 1 FROM generate_series(1, $2) RETURNING id)
     INSERT INTO group_items (company_id, group_id, item_id) SELECT $1, $3, id FROM made`,
    [companyId, many, south],
  )
  const items = { items: { itemsType: 1, groupIds: [south] } }
  expect(await ask(ana, { ...bodyOf([], items), days: 90 })).toMatchObject({ status: 406, code: 'search.toolarge' })
})
