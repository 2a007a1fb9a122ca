import { usualMotion } from '@atalaya/domain/motion-settings'
import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { pino } from 'pino'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { itemDayMonths } from '../../database/item-day-months.ts'
import { asCompany } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { testAlarms } from '../../engine/stages/test-alarms.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'
import { askRun, startRuns } from '../../runs/index.ts'
import { sumDueItems } from '../day-sums/sum-due-days.ts'
import { writeChoice } from './motion-choices.repository.ts'
import { motionRecomputation } from './recompute-motion.ts'

const test = await createTestIngest('Motion')
const { companyId } = test.tenant
const alarms = testAlarms(test)
const minuteMs = 60_000
const dayMs = 1_440 * minuteMs
const midnight = Math.floor(Date.now() / dayMs) * dayMs
/** Two days ago, in the morning: three hours that have passed whatever the time of the company is. */
const morning = midnight - 2 * dayMs + 8 * 60 * minuteMs

beforeAll(async () => void (await test.start()))

/** Drives of 4 km, and between them hops of 300 m across a yard, each followed by a quarter of an hour with the engine off. */
const makeWork = (fromMs: number, rounds: number): TeltonikaRecord[] => {
  const records: TeltonikaRecord[] = []
  let [at, lat] = [fromMs, 40.4]
  const put = (overrides: Partial<TeltonikaRecord>, ignition: boolean) => {
    at += minuteMs
    records.push(record({ recordedAt: at, lat, lng: -3.6, ...overrides, io: { ignition } }))
  }
  const go = (steps: number, stepDeg: number, speedKmh: number) => {
    for (let step = 0; step < steps; step++) {
      lat += stepDeg
      put({ speedKmh }, true)
    }
    put({ speedKmh: 0 }, true)
    for (let minute = 0; minute < 8; minute++) put({ speedKmh: 0 }, false)
  }
  for (let round = 0; round < rounds; round++) {
    go(4, 0.009, 60)
    go(2, 0.0013, 9)
  }
  return records
}

const yard = { ...usualMotion(1), minTripM: 500, minStopMin: 5 }

const choose = async (fromTs: number, choice = yard, of = companyId) => {
  await asCompany(test.web, of, (tx) =>
    writeChoice(tx, { companyId: of, itemType: 1, choice, fromTs, keptFrom: 0, userName: 'Ana', now: Date.now() }),
  )
  test.bus.publish({ kind: 'definitionsChanged', companyId: of, what: 'motion' })
  await test.definitionsRead()
}
const forget = async () => {
  await test.pool.query('DELETE FROM motion_settings')
  test.bus.publish({ kind: 'definitionsChanged', companyId, what: 'motion' })
  await test.definitionsRead()
}
const ask = (fromTs: number) =>
  asCompany(test.web, companyId, (tx) =>
    askRun(tx, {
      ...{ kind: 'motionRecomputation', companyId, resellerId: null, user: { id: 1, name: 'Ana' }, subject: 'past' },
      params: { itemType: 1, fromTs },
    }),
  )
const work = () => {
  const runner = startRuns(
    { database: test.engine, logger: pino({ level: 'silent' }), publish: () => undefined, pollMs: 20 },
    [motionRecomputation()],
  )
  onTestFinished(() => runner.stop())
  return runner
}
const runOf = async (id: number) =>
  (
    await test.rows<{ state: string; done: number; total: number }>(
      'SELECT state, done, total FROM runs WHERE id = $1',
      [id],
    )
  )[0]
const untilDone = (id: number) => test.until(async () => expect(await runOf(id)).toMatchObject({ state: 'done' }))

const send = async (records: readonly TeltonikaRecord[]) => {
  const { itemId, imei } = await test.insertVehicle()
  await sendPackets(test.port(), imei, packetsOf(records))
  return { itemId, imei }
}
const packetsOf = (records: readonly TeltonikaRecord[]) => {
  const packets: TeltonikaRecord[][] = []
  for (let from = 0; from < records.length; from += 20) packets.push(records.slice(from, from + 20))
  return packets
}
const tripsOf = (itemId: number) =>
  test.rows<{ started_at: number; ended_at: number | null }>(
    `SELECT started_at, ended_at, start_lat, end_lat, distance_m, max_speed_kmh, idle_ms FROM trips WHERE item_id = $1
     ORDER BY started_at`,
    [itemId],
  )
