import { type trackerRoutes, trackerTypes } from '@atalaya/contract/trackers'
import type { Handlers } from '../../http/context.ts'
import { failure } from '../../http/failures.ts'
import { insertVehicle } from '../vehicles/index.ts'
import { insertTracker, listTrackers, listUnregisteredDevices } from './trackers.repository.ts'

const mostUnregistered = 1_000

export const trackerHandlers: Handlers<typeof trackerRoutes> = {
  ofCompany: async ({ tx, session }) =>
    Object.fromEntries((await listTrackers(tx, session)).map((tracker) => [tracker.id, tracker])),

  unregistered: ({ tx }) => listUnregisteredDevices(tx, mostUnregistered),

  register: async ({ tx, params, body, publish }) => {
    if (!trackerTypes.some((type) => type.id === body.typeId))
      throw failure('input.invalid', { fields: { typeId: 'choice' } })
    const itemId = await insertVehicle(tx, params.companyId, { name: body.name, icon: 'car' })
    const tracker = await insertTracker(tx, { ...body, companyId: params.companyId, itemId })
    if (!tracker) throw failure('device.taken')
    publish({ kind: 'definitionsChanged', companyId: params.companyId, what: 'items' })
    publish({ kind: 'definitionsChanged', companyId: params.companyId, what: 'trackers' })
    return tracker
  },
}
