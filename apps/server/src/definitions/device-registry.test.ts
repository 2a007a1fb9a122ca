import { expect, it } from 'vitest'
import { danglingTableOf, isDanglingReference } from '../engine/commit/commit-ledger.ts'
import { createTestIngest } from '../ingest/test-ingest.ts'
import { createDeviceRegistry } from './device-registry.ts'

const test = await createTestIngest('Registry')
const { companyId } = test.tenant
const [one, two, three] = [await test.insertVehicle(), await test.insertVehicle(), await test.insertVehicle()]
const registry = await createDeviceRegistry(test.database, test.bus, (error) => {
  throw error
})
const tell = (itemIds?: number[]) =>
  test.bus.publish({ kind: 'definitionsChanged', companyId, what: 'items', ...(itemIds ? { itemIds } : {}) })
const itemOf = async ({ imei }: { imei: string }) => registry.known(imei)?.item?.itemId ?? null

it('reads the items that are named, and leaves the others as they were', async () => {
  await test.pool.query("UPDATE vehicles SET odometer_source = 'can' WHERE id IN ($1, $2)", [one.itemId, two.itemId])
  tell([one.itemId])
  await test.until(() => expect(registry.item(one.itemId)?.odometerSource).toBe('can'))
  expect(registry.known(one.imei)?.item?.odometerSource).toBe('can')
  expect(registry.item(two.itemId)?.odometerSource).toBe('calculated')
  tell()
  await test.until(() => expect(registry.item(two.itemId)?.odometerSource).toBe('can'))
})

it('reads again, for a batch that refers to what is gone, what the batch names and nothing of anybody else', async () => {
  const { itemId, imei } = await test.insertVehicle()
  await test.until(() => expect(registry.known(imei)?.item?.itemId).toBe(itemId))
  const untouched = registry.item(two.itemId)
  await test.pool.query('DELETE FROM trackers WHERE device_id = $1', [imei])
  await test.pool.query('DELETE FROM items WHERE id = $1', [itemId])
  const dangling = await test.pool
    .query('INSERT INTO item_states (item_id, company_id, item_type) VALUES ($1, $2, 1)', [itemId, companyId])
    .catch((error: unknown) => error)
  expect(isDanglingReference(dangling)).toBe(true)
  expect(danglingTableOf(dangling)).toBe('items')
  await registry.reloadOf('items', [itemId])
  expect(registry.item(itemId)).toBeUndefined()
  expect(registry.known(imei)?.item ?? null).toBe(null)
  expect(registry.item(two.itemId)).toBe(untouched)
})

it('lets go of a tracker whose item is gone, and follows it to another and back', async () => {
  const move = (trackerId: number, itemId: number | null) =>
    test.pool.query('UPDATE trackers SET item_id = $1 WHERE id = $2', [itemId, trackerId])
  await test.pool.query('UPDATE items SET deleted_ts = now_ms() WHERE id = $1', [three.itemId])
  await move(three.trackerId, null)
  tell([three.itemId])
  await test.until(async () => expect(await itemOf(three)).toBe(null))
  expect(registry.item(three.itemId)).toBeUndefined()
  expect(registry.known(three.imei)?.companyId).toBe(companyId)

  await move(three.trackerId, two.itemId)
  await move(two.trackerId, null)
  tell([two.itemId])
  await test.until(async () => expect(await itemOf(three)).toBe(two.itemId))
  expect(await itemOf(two)).toBe(null)

  await test.pool.query('UPDATE items SET deleted_ts = NULL WHERE id = $1', [three.itemId])
  await move(three.trackerId, three.itemId)
  await move(two.trackerId, two.itemId)
  tell([two.itemId, three.itemId])
  await test.until(async () => expect([await itemOf(two), await itemOf(three)]).toEqual([two.itemId, three.itemId]))
  registry.stop()
})