const outcomeOf = async (itemId: number) => ({
  trips: await tripsOf(itemId),
  stops: await test.rows(
    'SELECT started_at, ended_at, lat, idle_ms FROM stops WHERE item_id = $1 ORDER BY started_at',
    [itemId],
  ),
  state: await test.rows(
    `SELECT motion, motion_since, odometer_m, hour_meter_ms, reducer -> 'item' AS item, recompute_from FROM item_states
     WHERE item_id = $1`,
    [itemId],
  ),
  days: await test.rows(
    `SELECT day, trips, stops, distance_m, driving_ms, stopped_ms, idle_ms, gap_ms, begun FROM item_days WHERE item_id = $1
     ORDER BY day`,
    [itemId],
  ),
})
const settled = (itemId: number) =>
  test.until(async () => {
    const [state] = await test.rows<{ recompute_from: number | null }>(
      'SELECT recompute_from FROM item_states WHERE item_id = $1',
      [itemId],
    )
    expect(state?.recompute_from).toBeNull()
  })
const sumUp = async () => {
  const months = itemDayMonths(test.engine)
  await test.pool.query('UPDATE item_day_marks SET due_ts = 0')
  while ((await sumDueItems({ database: test.engine, months }, Date.now())) > 0);
}

describe('what makes a trip', () => {
  it('is what held when a report was made: for those that come now, and for those of before that come late', async () => {
    const records = makeWork(morning, 6)
    // While it stands after three rounds.
    const middle = records[70]?.recordedAt as number
    await choose(middle)
    const { itemId: punctual } = await send(records)
    const trips = await tripsOf(punctual)
    const before = trips.filter(({ started_at }) => started_at < middle)
    expect(before).toHaveLength(6)
    expect(trips.length - before.length).toBe(3)
    const { itemId: late } = await send([...records.slice(30), ...records.slice(0, 30)])
    await settled(late)
    expect(await outcomeOf(late)).toEqual(await outcomeOf(punctual))
    const { itemId: mixed } = await send(
      records.toSorted((a, b) => (a.recordedAt % 7) - (b.recordedAt % 7) || b.recordedAt - a.recordedAt),
    )
    await settled(mixed)
    expect(await outcomeOf(mixed)).toEqual(await outcomeOf(punctual))
    await forget()
  })
})

