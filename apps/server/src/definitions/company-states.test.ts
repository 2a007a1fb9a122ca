import { beforeAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../ingest/test-ingest.ts'
import { connectTracker, record } from '../ingest/test-tracker.ts'

const test = await createTestIngest('States')

beforeAll(async () => void (await test.start()))

const setState = async (state: number) => {
  const { companyId } = test.tenant
  await test.pool.query('UPDATE companies SET state = $2 WHERE id = $1', [companyId, state])
  test.bus.publish({ kind: 'definitionsChanged', companyId, what: 'company' })
}
const connect = () => connectTracker(test.port())
const stored = (itemId: number) => test.rows('SELECT FROM positions WHERE item_id = $1', [itemId])

describe('the trackers of a company', () => {
  it('that is suspended are taken in as ever', async () => {
    const { itemId, imei } = await test.insertVehicle()
    await setState(3)
    const tracker = await connect()
    expect(await tracker.introduce(imei)).toBe(1)
    tracker.send([record()])
    expect(await tracker.acknowledgement()).toBe(1)
    expect(await stored(itemId)).toHaveLength(1)
    tracker.end()
  })

  it('that is deactivated are refused, keep what they have, and hand it in when it is active again', async () => {
    await setState(2)
    const { itemId, imei } = await test.insertVehicle()
    const connected = await connect()
    expect(await connected.introduce(imei)).toBe(1)
    connected.send([record()])
    expect(await connected.acknowledgement()).toBe(1)

    await setState(4)
    await test.until(async () => {
      const stranger = await connect()
      expect(await stranger.introduce(imei)).toBe(0)
    })
    expect(await test.metric('atalaya_ingest_refused_total')).toBeGreaterThan(0)
    // Whoever is connected already is not told that anything is stored either.
    const kept = [record({ recordedAt: Date.now() - 60_000 })]
    connected.send(kept)
    expect(await connected.acknowledgement()).toBeUndefined()
    expect(await stored(itemId)).toHaveLength(1)

    await setState(2)
    const again = await test.until(async () => {
      const tracker = await connect()
      expect(await tracker.introduce(imei)).toBe(1)
      return tracker
    })
    again.send(kept)
    expect(await again.acknowledgement()).toBe(1)
    expect(await stored(itemId)).toHaveLength(2)
    again.end()
  })
})
