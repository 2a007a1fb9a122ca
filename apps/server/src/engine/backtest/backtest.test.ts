import { NewAlarm } from '@atalaya/contract/alarms'
import { longPastOf } from '@atalaya/domain/alarms/backtest/long-past'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'
import { expect, it, vi } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'
import { testAlarms } from '../stages/test-alarms.ts'
import { createBacktests, itemsOfRule } from './backtest.ts'
import { readPastOthers } from './past-others.repository.ts'

const test = await createTestIngest('Backtest')
const { companyId } = test.tenant
const alarms = testAlarms(test)
const minuteMs = 60_000

/** Drives, stands and silences of a vehicle, from an instant on. */
const lifeOf = (seed: number, from: number) => {
  const random = seededRandom(seed, 1)
  const pick = <T>(list: readonly T[]): T => list[random.index(list.length)] as T
  const records: ReturnType<typeof record>[] = []
  let [at, north] = [from, 0]
  for (let leg = 0; leg < 12; leg++) {
    const kind = pick(['drive', 'drive', 'idle', 'park', 'silence'])
    if (kind === 'silence') at += minuteMs * Math.round(random.between(5, 70))
    for (let n = Math.round(random.between(3, 30)); n > 0 && kind !== 'silence'; n--) {
      const speedKmh = kind === 'drive' ? pick([40, 80, 95, 105, 120]) : 0
      north += speedKmh * 16
      const io = { ignition: kind !== 'park', externalVoltageV: Math.round(random.between(11, 14)) }
      records.push(record({ recordedAt: at, lat: 40.4 + north / 111_195, lng: -3.6, speedKmh, io }))
      at += minuteMs * pick([1, 1, 2])
    }
  }
  return { records, until: at }
}

const zone = { kind: 'circle', centre: { lat: 40.5, lng: -3.6 }, radiusM: 4_000 }
const rulesOf = (zoneId: number, [first, , last]: readonly number[]) => [
  { info: { family: 101, value: 100 }, timing: { holdMs: minuteMs, clearMs: 2 * minuteMs } },
  { info: { family: 11, value: 5 * minuteMs } },
  { info: { family: 12, value: 25 * minuteMs } },
  { info: { family: 13, value: 15 * minuteMs }, timing: { repeatMs: 10 * minuteMs } },
  { info: { family: 14, value: 40 * minuteMs } },
  { info: { family: 15, value: 10 * minuteMs } },
  { info: { family: 3, io: { input: 'externalVoltageV', below: 12 } }, timing: { holdMs: minuteMs } },
  { info: { family: 5, geozones: { toIn: true, toOut: true, geozoneIds: [zoneId] } } },
  { info: { family: 1, events: { kinds: ['ignitionOff'] } } },
  { info: { family: 17 }, inTrack: { active: true, in: true } },
  { info: { family: 107, value: 20_000, distance: { itemId: first, side: 'beyond' } } },
  { info: { family: 107, value: 9_000, distance: { itemId: last, side: 'within' } }, timing: { holdMs: minuteMs } },
]

