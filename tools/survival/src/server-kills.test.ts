import { dialectNames, dialects } from '@atalaya/simulator/create-uplink'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { allDialects } from './fleet-rows.ts'
import { beginSurvival, type Survival } from './survival.ts'
import { makeSurvivalFolder } from './survival-folder.ts'
import type { FaultKind, Verdict } from './verdict.ts'

/** `KILLS=200`: each costs some seven seconds. */
const kills = Number(process.env['KILLS'] ?? 5)
/** Of one tracker; fewer leave less to be judged after many kills. */
const reportEveryMs = Number(process.env['REPORT_EVERY_MS'] ?? 300)
const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const folder = await makeSurvivalFolder()
let survival: Survival
let verdict: Verdict
const backMs: number[] = []

beforeAll(
  async () => {
    console.info(`kill suite: SEED=${seed}`)
    survival = await beginSurvival({
      dataDir: folder.dataDir,
      vehicles: 3 * allDialects.length,
      seed,
      reportEveryMs,
    })
    for (let nth = 0; nth < kills; nth++) backMs.push(await survival.killServer())
    // Each vehicle with trips, stops and events of its own, on a busy machine too, where trackers come to speak less in a second.
    await vi.waitFor(
      () => expect(survival.fleet.acknowledgements).toBeGreaterThan(survival.rows.vehicles.length * 80),
      {
        timeout: 180_000,
        interval: 500,
      },
    )
    verdict = await survival.end()
    const sorted = backMs.toSorted((a, b) => a - b).map(Math.round)
    console.info(
      `kill suite: ${kills} kills, back in ${sorted[kills / 2]} ms, at worst ${sorted.at(-1)} ms`,
      verdict.counts,
    )
  },
  600_000 + kills * 20_000,
)
afterAll(async () => {
  await survival?.stop()
  await folder.remove()
})

test('whatever acknowledges reports has acknowledged some to each of its trackers', () => {
  const silent = survival.fleet.testimonies.filter(({ acknowledged }) => acknowledged.size < 20)
  expect(new Set(silent.map(({ vehicle }) => vehicle.dialect))).toEqual(
    new Set(dialectNames.filter((name) => !dialects[name].isAcknowledged)),
  )
})

test('a server that is killed again and again under the load of all protocols has lost, doubled and altered nothing', () => {
  expect(verdict.faults).toEqual([])
  // It has been tried: each vehicle with trips, stops and events of its own.
  expect(verdict.counts.acknowledged).toBeGreaterThan(survival.rows.vehicles.length * 70)
  expect(Math.min(verdict.counts.trips, verdict.counts.stops)).toBeGreaterThan(survival.rows.vehicles.length)
  // Nobody sets an own state, measures fuel or is towed; and of silences long enough there may be none.
  expect(verdict.counts.alarms).toBeGreaterThanOrEqual(survival.rows.alarms.versions.length - 4)
  expect(verdict.counts.notices).toBeGreaterThan(survival.rows.vehicles.length * 14)
  // Judged as well: what was told to trackers between the kills.
  expect(verdict.counts.orders).toBeGreaterThan(0)
  expect(Math.max(...backMs)).toBeLessThan(60_000)
})

const one = (table: string, where = 'true') => `(SELECT ctid FROM ${table} WHERE ${where} LIMIT 1)`
/** Of two trackers with one identity the oracle says nothing, so it is to be of one whose identity is its own. */
const ordinarys = (table: string, where: string) =>
  one(table, `${where} AND item_id = (SELECT item_id FROM trackers WHERE device_id = $ORDINARY)`)
test.each<[FaultKind, string]>([
  [
    'lost',
    `DELETE FROM positions WHERE (tracker_id, recorded_at) IN (SELECT tracker_id, recorded_at FROM positions
    JOIN trackers ON trackers.id = tracker_id WHERE trackers.device_id = $ORDINARY ORDER BY recorded_at LIMIT 1)`,
  ],
  [
    'doubled',
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, source, is_valid)
    SELECT company_id, item_id, tracker_id, recorded_at, received_at, payload_hash + 1, 2, false FROM positions LIMIT 1`,
  ],
  [
    'invented',
    `INSERT INTO positions (company_id, item_id, tracker_id, recorded_at, received_at, payload_hash, source, is_valid, lat, lng)
    SELECT company_id, item_id, tracker_id, recorded_at + 1, received_at, payload_hash, 2, false, 1, 1 FROM positions LIMIT 1`,
  ],
  ['altered', 'UPDATE positions SET lat = lat + 0.0001'],
  ['trips', `DELETE FROM trips WHERE ctid = ${one('trips')}`],
  [
    'trips',
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng)
    SELECT company_id, item_id, started_at + 1, ended_at, 1, 1, 1, 1 FROM trips LIMIT 1`,
  ],
  ['trips', `UPDATE trips SET distance_m = distance_m + 0.001 WHERE ctid = ${one('trips')}`],
  ['stops', `UPDATE stops SET idle_ms = idle_ms + 1000 WHERE ctid = ${one('stops')}`],
  ['visits', `UPDATE geozone_visits SET left_at = NULL WHERE ctid = ${one('geozone_visits', 'left_at IS NOT NULL')}`],
  ['events', `DELETE FROM item_events WHERE ctid = ${one('item_events')}`],
  ['events', `UPDATE item_events SET lat = lat + 0.001 WHERE ctid = ${one('item_events', 'lat IS NOT NULL')}`],
  ['oracle', `UPDATE trips SET ended_at = ended_at + 1000 WHERE ctid = ${ordinarys('trips', 'ended_at IS NOT NULL')}`],
  ['oracle', `UPDATE stops SET ended_at = NULL WHERE ctid = ${ordinarys('stops', 'ended_at IS NOT NULL')}`],
  [
    'oracle',
    `UPDATE trips SET distance_m = distance_m * 1.1 + 50 WHERE ctid = ${ordinarys('trips', 'distance_m > 1000')}`,
  ],
  ['notices', `DELETE FROM alarm_notices WHERE ctid = ${one('alarm_notices', 'end_ts IS NOT NULL')}`],
  [
    'notices',
    `UPDATE alarm_notices SET end_ts = end_ts + 1 WHERE ctid = ${one('alarm_notices', 'end_ts IS NOT NULL')}`,
  ],
  ['odometer', `UPDATE item_states SET odometer_m = odometer_m + 1 WHERE ctid = ${one('item_states')}`],
  [
    'state',
    `UPDATE item_states SET reducer = jsonb_set(reducer, '{item,hourMeterMs}', '1') WHERE ctid = ${one('item_states')}`,
  ],
  [
    'unconfirmed',
    `UPDATE device_commands SET state = 'sent' WHERE ctid = ${one('device_commands', "state = 'confirmed'")}`,
  ],
  ['owed', `UPDATE item_states SET recompute_from = 1 WHERE ctid = ${one('item_states')}`],
])('the judge finds it when %s is wrong: %s', async (kind, statement) => {
  const ordinary = survival.rows.vehicles.find(({ dialect }) => dialect === 'teltonika')
  const { faults } = await survival.judgeTampered(statement.replace('$ORDINARY', `'${ordinary?.deviceId}'`))
  expect(faults.map((fault) => fault.kind)).toContain(kind)
})
