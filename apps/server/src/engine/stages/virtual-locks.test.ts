import type { TeltonikaRecord } from '@atalaya/protocols/teltonika/encode'
import { beforeAll, expect, it } from 'vitest'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { record, sendPackets } from '../../ingest/test-tracker.ts'

const test = await createTestIngest('Locks')
const { companyId } = test.tenant
const minuteMs = 60_000
const yard = { lat: 40.4, lng: -3.6 }
let userId: number

beforeAll(async () => {
  const [user] = await test.rows<{ id: number }>(
    `INSERT INTO users (company_id, email, first_name, last_name, role) VALUES ($1, 'ana@locks.test', 'Ana', 'Gil', 'ADMIN')
     RETURNING id`,
    [companyId],
  )
  userId = user?.id as number
  await test.start()
})

const announce = () => test.bus.publish({ kind: 'definitionsChanged', companyId, what: 'virtualLocks' })

const closeLock = async (itemId: number, closedTs: number, radiusM = 100): Promise<number> => {
  const [lock] = await test.rows<{ id: number }>(
    `INSERT INTO virtual_locks (company_id, item_id, user_id, lat, lng, radius_m, closed_ts, closed_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $3) RETURNING id`,
    [companyId, itemId, userId, yard.lat, yard.lng, radiusM, closedTs],
  )
  announce()
  const id = lock?.id as number
  await test.until(async () => expect((await lockOf(id))?.is_watched).toBe(true))
  return id
}

const lockOf = async (id: number) =>
  (
    await test.rows<{
      broken_ts: number | null
      broken_cause: string | null
      broken_lat: number | null
      broken_distance_m: number | null
      is_watched: boolean
    }>(
      'SELECT broken_ts, broken_cause, broken_lat, broken_lng, broken_distance_m, is_watched FROM virtual_locks WHERE id = $1',
      [id],
    )
  )[0]

const at = (recordedAt: number, northM: number, over: Partial<TeltonikaRecord> = {}): TeltonikaRecord =>
  record({ recordedAt, lat: yard.lat + northM / 111_195, lng: yard.lng, speedKmh: 0, io: { ignition: false }, ...over })

const send = (imei: string, packets: readonly (readonly TeltonikaRecord[])[]) => sendPackets(test.port(), imei, packets)

it('is broken with the report that moves away, when that is acknowledged and not later, and says so at once', async () => {
  const start = Date.now() - 60 * minuteMs
  const { itemId, imei } = await test.insertVehicle()
  await send(imei, [[at(start, 0)]])
  const lock = await closeLock(itemId, start + minuteMs)
  await send(imei, [[at(start + 2 * minuteMs, 40), at(start + 3 * minuteMs, 150)]])
  expect(await lockOf(lock)).toMatchObject({ broken_ts: null })
  test.events.length = 0
  await send(imei, [[at(start + 4 * minuteMs, 180), at(start + 5 * minuteMs, 900, { speedKmh: 40 })]])
  expect(await lockOf(lock)).toMatchObject({
    broken_ts: start + 4 * minuteMs,
    broken_cause: 'moved',
    broken_distance_m: 180,
  })
  await test.until(() =>
    expect(test.events.flatMap((event) => (event.kind === 'live' ? event.messages : []))).toContainEqual({
      kind: 'records',
      noun: 'virtualLocks',
    }),
  )
  // It stays as it was: the first one counts.
  await send(imei, [[at(start + 6 * minuteMs, 0, { io: { ignition: true } })]])
  expect(await lockOf(lock)).toMatchObject({ broken_ts: start + 4 * minuteMs })
})

it('is broken by the ignition, even of a tracker that does not know where it is', async () => {
  const start = Date.now() - 60 * minuteMs
  const { itemId, imei } = await test.insertVehicle()
  const lock = await closeLock(itemId, start)
  await send(imei, [[at(start + minuteMs, 0, { satellites: 0, lat: 0, lng: 0, io: { ignition: true } })]])
  expect(await lockOf(lock)).toMatchObject({
    broken_ts: start + minuteMs,
    broken_cause: 'ignition',
    broken_lat: null,
    broken_distance_m: null,
  })
})

it('is not broken by one impossible jump, and is by the second report from there', async () => {
  const start = Date.now() - 60 * minuteMs
  const { itemId, imei } = await test.insertVehicle()
  await send(imei, [[at(start, 0)]])
  const lock = await closeLock(itemId, start)
  await send(imei, [[at(start + 10_000, 200_000)], [at(start + 20_000, 0)]])
  expect(await lockOf(lock)).toMatchObject({ broken_ts: null })
  await send(imei, [[at(start + 30_000, 200_000), at(start + 40_000, 200_005)]])
  expect(await lockOf(lock)).toMatchObject({ broken_ts: start + 40_000 })
})

