import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vehicleIcons } from '@atalaya/contract/item-choices'
import { roles } from '@atalaya/contract/roles'
import { WorkerApp } from '@atalaya/contract/session'
import { trackerTypes } from '@atalaya/contract/trackers'
import { Email } from '@atalaya/contract/values'
import { distanceM } from '@atalaya/domain/geometry'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { planJourney } from '@atalaya/domain/journey/journey-plan'
import { liveIntervals, reportsBetween } from '@atalaya/domain/journey/journey-reports'
import { roadNetwork } from '@atalaya/domain/journey/road-network'
import { townsOf } from '@atalaya/domain/journey/towns'
import { verify } from '@node-rs/argon2'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { positionPartitions } from '../../database/position-partitions.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { citiesOf } from '../places/index.ts'
import { luhnDigit } from './demo-numbers.ts'
import { readDemoAccounts, seedDemo } from './index.ts'

const { database } = await createTestDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-demo-'))
afterAll(() => rm(dataDir, { recursive: true }))
/** A Saturday morning. */
const now = Date.UTC(2026, 10, 21, 8, 30)
const dayMs = 86_400_000
const ports = { database, partitions: positionPartitions(database), clock: { now: () => now }, dataDir }
const progress: number[] = []
const accounts = await seedDemo({ ...ports, onProgress: (share) => progress.push(share) })
const fleet: DemoFleetMember[] = JSON.parse(await readFile(join(dataDir, 'demo-fleet.json'), 'utf8'))

const count = async (from: string): Promise<number> =>
  (await sql<{ n: number }>`SELECT count(*)::integer AS n FROM ${sql.raw(from)}`.execute(database)).rows[0]!.n

test('holds what the demo promises', async () => {
  expect(await count('companies WHERE demo')).toBe(2)
  expect(await count('vehicles')).toBe(60)
  expect(await count('assets')).toBe(15)
  expect(await count('persons')).toBe(10)
  expect(await count('drivers WHERE i_button IS NOT NULL')).toBe(13)
  expect(await count('drivers WHERE person_id IS NOT NULL')).toBe(1)
  expect(await count('geozones')).toBeGreaterThanOrEqual(8)
  expect(await count('pois')).toBe(15)
  expect(await count('worktimes JOIN worktime_groups ON worktime_id = worktimes.id')).toBe(3)
  expect(await count(`costs WHERE vehicle_id IS NOT NULL AND type = 'fuel'`)).toBeGreaterThan(300)
  expect(await count(`costs WHERE date > '2026-11-21' OR date < '2026-06-01' OR unit_price <= 0`)).toBe(0)
  expect(await count('fuel_purchases WHERE vehicle_id IS NOT NULL')).toBeGreaterThan(10)
  expect(await count('virtual_locks WHERE opened_ts IS NULL')).toBe(3)
  expect(await count('virtual_locks WHERE opened_ts IS NOT NULL')).toBe(1)
  expect(await count('groups WHERE parent_id IS NOT NULL')).toBeGreaterThan(10)
  expect(await count('(SELECT DISTINCT icon FROM vehicles)')).toBe(vehicleIcons.length)
})

