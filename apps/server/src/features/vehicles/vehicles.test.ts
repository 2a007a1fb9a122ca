import { gzipSync } from 'node:zlib'
import { allRoutes } from '@atalaya/contract/routes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { startTestCompany } from '../../test-server.ts'

const { database, companyId, signInAs, insertInto } = await startTestCompany('Ours')
const admin = await signInAs({ role: 'ADMIN', email: 'admin@vehicles.test' })
const list = (company = companyId, session = admin) =>
  session.reply(allRoutes.vehicles.list, { params: { companyId: company } })

test('what is not set is left out', async () => {
  const id = await insertTestItem(database, companyId, { name: 'Bare' })
  expect(await list()).toEqual({
    [id]: { id, name: 'Bare', icon: 'car', engineType: 0, fuelCorrectionFactor: 1, odometerSource: 'calculated' },
  })
})

test('what is set comes as it was set, with the digits that it had', async () => {
  const item = await database
    .insertInto('items')
    .values({ company_id: companyId, item_type: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const driver = await insertInto('drivers', {
    company_id: companyId,
    name: 'Eva',
    vehicle_id: item.id,
    vehicle_ts: 5,
  })
  await insertInto('vehicles', {
    id: item.id,
    company_id: companyId,
    name: 'Full',
    plate: '1234-BCD',
    chassis: 'WDB123',
    brand: 'Volvo',
    model: 'FH',
    icon: 'truck',
    engine_type: 3,
    fuel_tank_l: 812.5,
    average_consumption_l100km: 28.3,
    fuel_correction_factor: 1.07,
    initial_hour_meter_h: 0,
    initial_mileage_km: 123456.7,
    odometer_source: 'can',
    driver_id: driver,
    driver_ts: 1_760_000_000_123,
  })
  expect((await list())[String(item.id)]).toEqual({
    id: item.id,
    name: 'Full',
    plate: '1234-BCD',
    chassis: 'WDB123',
    brand: 'Volvo',
    model: 'FH',
    icon: 'truck',
    engineType: 3,
    fuelTankSize: 812.5,
    averageConsumption: 28.3,
    fuelCorrectionFactor: 1.07,
    initialHourMeter: 0,
    initialMileage: 123456.7,
    odometerSource: 'can',
    driverId: driver,
    driverTs: 1_760_000_000_123,
  })
})

test('ten thousand vehicles take at most 400 KB on the wire', async () => {
  const large = await insertTestTenant(database, 'Large')
  await sql`
    WITH item AS (INSERT INTO items (company_id, item_type) SELECT ${large.companyId}, 1 FROM generate_series(1, 10000) RETURNING id)
    INSERT INTO vehicles (id, company_id, name, plate, brand, model, icon, engine_type, fuel_tank_l, average_consumption_l100km, initial_mileage_km)
    SELECT id, ${large.companyId}, 'Camión ' || id, (1000 + id * 7919 % 9000) || '-' || upper(translate(substr(md5(id::text), 1, 3), '0123456789', 'jklmnprstv')) || id % 7,
      (ARRAY['Volvo', 'Scania', 'Iveco', 'Renault'])[1 + id % 4], (ARRAY['FH 500', 'R 450', 'Daily', 'Trafic'])[1 + id % 4],
      (ARRAY['truck', 'van', 'car'])[1 + id % 3], 1, (ARRAY[80, 400, 900])[1 + id % 3], 8 + id % 230 / 10.0, id * 7919 % 600000
    FROM item`.execute(database)
  const reseller = await signInAs({ role: 'RESELLER', email: 'reseller@vehicles.test' }, large)
  const vehicles = await list(large.companyId, reseller)
  expect(Object.keys(vehicles)).toHaveLength(10_000)
  expect(gzipSync(JSON.stringify(vehicles)).length).toBeLessThanOrEqual(400_000)
})
