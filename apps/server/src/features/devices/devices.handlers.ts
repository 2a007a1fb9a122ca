import { type DeviceRecord, type deviceRoutes, NewDevice, simTypes } from '@atalaya/contract/devices'
import type { TrackerId } from '@atalaya/contract/identifiers'
import { trackerTypes } from '@atalaya/contract/trackers'
import type { BusEvent } from '../../adapters/bus.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { failure, isFailure } from '../../http/failures.ts'
import { checkInput } from '../../http/input.ts'
import { rehearse } from '../../records/change-many.ts'
import { importDevices } from './device-rows.ts'
import {
  deleteDevices,
  findDevice,
  type HeldDevice,
  insertDevices,
  isCompanyThere,
  isItemOf,
  listAvailable,
  listDevices,
  lockDevices,
  placeDevices,
  updateDevice,
} from './devices.repository.ts'

/** Nobody is told whose a device is that is not theirs. */
export const deviceConstraints = { trackers_device_id_key: { code: 'device.taken', field: 'deviceId' } } as const

const inputs = { trackerType: [...trackerTypes], simType: simTypes.map((type) => ({ ...type })) }

const changedIn = (companyIds: Iterable<number | null>): BusEvent[] =>
  [...new Set(companyIds)].flatMap((companyId) =>
    companyId === null ? [] : [{ kind: 'definitionsChanged', companyId, what: 'trackers' } as const],
  )

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

  return {
    list: async ({ tx, params, query }) => {
      const page = { resellerId: params.resellerId, afterId: query.after_id, limit: query.limit }
      return Object.fromEntries((await listDevices(tx, page)).map((device) => [device.id, device]))
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

    read: ({ tx, params }) => shown(tx, params.trackerId),

    create: async ({ tx, params, body }) => {
      const ids = await insertDevices(tx, params.resellerId, { now: clock.now(), devices: [body] })
      const id = ids.get(body.deviceId)
      if (id === undefined) throw failure('device.taken', { fields: { deviceId: 'device.taken' } })
      return shown(tx, id)
    },

    update: async ({ tx, params, body, publish }) => {
      const { version, ...fields } = body
      const held = await lockOne(tx, params.trackerId)
      if (held.version !== version) throw failure('version.conflict')
      await updateDevice(tx, held, { fields, now: clock.now() })
      for (const event of changedIn([held.companyId])) publish(event)
      return shown(tx, held.id)
    },

    remove: async ({ tx, params }) => {
      const held = await lockOne(tx, params.trackerId)
      if (held.companyId !== null) throw failure('in.use')
      await deleteDevices(tx, [held.id])
      return {}
    },

    removeMany: async ({ tx, body }) => {
      const ids = [...new Set(body.items)]
      const held = new Map((await lockDevices(tx, ids)).map((device) => [device.id, device]))
      const isFree = (id: number) => held.get(id)?.companyId === null
      const deleted = ids.filter(isFree)
      if (!body.dryRun && deleted.length > 0) await deleteDevices(tx, deleted)
      const notDeleted = ids
        .filter((id) => !isFree(id))
        .map((id) => ({ id, error: held.has(id) ? 'in.use' : 'not.found' }))
      return { deleted, notDeleted }
    },

    updateMany: async ({ tx, body, publish }) => {
      const ids = [...new Set(body.items)]
      const held = new Map((await lockDevices(tx, ids)).map((device) => [device.id, device]))
      const { simType, ...changes } = body.changes
      const updated: TrackerId[] = []
      const notUpdated: { id: TrackerId; error: string; fields?: Record<string, string> }[] = []
      for (const id of ids) {
        const device = held.get(id)
        const wanted = device && {
          ...device.fields,
          ...withoutNulls(changes),
          sim: { ...device.fields.sim, ...withoutNulls({ type: simType }) },
        }
        const fields = wanted ? checkInput(NewDevice, wanted) : failure('not.found')
        if (isFailure(fields) || !device) {
          const { code, fields: reasons } = isFailure(fields) ? fields : failure('not.found')
          notUpdated.push(reasons ? { id, error: code, fields: reasons } : { id, error: code })
          continue
        }
        if (!body.dryRun) await updateDevice(tx, device, { fields, now: clock.now() })
        updated.push(id)
      }
      if (!body.dryRun)
        for (const event of changedIn([...held.values()].map(({ companyId }) => companyId))) publish(event)
      return { updated, notUpdated }
    },

    importMany: async ({ tx, params, body, publish }) => {
      const { companyIds, ...imported } = await rehearse({ tx, publish }, body.dryRun, () =>
        importDevices(tx, params.resellerId, { rows: body.rows, existing: body.existing, now: clock.now() }),
      )
      if (!body.dryRun) for (const event of changedIn(companyIds)) publish(event)
      const branded = (lines: typeof imported.inserted) => lines as { line: number; id: TrackerId }[]
      return { ...imported, inserted: branded(imported.inserted), updated: branded(imported.updated) }
    },

    assignCompany: async ({ tx, params, body, publish }) => {
      const held = await lockOne(tx, params.trackerId)
      await assertCompany(tx, body.companyId)
      if (held.itemId !== null) throw failure('in.use')
      await placeDevices(tx, [held.id], { companyId: body.companyId, itemId: null, now: clock.now() })
      for (const event of changedIn([held.companyId, body.companyId])) publish(event)
      return shown(tx, held.id)
    },

    assignMany: async ({ tx, body, publish }) => {
      await assertCompany(tx, body.companyId)
      const ids = [...new Set(body.items)]
      const held = new Map((await lockDevices(tx, ids)).map((device) => [device.id, device]))
      const isFree = (id: number) => held.get(id)?.itemId === null
      const updated = ids.filter(isFree)
      if (updated.length > 0)
        await placeDevices(tx, updated, { companyId: body.companyId, itemId: null, now: clock.now() })
      for (const event of changedIn([body.companyId, ...updated.map((id) => held.get(id)?.companyId ?? null)]))
        publish(event)
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
      await placeDevices(tx, [held.id], { companyId: held.companyId, itemId, now: clock.now() })
      for (const event of changedIn([held.companyId])) publish(event)
      return shown(tx, held.id)
    },
  }
}

/** A company of another reseller is as good as none. */
const assertCompany = async (tx: Tx, companyId: number | null): Promise<void> => {
  if (companyId !== null && !(await isCompanyThere(tx, companyId)))
    throw failure('input.invalid', { fields: { companyId: 'choice' } })
}

const withoutNulls = (values: object): object =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined))
