import { type ReportQuestionIn, reportRoutes } from '@atalaya/contract/reports'
import { scoringRoutes } from '@atalaya/contract/scoring'
import { scoreOfPoints, usualFormula } from '@atalaya/domain/driving-score'
import { expect, test } from 'vitest'
import { insertTestDriver, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
/** In Madrid October ended an hour before it did in UTC, and had a day of 25 hours. */
const now = Date.parse('2026-11-15T12:00:00Z')
const october = Date.parse('2026-09-30T22:00:00Z')
const november = Date.parse('2026-10-31T23:00:00Z')
const { client, database, insertInto, updateRow } = await startTestServer({ clock: { now: () => now } })

const prepare = async (name: string) => {
  const tenant = await insertTestTenant(database, name)
  const { companyId } = tenant
  await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
  const vehicle = async (icon: string, called: string) => {
    const id = await insertTestItem(database, companyId, { name: called })
    await updateRow('vehicles', id, { icon })
    return id
  }
  const trip = async (itemId: number, driverId: number | null, more: { at: number; km?: number; idleMs?: number }) => {
    const { at, km = 100, idleMs = 0 } = more
    await insertInto('trips', {
      ...{ company_id: companyId, item_id: itemId, driver_id: driverId, started_at: at, ended_at: at + hour },
      ...{ start_lat: 40, start_lng: -4, end_lat: 41, end_lng: -4, distance_m: km * 1_000, idle_ms: idleMs },
    })
  }
  const fault = async (itemId: number, kind: string, at: number) => {
    await insertInto('item_events', {
      company_id: companyId,
      item_id: itemId,
      item_type: 1,
      kind,
      recorded_at: at,
      lat: 40,
      lng: -4,
      data: '{}',
    })
  }
  const signIn = async (role: 'ADMIN' | 'SUBADMIN', more: object = {}) =>
    signedIn(
      client,
      await insertTestUser(database, tenant, { role, email: `${role}-${crypto.randomUUID()}@example.com`, ...more }),
    )
  return { companyId, vehicle, trip, fault, signIn }
}

const { companyId, vehicle, trip, fault, signIn } = await prepare('Scored')
const van = await vehicle('van', 'Van')
const lorry = await vehicle('truck', 'Lorry')
await vehicle('car', 'Parked')
const ana = await insertTestDriver(database, companyId, { name: 'Ana' })
const berta = await insertTestDriver(database, companyId, { name: 'Berta' })
const celia = await insertTestDriver(database, companyId, { name: 'Celia' })
// Ana drives both, Berta the lorry alone, Celia too little; nobody is known to have driven the last one.
await trip(van, ana, { at: october, idleMs: 6 * minute })
await trip(lorry, ana, { at: october + day, km: 300 })
await trip(lorry, berta, { at: october + 2 * day, km: 200, idleMs: 30 * minute })
await trip(van, celia, { at: october + 3 * day, km: 20 })
await trip(van, null, { at: november - minute })
// Somebody who has been deleted since.
await trip(van, 999_999, { at: october + 4 * day, km: 60 })
// Of the months beside it.
await trip(van, ana, { at: october - minute, km: 500 })
await trip(van, ana, { at: november, km: 500 })
for (const nth of [1, 2, 3]) await fault(lorry, 'hardBraking', october + day + nth * minute)
await fault(van, 'sharpTurn', october + minute)
await fault(van, 'overspeed', october + hour)
await fault(lorry, 'fastAcceleration', october + 2 * day)
// On no trip.
await fault(lorry, 'hardBraking', october + 5 * day)

const admin = await signIn('ADMIN')

const params = { companyId }
const read = (by: TestClient = admin) => by.reply(scoringRoutes.read, { params })
const preview = (formula: Partial<typeof usualFormula>, more: object = {}) =>
  admin.reply(scoringRoutes.preview, { params, body: { formula: { ...usualFormula, ...formula }, ...more } })
const report = async (type: 'driverScore' | 'vehicleScore', settings: object = {}) => {
  const body = { type, selection: { all: true }, from: '2026-10-01', to: '2026-10-31', settings } as ReportQuestionIn
  const { fields, rows } = await admin.reply(reportRoutes.read, { params, body })
  return rows.map((cells) => Object.fromEntries(fields.map((field, nth) => [field, cells[nth]])))
}
const save = async (
  formula: Partial<typeof usualFormula>,
  { by = admin, version = undefined as number | undefined } = {},
) =>
  by.call(scoringRoutes.save, {
    params,
    body: { formula: { ...usualFormula, ...formula }, version: version ?? (await read()).version },
  })

test('without a formula of its own a company has the usual one, and last month is told by driver and by vehicle', async () => {
  expect((await read()).formula).toEqual(usualFormula)
  const drivers = await preview({})
  expect(drivers).toMatchObject({
    ...{ from: '2026-10-01', to: '2026-10-31', vehicles: { read: 3, all: 3 }, isTooLong: false },
    ...{ driven: 3, scored: 2, found: 3, risen: [], fallen: [] },
  })
  const own = drivers.page.find(({ id }) => id === ana)
  expect(own).toMatchObject({ name: 'Ana', distanceKm: 400, heavyKm: 300 })
  // Five faults on 400 km, and 6 of 120 minutes at idle.
  const points = (5 * 10 * 100) / 400 + (6 * 100) / 120
  expect(own?.now.score).toBeCloseTo(scoreOfPoints(points, 50), 9)
  expect(own?.now.points).toEqual({ braking: 7.5, acceleration: 0, turns: 2.5, overspeeds: 2.5, idling: 5 })
  expect(drivers.page.find(({ id }) => id === celia)?.now).toMatchObject({ score: null, rank: null })
  const vehicles = await preview({}, { of: 'vehicles' })
  expect(vehicles).toMatchObject({ driven: 2, scored: 2 })
  expect(vehicles.page.map(({ id, distanceKm, heavyKm }) => ({ id, distanceKm, heavyKm }))).toEqual([
    { id: lorry, distanceKm: 500, heavyKm: 500 },
    { id: van, distanceKm: 280, heavyKm: 0 },
  ])
})

test('a preview says what reports of the month say, now by the company’s formula and then by the proposed one', async () => {
  const proposed = {
    brakingPoints: 20,
    turnPoints: 5,
    overspeedPoints: 15.5,
    idlePoints: 2,
    halfScorePoints: 30,
    heavyFactor: 0.5,
  }
  for (const [of, type, idField] of [
    ['drivers', 'driverScore', 'driverId'],
    ['vehicles', 'vehicleScore', 'itemId'],
  ] as const) {
    const { page } = await preview(proposed, { of })
    const [before, after] = [await report(type), await report(type, proposed)]
    expect(page.length).toBe(before.length)
    for (const { id, now: standing, proposed: then } of page) {
      for (const [told, rows] of [
        [standing, before],
        [then, after],
      ] as const) {
        const row = rows.find((each) => each[idField] === id)
        if (told.score === null) expect(row?.['score']).toBeNull()
        else {
          expect(row?.['score']).toBeCloseTo(told.score, 9)
          expect(row?.['brakingPoints']).toBeCloseTo(told.points.braking, 9)
          expect(row?.['idlePoints']).toBeCloseTo(told.points.idling, 9)
        }
      }
    }
  }
  const classes = Object.fromEntries((await report('driverScore')).map((row) => [row['driver'], row['vehicleClass']]))
  expect(classes).toEqual({ Ana: 'mixed', Berta: 'heavy', Celia: 'light' })
})

test('who would rise and who would fall is told with places and the distribution', async () => {
  const { risen, fallen, distribution, median } = await preview({ brakingPoints: 0, accelerationPoints: 100 })
  expect(risen.map(({ name }) => name)).toEqual(['Ana'])
  expect(fallen.map(({ name }) => name)).toEqual(['Berta'])
  expect(risen[0]).toMatchObject({ now: { rank: 1 }, proposed: { rank: 1 } })
  for (const counts of Object.values(distribution)) expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2)
  expect(median.now).toBeGreaterThan(median.proposed as number)
  const { page, found } = await preview({}, { text: 'bert' })
  expect({ names: page.map(({ name }) => name), found }).toEqual({ names: ['Berta'], found: 1 })
  expect((await preview({}, { offset: 2 })).page).toHaveLength(1)
})

