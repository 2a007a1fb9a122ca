import { NewVehicle } from '@atalaya/contract/item-fields'
import { type trackerRoutes, trackerTypes } from '@atalaya/contract/trackers'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { unregisteredListed } from '../../limits/kept-records.limits.ts'
import { byId } from '../../records/by-id.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import { createRecord } from '../../records/write-records.ts'
import { vehicleKind } from '../vehicles/index.ts'
import { findUnregisteredDevices, insertTracker, listTrackers, listUnregisteredDevices } from './trackers.repository.ts'

const mostUnregistered = unregisteredListed.value

export const trackerHandlers = (clock: Clock): Handlers<typeof trackerRoutes> => ({
  ofCompany: async ({ tx, session }) => byId(await listTrackers(tx, session)),

  unregistered: ({ tx, query }) =>
    query.deviceId === undefined
      ? listUnregisteredDevices(tx, mostUnregistered)
      : findUnregisteredDevices(tx, query.deviceId),

  /** Ingest takes its reports from now on; maps that are open show it in the list, without a place yet. */
  register: async (asked) => {
    const { tx, params, body, publish } = asked
    if (!trackerTypes.some((type) => type.id === body.typeId))
      throw failure('input.invalid', { fields: { typeId: 'choice' } })
    const vehicle = NewVehicle.parse({ name: body.name })
    const itemId = await createRecord(vehicleKind, scopeOf({ ...asked, idempotencyKey: undefined }, clock), vehicle)
    const tracker = await insertTracker(tx, { ...body, companyId: params.companyId, itemId })
    if (!tracker) throw failure('device.taken')
    publish({ kind: 'definitionsChanged', companyId: params.companyId, what: 'trackers' })
    return tracker
  },
})
