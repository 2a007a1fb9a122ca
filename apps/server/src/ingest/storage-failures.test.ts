import { beforeAll, describe, expect, it } from 'vitest'
import { inThisDatabase } from '../database/test-locks.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker, record } from './test-tracker.ts'

const test = await createTestIngest('Failures')

beforeAll(async () => void (await test.start()))

const introduced = async (imei: string) => {
  const tracker = await connectTracker(test.port())
  expect(await tracker.introduce(imei)).toBe(1)
  return tracker
}
const drive = (fromMs: number, steps: number) =>
  Array.from({ length: steps }, (_, step) => record({ recordedAt: fromMs + step * 10_000, lat: 40 + step / 400 }))

describe('a failing database', () => {
  it('holds acknowledgements back, and what is sent counts once', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const punctual = await test.insertVehicle()
    const tracker = await introduced(imei)
    const records = drive(Date.now() - 600_000, 40)
    const blocker = await test.pool.connect()
    for (let frame = 0; frame < 4; frame++) {
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE item_states IN ACCESS EXCLUSIVE MODE')
      tracker.send(records.slice(frame * 10, frame * 10 + 10))
      let isAcknowledged = false
      const acknowledgement = tracker.acknowledgement().then((count) => {
        isAcknowledged = true
        return count
      })
      const killed = await test.until(async () => {
        const { rows } = await blocker.query<{ killed: boolean }>(
          `SELECT pg_terminate_backend(pid) AS killed FROM pg_locks
           WHERE NOT granted AND relation = 'item_states'::regclass AND ${inThisDatabase}`,
        )
        expect(rows).toHaveLength(1)
        return rows[0]?.killed
      })
      expect([killed, isAcknowledged]).toEqual([true, false])
      await blocker.query('COMMIT')
      expect(await acknowledgement).toBe(10)
    }
    blocker.release()
    expect(await test.metric('atalaya_ingest_commit_retries_total')).toBeGreaterThanOrEqual(4)

    const other = await introduced(punctual.imei)
    other.send(records)
    expect(await other.acknowledgement()).toBe(40)
    const states = await test.rows<{ odometer_m: number; item: object }>(
      `SELECT odometer_m, reducer->'item' AS item FROM item_states WHERE item_id IN ($1, $2)`,
      [itemId, punctual.itemId],
    )
    expect(states).toHaveLength(2)
    expect(states[0]).toEqual(states[1])
    expect(states[0]?.odometer_m).toBeGreaterThan(10_000)
    tracker.end()
    other.end()
  })

  it('that takes no one delivery takes all others, and cuts off who sent it', async () => {
    await test.pool.query('ALTER TABLE positions ADD CONSTRAINT spoiled CHECK (speed_kmh <> 166)')
    const blocker = await test.pool.connect()
    await blocker.query('BEGIN')
    await blocker.query('LOCK TABLE item_states IN ACCESS EXCLUSIVE MODE')
    // Whatever comes while the first one waits makes one batch.
    const first = await test.insertVehicle()
    const ahead = await introduced(first.imei)
    ahead.send([record()])
    const others = await Promise.all(
      Array.from({ length: 6 }, async (_, index) => {
        const { imei, itemId } = await test.insertVehicle()
        const tracker = await introduced(imei)
        tracker.send([record({ speedKmh: index === 3 ? 166 : 50 })])
        return { tracker, itemId }
      }),
    )
    await test.until(async () => expect(await test.metric('atalaya_ingest_unanswered_reports')).toBe(7))
    await blocker.query('COMMIT')
    blocker.release()
    expect(await ahead.acknowledgement()).toBe(1)
    const answers = await Promise.all(others.map(({ tracker }) => tracker.acknowledgement()))
    expect(answers).toEqual([1, 1, 1, undefined, 1, 1])
    const stored = await test.rows('SELECT item_id FROM positions WHERE item_id = ANY ($1)', [
      others.map(({ itemId }) => itemId),
    ])
    expect(stored).toHaveLength(5)
    for (const { tracker } of [...others, { tracker: ahead }]) tracker.end()
  })

  it('is read anew when an item was deleted behind our back', async () => {
    const { itemId, imei } = await test.insertVehicle()
    const bystander = await test.insertVehicle()
    const [tracker, other] = [await introduced(imei), await introduced(bystander.imei)]
    await test.pool.query('DELETE FROM items WHERE id = $1', [itemId])
    tracker.send([record()])
    other.send([record()])
    expect(await tracker.acknowledgement()).toBeUndefined()
    expect(await other.acknowledgement()).toBe(1)
    expect(await test.rows('SELECT FROM positions WHERE item_id = $1', [itemId])).toEqual([])
    other.end()
  })
})