test('what is saved is what reports begin with, and a question’s own settings still differ from it', async () => {
  const [before] = (await report('driverScore')).filter(({ driver }) => driver === 'Ana')
  const proposed = { brakingPoints: 20, heavyFactor: 0.5 }
  const saved = replyOf(await save(proposed))
  expect(saved.formula).toEqual({ ...usualFormula, ...proposed })
  expect(await read()).toEqual(saved)
  const [after] = (await report('driverScore')).filter(({ driver }) => driver === 'Ana')
  expect(after?.['brakingPoints']).toBeCloseTo((3 * 20 * 0.5 * 100) / 400, 9)
  const [asked] = (await report('driverScore', { brakingPoints: 10, heavyFactor: 1 })).filter(
    ({ driver }) => driver === 'Ana',
  )
  expect(asked?.['score']).toBe(before?.['score'])
  const types = await admin.reply(reportRoutes.types, { params })
  expect(types.driverScore?.settings['brakingPoints']).toMatchObject({ initial: 20 })
  const events = await database
    .selectFrom('security_events')
    .selectAll()
    .where('kind', '=', 'scoring.changed')
    .execute()
  expect(events).toMatchObject([
    { company_id: companyId, details: { brakingPoints: '10 → 20', heavyFactor: '1 → 0.5' } },
  ])
  // The same once more is no change.
  replyOf(await save(proposed))
  expect((await read()).version).toBe(saved.version)
  replyOf(await save({}))
})

