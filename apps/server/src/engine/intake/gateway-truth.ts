import type { DeviceRegistry } from '../../definitions/device-registry.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { Submission } from '../../ingest-port/submission.ts'

/** A device as its gateway has taken it: on an item of that company, which records. */
interface Truth {
  trackerId: number
  item: TrackedItem
}

/**
 * Whether what the gateway decided by is still true. A device may have lost its item since it connected, or its company
 * its contract; and either side may know of a change first.
 */
export const truthOf = (
  registry: DeviceRegistry,
  { deviceId, shardKey }: Submission,
): Truth | 'refused' | 'unassigned' => {
  const device = registry.known(deviceId)
  if (!device || device.companyId !== shardKey) return 'refused'
  const { item, trackerId } = device
  if (!item) return 'unassigned'
  return registry.company(shardKey).isDeactivated ? 'refused' : { trackerId, item }
}

/** Where gateway and engine disagree the rows decide: reads them again, so that whoever is behind is the engine no longer. */
export const readDisputed = async (registry: DeviceRegistry, submissions: readonly Submission[]): Promise<void> => {
  const disputed = submissions.filter((submission) => typeof truthOf(registry, submission) === 'string')
  for (const [shardKey, own] of Map.groupBy(disputed, (submission) => submission.shardKey))
    await registry.reloadDevices(shardKey, [...new Set(own.map(({ deviceId }) => deviceId))])
}
