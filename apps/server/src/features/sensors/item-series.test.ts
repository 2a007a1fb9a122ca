import type { ItemId } from '@atalaya/contract/identifiers'
import { sensorRoutes } from '@atalaya/contract/sensors'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { itemSensorPoints } from '../../limits/calls.limits.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, companyId, signInAs } = await startTestCompany('Ours')
const group = await insertTestGroup(database, companyId, { name: 'Group' })
const van = (await insertTestItem(database, companyId, { name: 'Van', groupIds: [group] })) as ItemId
const hidden = (await insertTestItem(database, companyId, { name: 'Hidden' })) as ItemId
const admin = await signInAs({ role: 'ADMIN', email: 'admin@series.test' })
const operator = await signInAs({ role: 'OPERATOR', email: 'operator@series.test', groupIds: [group] })

const minute = 60_000
const from = Date.UTC(2026, 9, 5)
const weekMs = 7 * 24 * 60 * minute
const newSensor = async (icon: 'fuel' | 'temperature', unit: string) =>
  (
    await admin.reply(sensorRoutes.create, {
      params: { companyId },
      body: { names: { en: icon }, kind: 'number', unit, icon, source: { kind: 'input', key: 'ain1V' } },
    })
  ).id
const [tank, cold] = [await newSensor('fuel', 'L'), await newSensor('temperature', '°C')]

const ask = (itemId: number, session: TestClient = operator, toTs = from + weekMs) =>
  session.call(sensorRoutes.seriesOfItem, { params: { companyId, itemId }, query: { from_ts: from, to_ts: toTs } })

/**
 * A report a minute: filled while it stands at 1,000 to 1,030, emptied in the night of 3,000 to 3,100, one spike of
 * the cold at 5,000, and a sensor that is no more.
 */
await sql`INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, lat, lng, speed_kmh, source,
    is_valid, mark, sensors)
  SELECT ${companyId}, ${van}, ${van}, ${from}::bigint + n * ${minute}, 1, n, 40, -4,
    CASE WHEN n BETWEEN 1000 AND 1030 OR n BETWEEN 3000 AND 3100 THEN 0 ELSE 60 END, 1, true, 0,
    jsonb_build_object(${String(tank)}::text, CASE WHEN n < 1010 THEN 60.0 WHEN n < 3050 THEN 260.0 ELSE 190.0 END,
      ${String(cold)}::text, CASE WHEN n = 5000 THEN 30 ELSE -18 END, '999999', 1)
  FROM generate_series(0, 8999) AS n`.execute(database)

test('each sensor of an item has its week, thinned with every spike, and a tank what was filled and lost', async () => {
  const series = replyOf(await ask(van))
  expect(Object.keys(series).map(Number)).toEqual([tank, cold])
  const temperature = series[cold]
  expect(temperature).toMatchObject({ reports: 9_000, fuelChanges: null })
  expect(temperature?.recordedAt.length).toBeLessThanOrEqual(itemSensorPoints.value)
  expect(temperature?.value[temperature.recordedAt.indexOf(from + 5_000 * minute)]).toBe(30)
  expect(series[tank]?.fuelChanges).toMatchObject([
    { kind: 'filling', fromLevel: 60, toLevel: 260, lat: 40, lng: -4 },
    { kind: 'drop', fromLevel: 260, toLevel: 190 },
  ])
})

test('what is a change goes by the size of the tank', async () => {
  await sql`UPDATE vehicles SET fuel_tank_l = 3000 WHERE id = ${van}`.execute(database)
  expect(replyOf(await ask(van))[tank]?.fuelChanges?.map(({ kind }) => kind)).toEqual(['filling'])
  await sql`UPDATE vehicles SET fuel_tank_l = NULL WHERE id = ${van}`.execute(database)
})

test('no longer than 31 days, and not to whom the item is not theirs to see', async () => {
  expect(await ask(van, operator, from + 32 * 24 * 60 * minute)).toMatchObject({ status: 406 })
  expect(await ask(van, operator, from - 1)).toMatchObject({ status: 400 })
  expect(await ask(hidden)).toMatchObject({ status: 404 })
  expect(replyOf(await ask(hidden, admin))).toEqual({})
  const other = await insertTestTenant(database, 'Theirs')
  const foreign = await insertTestItem(database, other.companyId, { name: 'Foreign' })
  expect(await ask(foreign, admin)).toMatchObject({ status: 404 })
  const stranger = await signInAs({ role: 'ADMIN', email: 'stranger@series.test' }, other)
  expect(await ask(van, stranger)).toMatchObject({ ok: false })
})
