import { type DeviceRecord, type deviceRoutes, simTypes } from '@atalaya/contract/devices'
import type { TrackerId } from '@atalaya/contract/identifiers'
import { trackerTypes } from '@atalaya/contract/trackers'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { byId } from '../../records/by-id.ts'
import { recordHandlers } from '../../records/record-handlers.ts'
import { noteSecurityEvents } from '../../security-events/index.ts'
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

  const place = async (asked: Placing, held: readonly HeldDevice[], at: Place): Promise<void> => {
    if (held.length === 0) return
    const ids = held.map(({ id }) => id)
    await placeDevices(asked.tx, ids, { ...at, now: clock.now() })
    await notePlaced(asked, held, at)
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

    assignCompany: async (asked) => {
      const { tx, params, body, publish } = asked
      const held = await lockOne(tx, params.trackerId)
      await assertCompany(tx, body.companyId)
      if (!mayGoTo(held, body.companyId)) throw failure('in.use')
      await place(asked, [held], { companyId: body.companyId, itemId: null })
      tellPlaced({ params, publish }, [held.id], [held.companyId, body.companyId])
      return shown(tx, held.id)
    },

    assignMany: async (asked) => {
      const { tx, params, body, publish } = asked
      await assertCompany(tx, body.companyId)
      const ids = [...new Set(body.items)]
      const held = new Map<number, HeldDevice>((await lockDevices(tx, ids)).map((device) => [device.id, device]))
      const isFree = (id: number) => {
        const device = held.get(id)
        return device !== undefined && mayGoTo(device, body.companyId)
      }
      const updated = ids.filter(isFree)
      const placed = updated.map((id) => held.get(id) as HeldDevice)
      await place(asked, placed, { companyId: body.companyId, itemId: null })
      const before = updated.map((id) => held.get(id)?.companyId ?? null)
      tellPlaced({ params, publish }, updated, [body.companyId, ...before])
      const notUpdated = ids
        .filter((id) => !isFree(id))
        .map((id) => ({ id, error: held.has(id) ? 'in.use' : 'not.found' }))
      return { updated, notUpdated }
    },

    assignItem: async (asked) => {
      const { tx, params, body, publish } = asked
      const held = await lockOne(tx, params.trackerId)
      const { itemId } = body
      if (itemId !== null && (held.companyId === null || !(await isItemOf(tx, itemId, held.companyId))))
        throw failure('input.invalid', { fields: { itemId: 'choice' } })
      if (itemId !== null && held.itemId !== null && held.itemId !== itemId) throw failure('in.use')
      await place(asked, [held], { companyId: held.companyId, itemId })
      tellPlaced({ params, publish }, [held.id], [held.companyId])
      return shown(tx, held.id)
    },
  }
}

interface Placing {
  tx: Tx
  session: Session
  clientIp: string
  params: { resellerId: number }
}

interface Place {
  companyId: number | null
  itemId: number | null
}

/** Where each was and is now; what stays where it was is no event. */
const notePlaced = (
  { tx, session, clientIp, params }: Placing,
  held: readonly HeldDevice[],
  { companyId, itemId }: Place,
): Promise<void> => {
  const moved = held.filter((device) => device.companyId !== companyId || device.itemId !== itemId)
  const by = { userId: session.userId, sessionId: session.sessionId, ip: clientIp, resellerId: params.resellerId }
  return noteSecurityEvents(
    tx,
    moved.map((device) => ({
      ...{ kind: 'device.placed', ...by, companyId: companyId ?? device.companyId, subject: device.fields.deviceId },
      details: { companyId, itemId, companyIdBefore: device.companyId, itemIdBefore: device.itemId },
    })),
  )
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
