import type { Bus } from '../adapters/bus.ts'
import type { Database } from '../database/tenant.ts'
import type { DeviceDirectory, DirectoryDevice } from '../ingest-port/device-directory.ts'
import { readDeactivated, readDirectory } from './device-directory.repository.ts'
import { type PartReader, pendingReads } from './pending-reads.ts'

type Part = 'trackers' | 'spares' | 'items' | 'deactivated'

/** A gateway's own view of the devices, each process its own; follows the database by the bus. */
export const createDeviceDirectory = async (
  database: Database,
  bus: Bus,
  onError: (error: unknown) => void,
): Promise<DeviceDirectory & { stop(): void }> => {
  const devices = new Map<string, DirectoryDevice>()
  const deactivated = new Set<number>()

  /** In place of those that `isReplaced` names; that one has connected is known here before it is written. */
  const replace = (
    rows: readonly (DirectoryDevice & { deviceId: string })[],
    isReplaced: (device: DirectoryDevice) => boolean,
  ) => {
    const hasConnected = new Set<string>()
    for (const [deviceId, device] of devices) {
      if (!isReplaced(device)) continue
      if (device.hasConnected) hasConnected.add(deviceId)
      devices.delete(deviceId)
    }
    for (const { deviceId, ...device } of rows) {
      const isSeen = device.hasConnected || hasConnected.has(deviceId) || devices.get(deviceId)?.hasConnected === true
      devices.set(deviceId, { ...device, hasConnected: isSeen })
    }
  }

  const readers: Record<Part, PartReader> = {
    async trackers(tx, companyId) {
      const rows = await readDirectory(tx, companyId)
      replace(rows, (device) => companyId === null || device.companyId === companyId)
    },
    async spares(tx) {
      replace(await readDirectory(tx, 'spare'), (device) => device.companyId === null)
    },
    async items(tx, companyId, ids) {
      const named = new Set(ids as readonly number[])
      const rows = await readDirectory(tx, companyId, [...named])
      for (const device of devices.values())
        if (device.itemId !== null && named.has(device.itemId)) device.itemId = null
      replace(rows, () => false)
    },
    async deactivated(tx, companyId) {
      const found = await readDeactivated(tx, companyId)
      if (companyId === null) deactivated.clear()
      else deactivated.delete(companyId)
      for (const id of found) deactivated.add(id)
    },
  }
  const reads = pendingReads(database, readers, onError)

  const unsubscribe = bus.subscribe((event) => {
    if (event.kind === 'spareTrackersChanged') reads.mark('spares', null)
    else if (event.kind !== 'definitionsChanged') return
    else if (event.what === 'items' && event.itemIds) reads.mark('items', event.companyId, event.itemIds)
    else if (event.what === 'trackers' || event.what === 'items') reads.mark('trackers', event.companyId)
    else if (event.what === 'company') reads.mark('deactivated', event.companyId)
    else return
    reads.readSoon()
  })
  reads.mark('trackers', null)
  reads.mark('deactivated', null)
  await reads.read()

  return {
    async find(deviceId) {
      const device = devices.get(deviceId)
      const reading = device?.itemId == null ? reads.inProgress() : undefined
      if (!reading) return device
      await reading
      return devices.get(deviceId)
    },
    known: (deviceId) => devices.get(deviceId),
    isDeactivated: (companyId) => companyId !== null && deactivated.has(companyId),
    stop() {
      unsubscribe()
      reads.stop()
    },
  }
}
