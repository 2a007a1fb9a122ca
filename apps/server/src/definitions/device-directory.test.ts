import { afterAll, describe, expect, it } from 'vitest'
import { createTestIngest } from '../ingest/test-ingest.ts'
import { createDeviceDirectory } from './device-directory.ts'

const test = await createTestIngest('Directory')
const { companyId, resellerId } = test.tenant
const vehicle = await test.insertVehicle()
const directory = await createDeviceDirectory(test.database, test.bus, (error) => {
  throw error
})
afterAll(() => directory.stop())

const tell = (what: 'items' | 'trackers' | 'company', itemIds?: number[]) =>
  test.bus.publish({ kind: 'definitionsChanged', companyId, what, ...(itemIds ? { itemIds } : {}) })

describe('the directory of devices', () => {
  it('knows whose a device is and what it is on, and follows it to another item and off it', async () => {
    const { imei, itemId, trackerId } = vehicle
    expect(directory.known(imei)).toMatchObject({ trackerId, resellerId, companyId, itemId, hasConnected: false })
    await test.pool.query('UPDATE items SET deleted_ts = now_ms() WHERE id = $1', [itemId])
    tell('items', [itemId])
    await test.until(() => expect(directory.known(imei)?.itemId).toBe(null))
    await test.pool.query('UPDATE items SET deleted_ts = NULL WHERE id = $1', [itemId])
    tell('items', [itemId])
    await test.until(() => expect(directory.known(imei)?.itemId).toBe(itemId))
    await test.pool.query('UPDATE trackers SET item_id = NULL WHERE id = $1', [trackerId])
    tell('items', [itemId])
    await test.until(() => expect(directory.known(imei)?.itemId).toBe(null))
    await test.pool.query('UPDATE trackers SET item_id = $1 WHERE id = $2', [itemId, trackerId])
    tell('trackers')
    await test.until(() => expect(directory.known(imei)?.itemId).toBe(itemId))
  })

  it('waits for a change that is just being read before it says that a device is unknown', async () => {
    const { imei, itemId } = await test.insertVehicle()
    expect(directory.known(imei)).toBeUndefined()
    expect(await directory.find(imei)).toMatchObject({ itemId })
  })

  it('keeps in mind that a device has connected, while that is not written yet', async () => {
    const { imei } = await test.insertVehicle()
    const device = await directory.find(imei)
    if (!device) throw new Error('no device')
    device.hasConnected = true
    tell('trackers')
    await test.until(() => expect(directory.known(imei)).not.toBe(device))
    expect(directory.known(imei)?.hasConnected).toBe(true)
  })

  it('has the trackers of no company, and lets go of one that is deleted', async () => {
    const { rows } = await test.pool.query<{ id: number }>(
      "INSERT INTO trackers (reseller_id, type_id, device_id) VALUES ($1, 1, 'spare') RETURNING id",
      [resellerId],
    )
    test.bus.publish({ kind: 'spareTrackersChanged' })
    await test.until(() => expect(directory.known('spare')).toMatchObject({ companyId: null, itemId: null }))
    await test.pool.query('DELETE FROM trackers WHERE id = $1', [rows[0]?.id])
    test.bus.publish({ kind: 'spareTrackersChanged' })
    await test.until(() => expect(directory.known('spare')).toBeUndefined())
  })

  it('knows of a company that records nothing any more, and of none that only has no contract', async () => {
    for (const [state, isDeactivated] of [
      [4, true],
      [3, false],
      [2, false],
    ]) {
      await test.pool.query('UPDATE companies SET state = $1 WHERE id = $2', [state, companyId])
      tell('company')
      await test.until(() => expect(directory.isDeactivated(companyId)).toBe(isDeactivated))
    }
    expect(directory.isDeactivated(null)).toBe(false)
  })
})
