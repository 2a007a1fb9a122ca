import { expect, it } from 'vitest'
import { createInProcessBus } from '../../adapters/in-process-bus.ts'
import { createDeviceRegistry } from '../../definitions/device-registry.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import type { Submission } from '../../ingest-port/submission.ts'
import { readDisputed, truthOf } from './gateway-truth.ts'

const fail = (error: unknown) => {
  throw error
}
const test = await createTestIngest('Truth')
/** It hears of nothing: whatever changes, its gateways know first. */
const registry = await createDeviceRegistry(test.database, createInProcessBus(fail), fail)

const submissionOf = (deviceId: string, shardKey = test.tenant.companyId): Submission => ({
  ...{ id: 'g-1', shardKey, connectionId: null, priority: 'punctual', protocol: 'teltonika' },
  ...{ remoteAddress: '127.0.0.1', receivedAt: 1, deviceId, reports: [] },
})

it('what a gateway knows first is read before it is refused', async () => {
  const { imei, itemId, trackerId } = await test.insertVehicle()
  const submission = submissionOf(imei)
  expect(truthOf(registry, submission)).toBe('refused')
  await readDisputed(registry, [submission])
  expect(truthOf(registry, submission)).toMatchObject({ trackerId, item: { itemId } })
})

it('a device that has lost its item is unassigned, until it is on one again', async () => {
  const { imei, itemId, trackerId } = await test.insertVehicle()
  const submission = submissionOf(imei)
  await test.pool.query('UPDATE trackers SET item_id = NULL WHERE id = $1', [trackerId])
  await readDisputed(registry, [submission])
  expect(truthOf(registry, submission)).toBe('unassigned')
  await test.pool.query('UPDATE trackers SET item_id = $1 WHERE id = $2', [itemId, trackerId])
  await readDisputed(registry, [submission])
  expect(truthOf(registry, submission)).toMatchObject({ item: { itemId } })
})

it('a device of another company, or of one that is deactivated, is refused', async () => {
  const { imei } = await test.insertVehicle()
  const [own, others] = [submissionOf(imei), submissionOf(imei, test.tenant.companyId + 1)]
  await readDisputed(registry, [own, others])
  expect([typeof truthOf(registry, own), truthOf(registry, others)]).toEqual(['object', 'refused'])
  const setState = (state: number) =>
    test.pool.query('UPDATE companies SET state = $1 WHERE id = $2', [state, test.tenant.companyId])
  await setState(4)
  await registry.reload()
  expect(truthOf(registry, own)).toBe('refused')
  await setState(2)
  await readDisputed(registry, [own])
  expect(truthOf(registry, own)).toMatchObject({ item: {} })
  registry.stop()
})
