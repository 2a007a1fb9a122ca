import { type DeviceRecord, type deviceRoutes, simTypes } from '@atalaya/contract/devices'
import type { TrackerId } from '@atalaya/contract/identifiers'
import { trackerTypes } from '@atalaya/contract/trackers'
import { failure } from '../../access/failures.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { deviceKind, trackersChangedIn } from './device.kind.ts'
import {
  findDevice,
  type HeldDevice,
  isCompanyThere,
  isItemOf,
  listAvailable,
  listDevices,
  lockDevices,
  placeDevices,
} from './devices.repository.ts'

const inputs = { trackerType: [...trackerTypes], simType: simTypes.map((type) => ({ ...type })) }

const lockOne = async (tx: Tx, id: number): Promise<HeldDevice> => {
  const [held] = await lockDevices(tx, [id])
  if (!held) throw failure('not.found')
  return held
}

export const deviceHandlers = (clock: Clock): Handlers<typeof deviceRoutes> => {
  const shown = async (tx: Tx, id: number): Promise<DeviceRecord> => {
    const device = await findDevice(tx, id, clock.now())
    if (!device) throw failure('not.found')
    return device
  }

  const records = recordHandlers(deviceKind, clock)
  return {
    list: async ({ tx, params, query }) => {
      const page = { resellerId: params.resellerId, afterId: query.after_id, limit: query.limit }
      return byId(await listDevices(tx, page))
    },
    inputs: async () => inputs,
    inputsOfCompany: async () => inputs,
    available: async ({ tx }) =>
      Object.fromEntries(
        (await listAvailable(tx)).map(({ id, name, device_id, type_id }) => [
          id,
          { id: id as TrackerId, name, deviceId: device_id, typeId: type_id },
        ]),
      ),

    ...records,

    // The card's type is set on many by itself: the rest of a card is one tracker's alone.
    updateMany: (asked) => {
      const { simType, ...others } = asked.body.changes
      const changes = { ...others, ...(typeof simType === 'number' ? { sim: { type: simType } } : {}) }
      return records.updateMany({ ...asked, body: { ...asked.body, changes } })
    },

    assignCompany: async ({ tx, params, body, publish }) => {
      const held = await lockOne(tx, params.trackerId)
      await assertCompany(tx, body.companyId)
      if (!mayGoTo(held, body.companyId)) throw failure('in.use')
      await placeDevices(tx, [held.id], { companyId: body.companyId, itemId: null, now: clock.now() })
      tellPlaced({ params, publish }, [held.id], [held.companyId, body.companyId])
      return shown(tx, held.id)
    },

    assignMany: async ({ tx, params, body, publish }) => {
      await assertCompany(tx, body.companyId)
      const ids = [...new Set(body.items)]
      const held = new Map<number, HeldDevice>((await lockDevices(tx, ids)).map((device) => [device.id, device]))
      const isFree = (id: number) => {
        const device = held.get(id)
        return device !== undefined && mayGoTo(device, body.companyId)
      }
      const updated = ids.filter(isFree)
      if (updated.length > 0)
        await placeDevices(tx, updated, { companyId: body.companyId, itemId: null, now: clock.now() })
      const before = updated.map((id) => held.get(id)?.companyId ?? null)
      tellPlaced({ params, publish }, updated, [body.companyId, ...before])
      const notUpdated = ids
        .filter((id) => !isFree(id))
        .map((id) => ({ id, error: held.has(id) ? 'in.use' : 'not.found' }))
      return { updated, notUpdated }
    },

    assignItem: async ({ tx, params, body, publish }) => {
      const held = await lockOne(tx, params.trackerId)
      const { itemId } = body
      if (itemId !== null && (held.companyId === null || !(await isItemOf(tx, itemId, held.companyId))))
        throw failure('input.invalid', { fields: { itemId: 'choice' } })
      if (itemId !== null && held.itemId !== null && held.itemId !== itemId) throw failure('in.use')
      await placeDevices(tx, [held.id], { companyId: held.companyId, itemId, now: clock.now() })
      tellPlaced({ params, publish }, [held.id], [held.companyId])
      return shown(tx, held.id)
    },
  }
}

const tellPlaced = (
  { params, publish }: { params: { resellerId: number }; publish(event: BusEvent): void },
  trackerIds: readonly number[],
  companyIds: readonly (number | null)[],
): void => {
  if (trackerIds.length === 0) return
  for (const event of trackersChangedIn(companyIds)) publish(event)
  publish({ kind: 'devicesChanged', resellerId: params.resellerId, trackerIds })
}

/** Spec 2 §4: step by step. Of two who hand it over or mount it at once, the later learns that it is gone. */
const mayGoTo = ({ companyId, itemId }: HeldDevice, to: number | null): boolean =>
  itemId === null && (to === null || companyId === null || companyId === to)

/** A company of another reseller is as good as none. */
const assertCompany = async (tx: Tx, companyId: number | null): Promise<void> => {
  if (companyId !== null && !(await isCompanyThere(tx, companyId)))
    throw failure('input.invalid', { fields: { companyId: 'choice' } })
}
