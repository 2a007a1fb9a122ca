import type { ItemId } from '@atalaya/contract/identifiers'
import { allRoutes } from '@atalaya/contract/routes'
import { usualMotion } from '@atalaya/domain/motion-settings'
import { expect, test } from 'vitest'
import { asCompany, asEngine } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { readSeedingRules, reducePast, writePast } from '../../engine/index.ts'
import { startTestCompany } from '../../test-server.ts'
import { previewMotion } from './motion-preview.ts'

const now = Date.UTC(2026, 10, 20, 12)
const minuteMs = 60_000
const dayMs = 86_400_000
const { bus, database, engine, pool, companyId, params, signInAs } = await startTestCompany('Ulía', {
  clock: { now: () => now },
})
const other = await insertTestTenant(database, 'Igeldo')
const { read, preview, save } = allRoutes.motion
const north = await insertTestGroup(database, companyId, { name: 'Norte' })

/** A drive of 10 km and a hop of 400 m each morning of the last days, an hour apart. */
const withPast = async (ofCompany: number, name: string, days: number, groupIds: number[] = []) => {
  const itemId = await insertTestItem(database, ofCompany, { name, groupIds })
  let lat = 43
  const reports = Array.from({ length: days }, (_, nth) => now - (days - nth) * dayMs).flatMap((at) =>
    [
      ...Array.from({ length: 10 }, () => [0.009, 60]),
      ...Array.from({ length: 50 }, () => [0, 0]),
      ...Array.from({ length: 2 }, () => [0.0018, 12]),
      ...Array.from({ length: 20 }, () => [0, 0]),
    ].map(([step = 0, speedKmh = 0], minute) => {
      lat += step
      return {
        fix: {
          ...{ recordedAt: at + minute * minuteMs, lat, lng: -2, speedKmh, ignition: speedKmh > 0 },
          ...{ source: 1 as const, isValid: true, payloadHash: '0' },
        },
        ...{ io: {}, driverId: null },
      }
    }),
  )
  const past = {
    ...{
      itemId,
      companyId: ofCompany,
      itemType: 1 as const,
      trackerId: itemId,
      initialHourMeterMs: 0,
      reports,
      events: [],
    },
  }
  await asEngine(engine, async (tx) => writePast(tx, reducePast(await readSeedingRules(tx), past)))
  return itemId as ItemId
}
const van = await withPast(companyId, 'Furgón', 5, [north])
const lorry = await withPast(companyId, 'Camión', 3)
const theirs = await withPast(other.companyId, 'Ajeno', 2)
const ana = await signInAs({ role: 'ADMIN', email: 'ana@motion.test' })
const choice = { ...usualMotion(1), minTripM: 1_000 }

test('a preview says of each item, and in total, what there is and what there would be', async () => {
  const all = await ana.reply(preview, { params, body: { itemType: 1, choice, days: 7 } })
  expect(all).toMatchObject({ itemCount: 2, done: 2, changeCount: 8 })
  expect(all.total.current).toMatchObject({ trips: 16 })
  expect(all.total.proposed).toMatchObject({ trips: 8 })
  expect(all.total.current.distanceM - all.total.proposed.distanceM).toBeGreaterThan(2_000)
  expect(all.items.map(({ itemId, name }) => [itemId, name])).toEqual([
    [van, 'Furgón'],
    [lorry, 'Camión'],
  ])
  expect(new Set(all.changes.map(({ kind }) => kind))).toEqual(new Set(['vanished']))
  const stored = await pool.query('SELECT count(*)::integer AS trips FROM trips WHERE company_id = $1', [companyId])
  expect(stored.rows).toEqual([{ trips: all.total.current.trips }])
})

test('a preview is of a group or of some items where it is asked, and never of another company’s', async () => {
  const asked = async (body: object) =>
    (await ana.reply(preview, { params, body: { itemType: 1, choice, days: 7, ...body } })).items.map(
      ({ itemId }) => itemId,
    )
  expect(await asked({ groupId: north })).toEqual([van])
  expect(await asked({ itemIds: [lorry, theirs] })).toEqual([lorry])
  expect(await asked({ itemType: 2 })).toEqual([])
})

test('a preview covers what there was time for, and says so', async () => {
  const order = { itemType: 1 as const, current: usualMotion(1), proposed: choice, fromTs: now - 7 * dayMs, toTs: now }
  const items = [
    { id: van, name: 'Furgón' },
    { id: lorry, name: 'Camión' },
  ]
  const previewed = (budgetMs: number) =>
    asCompany(database, companyId, (tx) => previewMotion(tx, { ...order, items, budgetMs }))
  expect(await previewed(-1)).toMatchObject({ done: 0, items: [], changeCount: 0 })
  expect(await previewed(60_000)).toMatchObject({ done: 2 })
})

test('a choice holds from now on, is told to ingest, and stands in the trail', async () => {
  const heard: object[] = []
  const unsubscribe = bus.subscribe((event) => heard.push(event))
  const saved = await ana.reply(save, { params, body: { itemType: 1, choice } })
  unsubscribe()
  expect(saved.runId).toBeNull()
  expect(heard).toContainEqual({ kind: 'definitionsChanged', companyId, what: 'motion' })
  const { types } = await ana.reply(read, { params })
  expect(types[0]).toMatchObject({ choice, usual: usualMotion(1), held: [{ choice, fromTs: now }] })
  expect(types[1]).toMatchObject({ choice: usualMotion(2), held: [] })
  const { rows } = await pool.query(`SELECT details FROM security_events WHERE kind = 'motion.changed'`)
  expect(rows).toMatchObject([{ details: { itemType: 1, minTripM: 1_000 } }])
  const theirOwn = await signInAs({ role: 'ADMIN', email: 'bea@motion.test' }, other)
  const beside = await theirOwn.reply(read, { params: { companyId: other.companyId } })
  expect(beside.types[0]).toMatchObject({ held: [] })
})

test('a past day takes the place of what was chosen since, and asks for the past; a day that is not kept, or to come, is refused', async () => {
  const saved = await ana.reply(save, { params, body: { itemType: 1, choice, recomputeFrom: '2026-11-16' } })
  expect(saved.types[0]?.held).toHaveLength(1)
  const { rows } = await pool.query('SELECT id, kind, params FROM runs')
  const fromTs = saved.types[0]?.held[0]?.fromTs
  expect(rows).toMatchObject([{ id: saved.runId, kind: 'motionRecomputation', params: { itemType: 1, fromTs } }])
  for (const [recomputeFrom, reason] of [
    ['2026-11-22', 'date.future'],
    ['2019-01-01', 'date.notkept'],
  ] as const) {
    const refused = await ana.call(save, { params, body: { itemType: 1, choice, recomputeFrom } })
    expect(refused).toMatchObject({ status: 400, fields: { recomputeFrom: reason } })
  }
})

test('of choices that are saved at once one holds, and none fails', async () => {
  const atOnce = await Promise.all(
    [100, 200, 300, 400].map((minTripM) =>
      ana.call(save, { params, body: { itemType: 1, choice: { ...choice, minTripM }, recomputeFrom: null } }),
    ),
  )
  expect(atOnce.map(({ ok }) => ok)).toEqual([true, true, true, true])
  const held = await pool.query(
    'SELECT count(*)::integer AS rows FROM motion_settings WHERE company_id = $1 AND from_ts = $2',
    [...[companyId, now]],
  )
  expect(held.rows).toEqual([{ rows: 1 }])
})