test('both brands have a worker app in two stores and to install directly, as their newest version says too', async () => {
  const { rows } = await sql<{ site_name: string; app: unknown; published: unknown }>`
    SELECT site_name, worker_app AS app, (SELECT fields -> 'workerApp' FROM brand_versions
      WHERE brand_id = brands.id ORDER BY number DESC LIMIT 1) AS published FROM brands ORDER BY id`.execute(database)
  expect(rows.map(({ site_name }) => site_name)).toEqual(['Atalaya', 'Rutalia'])
  for (const { app, published } of rows) {
    const { android, ios, installers } = WorkerApp.parse(app)
    const all = [android, ios, ...installers]
    expect(all).toHaveLength(3)
    for (const each of all) {
      expect(each?.url).toMatch(/^https:\/\/apps\.example\.com\//)
      expect(each?.version).toMatch(/^\d+\.\d+\.\d+$/)
    }
    expect(published).toEqual(app)
  }
})

test('every role can sign in with an account of the file, which only its owner may read', async () => {
  expect(await readDemoAccounts(dataDir)).toEqual(accounts)
  expect(new Set(accounts?.map((account) => account.role))).toEqual(new Set(roles))
  for (const { email, password, companyId } of accounts ?? []) {
    expect(Email.parse(email)).toBe(email)
    expect(password).toMatch(/[a-z]/)
    expect(password).toMatch(/[A-Z]/)
    expect(password).toMatch(/[0-9]/)
    const user = await database.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
    expect(user.company_id).toBe(companyId)
    expect(await verify(user.password_hash ?? '', password)).toBe(true)
  }
  expect((await stat(join(dataDir, 'demo-accounts.json'))).mode & 0o777).toBe(0o600)
})

test('those held to groups have a group, and read-only accounts exist for each company role', async () => {
  expect(
    await count(`users WHERE role IN ('SUBADMIN', 'OPERATOR') AND id NOT IN (SELECT user_id FROM user_groups)`),
  ).toBe(0)
  expect(await count(`(SELECT DISTINCT role FROM users WHERE read_only)`)).toBe(3)
})

test('every item has a tracker with a valid IMEI and a type of the product', async () => {
  const trackers = await database.selectFrom('trackers').selectAll().execute()
  expect(trackers).toHaveLength(85)
  for (const tracker of trackers) {
    expect(tracker.device_id).toMatch(/^\d{15}$/)
    expect(luhnDigit(tracker.device_id.slice(0, 14))).toBe(Number(tracker.device_id[14]))
    expect(trackerTypes.map((type) => type.id)).toContain(tracker.type_id)
  }
  expect(new Set(fleet.map((member) => member.deviceId))).toEqual(new Set(trackers.map((tracker) => tracker.device_id)))
})

test('a week of history ends now, with trips, stops, events and visits for every item', async () => {
  expect(await count('(SELECT DISTINCT item_id FROM positions)')).toBe(85)
  expect(await count(`positions WHERE recorded_at < ${now - 7 * dayMs} OR recorded_at >= ${now}`)).toBe(0)
  expect(await count(`(SELECT DISTINCT recorded_at / ${dayMs} FROM positions)`)).toBe(8)
  expect(await count(`item_states WHERE recorded_at > ${now - 25 * 3_600_000} AND lat IS NOT NULL`)).toBe(85)
  expect(await count('trips WHERE distance_m > 1000')).toBeGreaterThan(1_000)
  expect(await count('stops')).toBeGreaterThan(1_000)
  expect(await count('geozone_visits WHERE left_at IS NOT NULL')).toBeGreaterThan(500)
  for (const kind of ['geozoneEntered', 'driverIn', 'hardBraking', 'ignitionOn', 'overspeed']) {
    expect(await count(`item_events WHERE kind = '${kind}'`), kind).toBeGreaterThan(10)
  }
  expect(await count(`item_states WHERE motion = 'moving'`)).toBeGreaterThan(10)
  expect(await count('positions_default')).toBe(0)
})

test('rules have found notices in the week of each company, of which some are open, taken and resolved', async () => {
  const { rows } = await sql<Record<'company_id' | 'state' | 'count', number>>`
    SELECT company_id, state, count(*)::integer AS count FROM alarm_notices GROUP BY 1, 2 ORDER BY 1, 2`.execute(
    database,
  )
  expect(new Set(rows.map(({ company_id }) => company_id)).size).toBe(2)
  expect(new Set(rows.map(({ state }) => state))).toEqual(new Set([0, 1, 2]))
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(20)
})

test('each company has sensors with a week of values on the items that report what they read', async () => {
  expect(await count('sensors')).toBe(6)
  const { rows } = await sql<Record<'items' | 'days' | 'said' | 'warm' | 'open', number>>`
    SELECT count(DISTINCT item_id)::integer AS items, count(DISTINCT recorded_at / ${sql.lit(dayMs)})::integer AS days,
      count(DISTINCT sensor.id)::integer AS said,
      (count(*) FILTER (WHERE icon = 'temperature' AND (positions.sensors ->> sensor.id::text)::real > 25))::integer AS warm,
      (count(*) FILTER (WHERE icon = 'door' AND positions.sensors -> sensor.id::text = 'true'))::integer AS open
    FROM positions JOIN sensors AS sensor ON sensor.company_id = positions.company_id AND positions.sensors ? sensor.id::text
    WHERE positions.sensors IS NOT NULL`.execute(database)
  expect(rows[0]).toMatchObject({ said: 6, days: 8, warm: 0 })
  expect(rows[0]?.items).toBeGreaterThan(10)
  expect(rows[0]?.open).toBeGreaterThan(10)
  expect(await count('item_states WHERE sensors IS NOT NULL')).toBe(rows[0]?.items)
})

test('no item has two trips or a trip and a stop at one time', async () => {
  expect(
    await count(`(SELECT started_at, lag(ended_at) OVER (PARTITION BY item_id ORDER BY started_at) AS before
      FROM (SELECT item_id, started_at, ended_at FROM trips UNION ALL SELECT item_id, started_at, ended_at FROM stops)) WHERE before > started_at`),
  ).toBe(0)
})

test('the simulator drives on from where the history ends', async () => {
  const network = roadNetwork(townsOf(citiesOf(['ES', 'PT']), ['ES', 'PT']))
  const { rows } = await sql<{ deviceId: string; lat: number; lng: number; speedKmh: number; recordedAt: number }>`
    SELECT device_id AS "deviceId", lat, lng, speed_kmh AS "speedKmh", recorded_at AS "recordedAt"
    FROM item_states JOIN trackers USING (item_id) WHERE motion = 'moving'`.execute(database)
  expect(rows.length).toBeGreaterThan(10)
  for (const state of rows) {
    const member = fleet.find(({ deviceId }) => deviceId === state.deviceId)!
    const [next] = reportsBetween(
      planJourney(member.profile, network),
      member.historyUntilTs,
      now + 3_600_000,
      liveIntervals,
    )
    const longestM = ((next!.recordedAt - state.recordedAt) / 1_000) * (130 / 3.6) + 20
    expect(distanceM(state, next!), member.name).toBeLessThan(longestM)
  }
})

test('the odometer shown is the one that the tracker tells', async () => {
  expect(await count(`item_states WHERE item_type = 1 AND abs(odometer_m - (io->>'odometerM')::integer) > 1001`)).toBe(
    0,
  )
})

test('tells how far it is', () => {
  expect(progress).toHaveLength(85)
  expect(progress.at(-1)).toBe(1)
})

test('a second seed changes nothing', async () => {
  const before = await count('positions')
  expect(await seedDemo(ports)).toBeNull()
  expect(await count('positions')).toBe(before)
  expect(await readDemoAccounts(dataDir)).toEqual(accounts)
})
