import { expect, it } from 'vitest'
import { marks } from '../../database/position-marks.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'

const minuteMs = 60_000
const test = await createTestIngest('Skipped')
const now = Math.floor(Date.now() / minuteMs) * minuteMs
const [from, to] = [now - 40 * minuteMs, now - 20 * minuteMs]
const skipping = await test.insertVehicle()
await test.pool.query(
  'UPDATE vehicles SET skip_from_ts = $1, skip_to_ts = $2, odometer_offset_m = 500000 WHERE id = $3',
  [from, to, skipping.itemId],
)
const ingest = await test.start()

it('stores what is to be skipped, and lets it move nothing', async () => {
  const { imei, itemId } = skipping
  const tracker = await connectTracker(ingest.ports[0]?.port as number)
  expect(await tracker.introduce(imei)).toBe(1)
  // Standing still but for the time in between, when it is far away and raises an alarm.
  const records = Array.from({ length: 60 }, (_, minute) => {
    const recordedAt = now - (60 - minute) * minuteMs
    const isAway = recordedAt >= from && recordedAt < to
    return record({ recordedAt, lat: isAway ? 41 + minute / 100 : 40, speedKmh: isAway ? 66 : 0 })
  })
  tracker.send(records)
  expect(await tracker.acknowledgement()).toBe(60)
  tracker.end()

  const stored = await test.rows<{ mark: number; n: number }>(
    'SELECT mark, count(*)::integer AS n FROM positions WHERE item_id = $1 GROUP BY mark ORDER BY mark',
    [itemId],
  )
  expect(stored).toEqual([
    { mark: marks.none, n: 40 },
    { mark: marks.skipped, n: 20 },
  ])
  expect(await test.rows('SELECT id FROM trips WHERE item_id = $1', [itemId])).toEqual([])
  const [state] = await test.rows<{ lat: number; odometer_m: number }>(
    'SELECT lat, odometer_m FROM item_states WHERE item_id = $1',
    [itemId],
  )
  // The corrected meter counts on from its correction.
  expect([state?.lat, Math.round((state?.odometer_m ?? 0) / 1_000)]).toEqual([40, 500])
})

it('takes nothing for an item that was deleted, and goes on when it comes back', async () => {
  const { imei, itemId } = await test.insertVehicle()
  const put = async (deletedTs: number | null) => {
    await test.pool.query('UPDATE items SET deleted_ts = $1 WHERE id = $2', [deletedTs, itemId])
    test.bus.publish({ kind: 'definitionsChanged', companyId: test.tenant.companyId, what: 'items' })
  }
  await put(now)
  const [port] = ingest.ports
  await test.until(async () => {
    const tracker = await connectTracker(port?.port as number)
    expect(await tracker.introduce(imei)).toBe(0)
    tracker.end()
  })
  await put(null)
  await test.until(async () => {
    const tracker = await connectTracker(port?.port as number)
    expect(await tracker.introduce(imei)).toBe(1)
    tracker.send([record({ recordedAt: now })])
    expect(await tracker.acknowledgement()).toBe(1)
    tracker.end()
  })
  expect(await test.rows('SELECT recorded_at FROM positions WHERE item_id = $1', [itemId])).toHaveLength(1)
})