describe('the past that is computed anew', () => {
  it('is what it would have been had it held from the start, with its days, and nothing is lost that stays', async () => {
    const other = await insertTestTenant(test.database, 'Beside')
    const [theirs] = await test.rows<{ id: number }>(
      'INSERT INTO items (company_id, item_type) VALUES ($1, 1) RETURNING id',
      [other.companyId],
    )
    await test.pool.query(
      `INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng)
       VALUES ($1, $2, 1, 2, 1, 1, 1, 1)`,
      [other.companyId, theirs?.id],
    )
    const records = makeWork(morning, 5)
    const { itemId } = await send(records)
    await sumUp()
    const before = await outcomeOf(itemId)
    expect(before.trips).toHaveLength(10)
    const idsBefore = new Map(
      (
        await test.rows<{ id: number; started_at: number }>('SELECT id, started_at FROM trips WHERE item_id = $1', [
          itemId,
        ])
      ).map((row) => [row.started_at, row.id]),
    )
    const drive = before.trips[2]
    await test.pool.query(
      `INSERT INTO trip_purposes (company_id, item_id, started_at, ended_at, kind, user_id, user_name, decided_ts, is_late)
       VALUES ($1, $2, $3, $4, 'private', 1, 'Ana', 1, false)`,
      [companyId, itemId, drive?.started_at, drive?.ended_at],
    )
    await choose(morning - minuteMs)
    const runId = await ask(morning - minuteMs)
    work()
    await untilDone(runId)
    expect(await runOf(runId)).toMatchObject({ state: 'done' })
    const { itemId: oracle } = await send(records)
    await sumUp()
    const after = await outcomeOf(itemId)
    expect(after).toEqual(await outcomeOf(oracle))
    expect(after.trips).toHaveLength(5)
    expect(after.days).not.toEqual(before.days)
    const kept = await test.rows<{ id: number; started_at: number }>(
      'SELECT id, started_at FROM trips WHERE item_id = $1',
      [itemId],
    )
    expect(kept.filter((row) => idsBefore.get(row.started_at) === row.id).length).toBeGreaterThan(2)
    expect(await test.rows('SELECT kind FROM trip_purposes WHERE item_id = $1', [itemId])).toEqual([
      { kind: 'private' },
    ])
    expect(await test.rows('SELECT started_at, ended_at FROM trips WHERE item_id = $1', [theirs?.id])).toEqual([
      { started_at: 1, ended_at: 2 },
    ])
    expect(await test.rows('SELECT FROM motion_recomputations')).toEqual([])
    await forget()
  })

  it('tells nobody of alarms anew, neither of those that would have been nor that others would not', async () => {
    const records = makeWork(morning, 3)
    const [one, other] = [await test.insertVehicle(), await test.insertVehicle()]
    const asked = { info: { family: 13, value: 15 * minuteMs } }
    await alarms.insert([one.itemId, other.itemId], asked)
    const port = test.port()
    await sendPackets(port, one.imei, packetsOf(records))
    expect(await alarms.noticesOf(one.itemId)).toEqual([])
    await choose(morning - minuteMs)
    await sendPackets(port, other.imei, packetsOf(records))
    const told = await alarms.noticesOf(other.itemId)
    expect(told.length).toBeGreaterThan(1)
    const recompute = async () => {
      const runId = await ask(morning - minuteMs)
      const runner = work()
      await untilDone(runId)
      await runner.stop()
    }
    test.events.length = 0
    await recompute()
    expect(await alarms.noticesOf(one.itemId)).toEqual([])
    expect(await alarms.noticesOf(other.itemId)).toEqual(told)
    await choose(morning - minuteMs, usualMotion(1))
    await recompute()
    const left = await alarms.noticesOf(other.itemId)
    expect(left.map(({ id, withdrawn_ts }) => [id, withdrawn_ts])).toEqual(told.map(({ id }) => [id, null]))
    expect(left.every(({ end_ts }) => end_ts !== null)).toBe(true)
    const heard = test.events.flatMap((event) => (event.kind === 'live' ? event.messages.map(({ kind }) => kind) : []))
    expect(heard).not.toContain('alarmLog')
    expect(heard).not.toContain('alarmLogDelete')
    await forget()
  })

  it('goes on where it was when its process, and the engine, are stopped midway', async () => {
    const records = makeWork(morning, 3)
    const items: number[] = []
    for (let count = 0; count < 6; count++) items.push((await send(records)).itemId)
    await choose(morning - minuteMs)
    const runId = await ask(morning - minuteMs)
    const first = work()
    await test.until(async () => expect(await test.rows('SELECT FROM motion_recomputations')).not.toEqual([]))
    await first.stop()
    await test.stop()
    expect(await runOf(runId)).not.toMatchObject({ state: 'done' })
    await test.start()
    work()
    await untilDone(runId)
    const { itemId: oracle } = await send(records)
    const { days: _, ...expected } = await outcomeOf(oracle)
    for (const itemId of items) expect(await outcomeOf(itemId)).toMatchObject(expected)
    await forget()
  })

  it('that is called off is left as it was where it was not begun, and done by who asks again', async () => {
    const records = makeWork(morning, 3)
    const { itemId } = await send(records)
    const before = await tripsOf(itemId)
    await test.stop()
    await choose(morning - minuteMs)
    const runId = await ask(morning - minuteMs)
    const runner = work()
    await test.until(async () => expect(await test.rows('SELECT FROM motion_recomputations')).not.toEqual([]))
    await test.pool.query(`UPDATE runs SET state = 'cancelled', lease_token = NULL, ended_ts = 1 WHERE id = $1`, [
      runId,
    ])
    await runner.stop()
    await test.start()
    await test.until(async () => expect(await test.rows('SELECT FROM motion_recomputations')).toEqual([]))
    expect(await tripsOf(itemId)).toEqual(before)
    const again = await ask(morning - minuteMs)
    work()
    await untilDone(again)
    const { itemId: oracle } = await send(records)
    expect(await tripsOf(itemId)).toEqual(await tripsOf(oracle))
    await forget()
  })
})

describe('a trip that may be too short to be one', () => {
  it('is what silence makes of it, and another thing when it turns out to have gone on', async () => {
    await choose(morning - minuteMs, { ...usualMotion(1), minTripM: 500 })
    const { itemId, imei } = await test.insertVehicle()
    const start = test.clock.now() - 15 * minuteMs
    const at = (minute: number, northM: number, speedKmh: number) =>
      record({ recordedAt: start + minute * minuteMs, lat: 40.4 + northM / 111_195, lng: -3.6, speedKmh })
    const port = test.port()
    const stood = Array.from({ length: 11 }, (_, minute) => at(minute, 0, 0))
    await sendPackets(port, imei, [stood, [at(11, 150, 9), at(12, 300, 9)]])
    const rows = async () => ({
      trips: (await tripsOf(itemId)).map(({ started_at, ended_at }) => [started_at, ended_at]),
      stops: (
        await test.rows<{ started_at: number; ended_at: number | null }>(
          'SELECT started_at, ended_at FROM stops WHERE item_id = $1',
          [itemId],
        )
      ).map(({ started_at, ended_at }) => [started_at, ended_at]),
    })
    const began = start + 10 * minuteMs
    expect(await rows()).toEqual({ trips: [[began, null]], stops: [[start, began]] })
    test.clock.offsetMs += 16 * minuteMs
    await test.until(async () => expect(await rows()).toEqual({ trips: [], stops: [[start, start + 12 * minuteMs]] }))
    await sendPackets(port, imei, [[at(13, 500, 12), at(14, 1_000, 30)]])
    expect(await rows()).toEqual({ trips: [[began, start + 14 * minuteMs]], stops: [[start, began]] })
    await forget()
  })
})