it('says of each family what the engine has raised for the same rule as reports came in, a restart between them', async () => {
  const [{ id: zoneId } = { id: 0 }] = await test.rows<{ id: number }>(
    `INSERT INTO geozones (company_id, name, shape) VALUES ($1, 'Zona', $2) RETURNING id`,
    [companyId, JSON.stringify(zone)],
  )
  let { ports } = await test.start()
  const vehicles = await Promise.all([test.insertVehicle(), test.insertVehicle(), test.insertVehicle()])
  const itemIds = vehicles.map(({ itemId }) => itemId)
  const start = Date.now() - 30 * 60 * minuteMs
  const lives = vehicles.map((_, nth) => lifeOf(nth + 1, start))
  const middle = start + 3 * 60 * minuteMs
  const rules = rulesOf(zoneId, itemIds)
  const ids: number[] = []
  for (const given of rules) ids.push(await alarms.insert(itemIds, given, middle))
  const send = async (isSent: (recordedAt: number) => boolean) => {
    for (const [nth, { imei }] of vehicles.entries()) {
      const own = lives[nth]?.records.filter(({ recordedAt }) => isSent(recordedAt)) ?? []
      const packets = Array.from({ length: Math.ceil(own.length / 20) }, (_, at) => own.slice(at * 20, at * 20 + 20))
      await sendPackets(ports[0]?.port as number, imei, packets)
    }
  }
  const restart = middle + 2 * 60 * minuteMs
  await send((at) => at < restart)
  await test.stop()
  ;({ ports } = await test.start())
  await send((at) => at >= restart)
  await test.until(async () => {
    const [last] = await test.rows<{ count: number }>(
      'SELECT count(*)::integer FROM item_states WHERE recompute_from IS NOT NULL',
    )
    expect(last?.count).toBe(0)
  })
  // Time is let speak a moment after the last report.
  test.clock.offsetMs += 5 * minuteMs
  const backtests = createBacktests()
  let raised = 0
  let longTried = 0
  for (const [nth, given] of rules.entries()) {
    const settings = NewAlarm.parse({
      ...given,
      items: { itemsType: 1, vehicleIds: itemIds },
      info: { name: 'Draft', ...given.info },
    })
    const toTs = test.clock.now()
    const order = { companyId, settings, fromTs: middle, toTs, timezone: 'Europe/Madrid', itemIds, budgetMs: 60_000 }
    const { counts, done } = await asCompany(test.database, companyId, async (tx) =>
      backtests.run(tx, { ...order, others: (await readPastOthers(tx, order)) ?? [] }),
    )
    expect(done).toBe(itemIds.length)
    const tried = counts.examples.map(({ itemId, ts, endTs }) => ({ item_id: itemId, ts, end_ts: endTs }))
    tried.sort((a, b) => a.ts - b.ts || a.item_id - b.item_id)
    // What time alone ends is ended by the timer of deadlines.
    await vi.waitFor(
      async () => {
        const live = await test.rows<{ item_id: number; ts: number; end_ts: number | null }>(
          'SELECT item_id, ts, end_ts FROM alarm_notices WHERE alarm_id = $1 AND ts <= $2 ORDER BY ts, item_id',
          [ids[nth], toTs],
        )
        expect(tried, JSON.stringify(given)).toEqual(live.slice(-50))
      },
      { timeout: 120_000 },
    )
    raised += tried.length
    const longPast = longPastOf(settings)
    if (!longPast) continue
    const long = await asCompany(test.database, companyId, (tx) =>
      backtests.run(tx, { ...order, others: [], longPast }),
    )
    const found = [...new Set(tried.map(({ item_id }) => item_id))].map((itemId) => {
      const of = (list: readonly { ts: number }[]) => list.map(({ ts }) => ts).sort((a, b) => a - b)
      const byReports = of(tried.filter(({ item_id }) => item_id === itemId))
      return { itemId, byReports, byStored: of(long.counts.examples.filter((each) => each.itemId === itemId)) }
    })
    expect(long.counts.examples, JSON.stringify(given)).toHaveLength(tried.length)
    for (const { byReports, byStored } of found)
      for (const [at, ts] of byStored.entries())
        expect(Math.abs(ts - (byReports[at] ?? 0)), JSON.stringify(given)).toBeLessThanOrEqual(10 * minuteMs)
    longTried++
  }
  expect(raised).toBeGreaterThan(30)
  expect(longTried).toBe(5)
}, 300_000)

it('is for those that the rule names, with who is in its groups', async () => {
  const [one, other] = [await test.insertVehicle(), await test.insertVehicle()]
  const [group] = await test.rows<{ id: number }>(
    `INSERT INTO groups (company_id, name) VALUES ($1, 'Grupo') RETURNING id`,
    [companyId],
  )
  await test.rows('INSERT INTO group_items (company_id, group_id, item_id) VALUES ($1, $2, $3)', [
    ...[companyId, group?.id, one.itemId],
  ])
  const settings = NewAlarm.parse({
    items: { itemsType: 1, groupIds: [group?.id] },
    info: { name: 'Draft', family: 102 },
  })
  const itemIds = [one.itemId, other.itemId]
  const found = await asCompany(test.database, companyId, (tx) => itemsOfRule(tx, { companyId, settings }, itemIds))
  expect(found).toEqual([one.itemId])
})
