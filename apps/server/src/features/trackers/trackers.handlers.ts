import type { ItemId } from '@atalaya/contract/identifiers'
import { type trackerRoutes, trackerTypes } from '@atalaya/contract/trackers'
import { itemTypes } from '@atalaya/domain/fix'
import type { BusEvent } from '../../adapters/bus.ts'
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
    for (const event of appeared(params.companyId, itemId)) publish(event)
    return tracker
  },
}

/** Ingest takes its reports from now on; maps that are open show it in the list, without a place yet. */
const appeared = (companyId: number, itemId: ItemId): BusEvent[] => {
  const ofItem = { itemType: itemTypes.vehicle, itemId }
  const place = { lat: null, lng: null, recordedAt: null, motion: 'noFix', motionSince: 0, isInTrack: false } as const
  return [
    { kind: 'definitionsChanged', companyId, what: 'items' },
    { kind: 'definitionsChanged', companyId, what: 'trackers' },
    {
      kind: 'live',
      companyId,
      messages: [
        { kind: 'group', ...ofItem, groupIds: [] },
        { kind: 'position', ...ofItem, ...place },
      ],
    },
  ]
}
