import { historyStart } from '@atalaya/domain/history'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { marks } from '../../database/position-marks.ts'
import { positionPartitions } from '../../database/position-partitions.ts'
import { dropEndedHistory } from '../../features/retention/ended-history.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const keptDays = 7

const test = await createTestIngest('History')
const ingest = await test.start({ historyCheckMs: 50 })
const partitions = positionPartitions(test.database)
const now = Date.now()
const keptFrom = historyStart(now, keptDays)

const send = async (imei: string, records: readonly TeltonikaRecord[]) => {
  const tracker = await connectTracker(ingest.ports[0]?.port as number)
  expect(await tracker.introduce(imei)).toBe(1)
  for (let from = 0; from < records.length; from += 50) {
    const frame = records.slice(from, from + 50)
    tracker.send(frame)
    expect(await tracker.acknowledgement()).toBe(frame.length)
  }
  tracker.end()
}

/** Four drives a day, ten minutes each, and nothing between them. */
const drives = (fromMs: number, days: number): TeltonikaRecord[] =>
  Array.from({ length: days * 4 }, (_, drive) =>
    Array.from({ length: 11 }, (_, minute) =>
      record({
        recordedAt: fromMs + drive * 6 * hourMs + minute * 60_000,
        lat: 40 + ((drive % 2 ? 11 - minute : minute) * 0.6) / 60,
        speedKmh: minute < 10 ? 60 : 0,
        io: { ignition: minute < 10 },
      }),
    ),
  ).flat()

const outcomeOf = async (itemId: number) => ({
  state: await test.rows('SELECT recorded_at, lat, lng, odometer_m, motion FROM item_states WHERE item_id = $1', [
    itemId,
  ]),
  trips: await test.rows(
    'SELECT started_at, ended_at, distance_m FROM trips WHERE item_id = $1 AND ended_at >= $2 ORDER BY started_at',
    [itemId, keptFrom],
  ),
})

it('deletes whole weeks and lets what is newer be reduced again without them', async () => {
  const records = drives(now - 30 * dayMs, 29)
  // So soon after the end that no checkpoint lies between but the one made for it.
  const held = records.splice(records.findIndex(({ recordedAt }) => recordedAt > keptFrom) + 13, 5)
  const trimmed = await test.insertVehicle()
  const whole = await test.insertVehicle()
  await send(trimmed.imei, records)

  await test.pool.query('UPDATE companies SET conf = $1 WHERE id = $2', [
    JSON.stringify({ general: { hisTime: keptDays } }),
    test.tenant.companyId,
  ])
  // The other one knows of no end until its reports are all in, the late ones among them.
  await send(whole.imei, records)
  await send(whole.imei, held)
  test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what: 'company' })
  await test.until(async () =>
    expect(await test.rows('SELECT kept_from FROM history_ends')).toEqual([{ kept_from: keptFrom }]),
  )
  await test.pool.query(`INSERT INTO trip_purposes (company_id, item_id, started_at, ended_at, kind, user_id, user_name, decided_ts, is_late)
    SELECT company_id, item_id, started_at, ended_at, 'private', 1, 'Ana', 1, false FROM trips WHERE ended_at IS NOT NULL`)
  // One that goes on over the end, and of which that was not known when somebody said what it was for.
  const over = { itemId: (await test.insertVehicle()).itemId, startedAt: keptFrom - hourMs }
  const { companyId } = test.tenant
  await test.insertInto('trips', {
    company_id: companyId,
    item_id: over.itemId,
    started_at: over.startedAt,
    ended_at: keptFrom + hourMs,
    start_lat: 1,
    start_lng: 1,
    end_lat: 2,
    end_lng: 2,
  })
  await test.pool.query(
    `INSERT INTO trip_purposes (company_id, item_id, started_at, ended_at, kind, user_id, user_name, decided_ts, is_late)
     VALUES ($1, $2, $3, $3::bigint + 60000, 'private', 1, 'Ana', 1, false)`,
    [companyId, over.itemId, over.startedAt],
  )
  const dropped = await dropEndedHistory(
    { database: test.database, partitions, logger: pino({ level: 'silent' }) },
    now,
  )
  expect(dropped.weeks).toBeGreaterThanOrEqual(2)
  const [oldest] = await test.rows<{ recorded_at: number }>('SELECT min(recorded_at) AS recorded_at FROM positions')
  expect(oldest?.recorded_at).toBeGreaterThanOrEqual(keptFrom)
  expect(await test.rows('SELECT FROM trips WHERE ended_at < $1', [keptFrom])).toEqual([])
  // What a trip was for ends with it, and no sooner.
  const [said] = await test.rows(`SELECT count(*) AS said, count(*) FILTER (WHERE EXISTS (
    SELECT FROM trips WHERE trips.item_id = said.item_id AND trips.started_at = said.started_at)) AS known FROM trip_purposes AS said`)
  expect(said?.['said']).toBe(said?.['known'])
  expect(await test.rows('SELECT kind FROM trip_purposes WHERE item_id = $1', [over.itemId])).toEqual([
    { kind: 'private' },
  ])
  const kept = await test.rows<{ item_id: number; oldest: number }>(
    'SELECT item_id, min(recorded_at) AS oldest FROM item_checkpoints GROUP BY item_id',
  )
  expect(kept.map(({ item_id }) => item_id).sort()).toEqual([trimmed.itemId, whole.itemId].sort())
  for (const checkpoint of kept) expect(checkpoint.oldest).toBeLessThan(keptFrom)

  await send(trimmed.imei, held)
  await test.until(async () => expect(await outcomeOf(trimmed.itemId)).toEqual(await outcomeOf(whole.itemId)))
  const { trips, state } = await outcomeOf(trimmed.itemId)
  expect(trips.length).toBeGreaterThan(20)
  expect(state[0]?.odometer_m).toBeGreaterThan(29 * 4 * 9_000)
})

it('stores what comes from before the history, and lets it move nothing', async () => {
  const { itemId, imei } = await test.insertVehicle()
  await send(imei, drives(now - 3 * dayMs, 2))
  const before = await outcomeOf(itemId)
  await send(imei, drives(now - 60 * dayMs, 1))
  expect(await outcomeOf(itemId)).toEqual(before)
  const found = await test.rows('SELECT DISTINCT mark FROM positions WHERE item_id = $1 AND recorded_at < $2', [
    itemId,
    keptFrom,
  ])
  expect(found).toEqual([{ mark: marks.ended }])
  await dropEndedHistory({ database: test.database, partitions, logger: pino({ level: 'silent' }) }, now)
  expect(await test.rows('SELECT FROM positions WHERE item_id = $1 AND recorded_at < $2', [itemId, keptFrom])).toEqual(
    [],
  )
})

it('forgets strangers that have not called for a month', async () => {
  await test.pool.query(
    `INSERT INTO unregistered_devices (protocol, device_id, first_seen_ts, last_seen_ts, remote_address)
     VALUES ('gt06', 'silent', 0, $1, ''), ('gt06', 'recent', 0, $2, '')`,
    [now - 31 * dayMs, now - 29 * dayMs],
  )
  await dropEndedHistory({ database: test.database, partitions, logger: pino({ level: 'silent' }) }, now)
  expect(await test.rows('SELECT device_id FROM unregistered_devices')).toEqual([{ device_id: 'recent' }])
})