it('is not broken by what was recorded up to its closing, told in time or late, and is by what comes right after', async () => {
  const start = Date.now() - 60 * minuteMs
  const [early, known] = [await test.insertVehicle(), await test.insertVehicle()]
  const [timely, late] = [await closeLock(early.itemId, start), await closeLock(known.itemId, start)]
  await send(early.imei, [[at(start - minuteMs, 900), at(start, 900)]])
  await send(known.imei, [[at(start + minuteMs, 0)], [at(start - minuteMs, 900), at(start, 900)]])
  expect(await lockOf(timely)).toMatchObject({ broken_ts: null })
  expect(await lockOf(late)).toMatchObject({ broken_ts: null })
  await send(early.imei, [[at(start + 1, 900)]])
  await send(known.imei, [[at(start + 1, 900)]])
  test.clock.offsetMs += 15_000
  await test.until(async () => {
    expect(await lockOf(timely)).toMatchObject({ broken_ts: start + 1 })
    expect(await lockOf(late)).toMatchObject({ broken_ts: start + 1 })
  })
})

/** Parks, is towed a little, drives off: with a jump, two reports of one instant, drift and a report without a fix. */
const night = (start: number): TeltonikaRecord[] => [
  ...Array.from({ length: 20 }, (_, nth) => at(start + nth * minuteMs, (nth % 4) * 30)),
  at(start + 5 * minuteMs + 10_000, 300_000),
  at(start + 8 * minuteMs, 140),
  at(start + 9 * minuteMs + 1_000, 0, { satellites: 0, lat: 0, lng: 0 }),
  at(start + 20 * minuteMs, 200),
  at(start + 21 * minuteMs, 90),
  at(start + 22 * minuteMs, 110, { speedKmh: 12, io: { ignition: true } }),
  ...Array.from({ length: 20 }, (_, nth) =>
    at(start + (23 + nth) * minuteMs, 500 * (nth + 1), { speedKmh: 30, io: { ignition: true } }),
  ),
]

/** Deterministic, so that a failure can be seen again. */
const shuffled = <T>(values: readonly T[], seed: number): T[] => {
  let state = seed
  const random = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  return values
    .map((value) => ({ value, rank: random() }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ value }) => value)
}

it.each([1, 3, 5])('comes to the same in whatever order the night is told (%i)', async (seed) => {
  const start = Date.now() - 120 * minuteMs
  const { itemId, imei } = await test.insertVehicle()
  const lock = await closeLock(itemId, start + 2 * minuteMs)
  const records = shuffled(night(start), seed)
  const size = 1 + seed * 2
  await send(
    imei,
    Array.from({ length: Math.ceil(records.length / size) }, (_, nth) => records.slice(nth * size, (nth + 1) * size)),
  )
  test.clock.offsetMs += 15_000
  await test.until(async () => {
    expect(await test.rows('SELECT item_id FROM item_states WHERE recompute_from IS NOT NULL')).toEqual([])
    expect(await lockOf(lock)).toMatchObject({
      broken_ts: start + 20 * minuteMs,
      broken_cause: 'moved',
      broken_distance_m: 200,
    })
  })
})

it('is held to what had been stored before ingest heard of it', async () => {
  const start = Date.now() - 60 * minuteMs
  const { itemId, imei } = await test.insertVehicle()
  await send(imei, [[at(start, 0), at(start + minuteMs, 90), at(start + 2 * minuteMs, 500)]])
  expect(await lockOf(await closeLock(itemId, start + 1))).toMatchObject({ broken_ts: start + 2 * minuteMs })
  // Another radius: all is looked at anew.
  const wide = await closeLockOfAnother(itemId, start + 1, 2_000)
  expect(await lockOf(wide)).toMatchObject({ broken_ts: null })
  await test.rows('UPDATE virtual_locks SET radius_m = 300, is_watched = false WHERE id = $1', [wide])
  announce()
  await test.until(async () => expect(await lockOf(wide)).toMatchObject({ broken_ts: start + 2 * minuteMs }))
})

const closeLockOfAnother = async (itemId: number, closedTs: number, radiusM: number) => {
  await test.rows('UPDATE virtual_locks SET opened_ts = closed_ts, opened_by = 1 WHERE item_id = $1', [itemId])
  return closeLock(itemId, closedTs, radiusM)
}

it('is known again after a start, and an opened one hears nothing', async () => {
  const start = Date.now() - 60 * minuteMs
  const [closed, opened] = [await test.insertVehicle(), await test.insertVehicle()]
  const [lock, open] = [await closeLock(closed.itemId, start), await closeLock(opened.itemId, start)]
  await test.stop()
  await test.start()
  await test.rows('UPDATE virtual_locks SET opened_ts = $2, opened_by = 1 WHERE id = $1', [open, start])
  await send(closed.imei, [[at(start + minuteMs, 700)]])
  await send(opened.imei, [[at(start + minuteMs, 700)]])
  expect(await lockOf(lock)).toMatchObject({ broken_ts: start + minuteMs })
  expect(await lockOf(open)).toMatchObject({ broken_ts: null })
})