test('of two who change it at once the second is told, and so is who has the company open above it', async () => {
  const { version } = await read()
  const answers = await Promise.all([save({ turnPoints: 1 }, { version }), save({ turnPoints: 2 }, { version })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  replyOf(await save({}))
})

test('it is an administrator’s, a reader’s to look at, and nobody else’s', async () => {
  const reader = await signIn('ADMIN', { readOnly: true })
  expect((await read(reader)).formula).toEqual(usualFormula)
  expect((await save({ turnPoints: 1 }, { by: reader })).status).toBe(403)
  const held = await signIn('SUBADMIN')
  expect((await held.call(scoringRoutes.read, { params })).status).toBe(403)
  for (const wrong of [{ brakingPoints: -1 }, { halfScorePoints: 0 }, { heavyFactor: 0 }, { lightFactor: 11 }])
    expect((await save(wrong)).status).toBe(400)
})

test('another company is told nothing of it', async () => {
  const theirs = await prepare('Theirs')
  const outsider = await theirs.signIn('ADMIN')
  const body = { formula: usualFormula }
  expect((await outsider.call(scoringRoutes.read, { params })).status).toBe(404)
  expect((await outsider.call(scoringRoutes.preview, { params, body })).status).toBe(404)
  const own = await outsider.reply(scoringRoutes.preview, { params: { companyId: theirs.companyId }, body })
  expect(own).toMatchObject({ driven: 0, scored: 0, page: [], vehicles: { read: 0, all: 0 }, median: { now: null } })
})

test('factors are suggested where both classes drove enough, so that the vehicles in the middle come to the same', async () => {
  const fleet = await prepare('Fleet')
  const boss = await fleet.signIn('ADMIN')
  const suggest = () =>
    boss.reply(scoringRoutes.suggest, {
      params: { companyId: fleet.companyId },
      body: { formula: usualFormula },
    })
  const add = async (icon: string, faults: number) => {
    const id = await fleet.vehicle(icon, `${icon} ${faults}`)
    await fleet.trip(id, null, { at: now - 10 * day, km: 600 })
    for (let nth = 0; nth < faults; nth += 1) await fleet.fault(id, 'hardBraking', now - 10 * day + nth * minute)
  }
  expect(await suggest()).toMatchObject({ lightFactor: null, heavyFactor: null, reason: 'distance' })
  for (const icon of ['car', 'bus']) for (const faults of [0, 0]) await add(icon, faults)
  expect(await suggest()).toMatchObject({ reason: 'faults', classes: { light: { vehicles: 2, distanceKm: 1_200 } } })
  for (const faults of [3, 3, 3]) await add('van', faults)
  for (const faults of [12, 12, 12]) await add('truck', faults)
  expect(await suggest()).toMatchObject({
    ...{ lightFactor: 1, heavyFactor: 0.25, reason: null, vehicles: { read: 10, all: 10 } },
    classes: { light: { medianPoints: 5 }, heavy: { medianPoints: 20 } },
  })
})
