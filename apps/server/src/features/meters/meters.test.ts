import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { startTestCompany } from '../../test-server.ts'

const now = 1_790_000_000_000
const {
  database,
  published: heard,
  companyId,
  signInAs,
  insertInto,
} = await startTestCompany('Ulía', { clock: { now: () => now } })
const ana = await signInAs({ role: 'ADMIN', email: 'ana@ulia.test' })
const routes = allRoutes.meters
const hourMs = 3_600_000

const newVehicle = async (counted?: { odometer_m: number; hour_meter_ms: number; recorded_at?: number }) => {
  const id = await insertTestItem(database, companyId, { name: 'Uno' })
  const state = { item_id: id, company_id: companyId, item_type: 1, io: '{}', reducer: '{}' }
  if (counted) await insertInto('item_states', { ...state, ...counted })
  return id
}
const at = (id: number) => ({ params: { companyId, id } })
const correct = (id: number, body: { meter: 'odometer' | 'hourMeter'; shown: number; at: number }) =>
  ana.reply(routes.correct, { ...at(id), body })

test('a meter shows what the dashboard showed, and what came since on top of it', async () => {
  const id = await newVehicle({ odometer_m: 50_000, hour_meter_ms: 10 * hourMs })
  const place = { start_lat: 1, start_lng: 1, end_lat: 1, end_lng: 1, company_id: companyId, item_id: id }
  await database
    .insertInto('trips')
    .values([
      { ...place, started_at: now - 10 * hourMs, ended_at: now - 9 * hourMs, distance_m: 7_000 },
      // Half of it was driven when somebody read the dashboard.
      { ...place, started_at: now - 6 * hourMs, ended_at: now - 4 * hourMs, distance_m: 30_000 },
      { ...place, started_at: now - 2 * hourMs, ended_at: now - hourMs, distance_m: 5_000 },
    ])
    .execute()
  heard.length = 0
  const read = { meter: 'odometer', shown: 100_000, at: now - 5 * hourMs } as const
  expect((await correct(id, read)).odometerM).toBe(120_000)
  expect(heard).toEqual([
    { kind: 'definitionsChanged', companyId, what: 'items', itemIds: [id] },
    { kind: 'live', companyId, messages: [{ kind: 'odometer', itemType: 1, itemId: id, odometerM: 120_000 }] },
  ])
  expect((await correct(id, { meter: 'hourMeter', shown: 500 * hourMs, at: now - 5 * hourMs })).hourMeterMs).toBe(
    502 * hourMs,
  )
  expect(await ana.reply(routes.list, at(id))).toMatchObject([
    { meter: 'hourMeter', shown: 500 * hourMs, movedBy: 492 * hourMs, correctedTs: now },
    { meter: 'odometer', shown: 100_000, at: now - 5 * hourMs, movedBy: 70_000 },
  ])
  const { changes } = await ana.reply(allRoutes.changes.list, {
    params: { companyId },
    query: { noun: 'vehicles', id },
  })
  expect(changes[1]).toMatchObject({ before: { odometerM: 50_000 }, after: { odometerM: 120_000 } })
})

test('of a trip that goes on counts what came after the dashboard was read, and nothing of what was driven before', async () => {
  const id = await newVehicle({ odometer_m: 50_000, hour_meter_ms: 10 * hourMs, recorded_at: now - hourMs })
  const place = { start_lat: 1, start_lng: 1, end_lat: 1, end_lng: 1, company_id: companyId, item_id: id }
  await insertInto('trips', {
    ...place,
    started_at: now - 3 * hourMs,
    ended_at: null,
    last_fix_at: now - hourMs,
    distance_m: 40_000,
  })
  expect((await correct(id, { meter: 'odometer', shown: 90_000, at: now })).odometerM).toBe(90_000)
  expect((await correct(id, { meter: 'odometer', shown: 70_000, at: now - 2 * hourMs })).odometerM).toBe(90_000)
  const hours = { meter: 'hourMeter', shown: 20 * hourMs, at: now - 2 * hourMs } as const
  expect((await correct(id, hours)).hourMeterMs).toBe(21 * hourMs)
})

test('one that never reported is corrected too, again and again, and keeps it through a deletion', async () => {
  const id = await newVehicle()
  expect((await correct(id, { meter: 'odometer', shown: 9_000, at: now })).odometerM).toBe(9_000)
  expect((await correct(id, { meter: 'odometer', shown: 8_000, at: now })).odometerM).toBe(8_000)
  const operationId = crypto.randomUUID()
  const params = { companyId }
  await ana.reply(allRoutes.vehicles.removeMany, { params, body: { items: [id as never], operationId } })
  await ana.reply(allRoutes.changes.undo, { params, body: { operationId, undoId: crypto.randomUUID() } })
  expect((await ana.reply(allRoutes.vehicles.read, at(id))).odometerM).toBe(8_000)
})

test('what will be shown tomorrow nobody knows', async () => {
  const body = { meter: 'odometer', shown: 1, at: now + 1 } as const
  const answer = await ana.call(routes.correct, { ...at(await newVehicle()), body })
  expect(answer).toMatchObject({ status: 400, fields: { at: 'too.big' } })
})

test('the fleet is told as one, each vehicle as its own page tells it', async () => {
  const silent = await newVehicle()
  const driven = await newVehicle({ odometer_m: 1_234.6, hour_meter_ms: 2 * hourMs })
  await correct(silent, { meter: 'odometer', shown: 7_000, at: now })
  expect(await ana.reply(routes.ofFleet, { params: { companyId } })).toMatchObject({
    [silent]: { odometerM: 7_000, hourMeterMs: 0 },
    [driven]: { odometerM: 1_235, hourMeterMs: 2 * hourMs },
  })
})
