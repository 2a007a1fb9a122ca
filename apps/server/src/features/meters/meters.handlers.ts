import type { ItemId } from '@atalaya/contract/identifiers'
import type { VehicleRecord } from '@atalaya/contract/items'
import type { LiveMessage } from '@atalaya/contract/live'
import type { meterRoutes } from '@atalaya/contract/meters'
import { failure } from '../../access/failures.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Handlers } from '../../http/context.ts'
import { correctionsListed } from '../../limits/kept-records.limits.ts'
import { findRecord, showRecord } from '../../records/find-record.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import { scopeOf } from '../../records/record-handlers.ts'
import { vehicleKind } from '../vehicles/index.ts'
import { countedSince, insertMeterCorrection, listMeterCorrections, readFleetMeters } from './meters.repository.ts'

const mostListed = correctionsListed.value

export const meterHandlers = (clock: Clock): Handlers<typeof meterRoutes> => ({
  ofFleet: async ({ tx, session }) =>
    Object.fromEntries((await readFleetMeters(tx, session)).map(({ id, ...meters }) => [id, meters])),

  list: async (asked) => {
    await findRecord(vehicleKind, scopeOf(asked, clock), asked.params.id)
    return listMeterCorrections(asked.tx, asked.params.id, mostListed)
  },

  correct: async (asked) => {
    const { tx, params, body, publish, session } = asked
    const scope = scopeOf(asked, clock)
    const vehicle = await findRecord(vehicleKind, scope, params.id, { lock: true })
    if (body.at > scope.now) throw failure('input.invalid', { fields: { at: 'too.big' } })
    const { meter, shown, at } = body
    const exact = shown + (await countedSince(tx, vehicle.id, at, meter)) - shownOn(vehicle, meter)
    // The database keeps hour meters in whole milliseconds.
    const movedBy = meter === 'odometer' ? exact : Math.round(exact)
    await insertMeterCorrection(tx, params.companyId, {
      vehicleId: vehicle.id,
      meter,
      shown,
      at,
      movedBy,
      correctedTs: scope.now,
      userId: session.userId,
    })
    const corrected = await findRecord(vehicleKind, scope, params.id)
    const field = meter === 'odometer' ? 'odometerM' : 'hourMeterMs'
    await recordChanges(scope, 'vehicles', [
      {
        recordId: vehicle.id,
        kind: 'update',
        before: { [field]: vehicle[field] },
        after: { [field]: corrected[field] },
      },
    ])
    publish({ kind: 'definitionsChanged', companyId: params.companyId, what: 'items', itemIds: [params.id] })
    publish({ kind: 'live', companyId: params.companyId, messages: [meterMessage(corrected, meter)] })
    return showRecord(vehicleKind, scope, params.id)
  },
})

type Meter = 'odometer' | 'hourMeter'

const shownOn = ({ odometerM, hourMeterMs }: VehicleRecord, meter: Meter): number =>
  meter === 'odometer' ? odometerM : hourMeterMs

const meterMessage = ({ id, odometerM, hourMeterMs }: VehicleRecord, meter: Meter): LiveMessage => {
  const ofItem = { itemType: 1 as const, itemId: id as ItemId }
  return meter === 'odometer'
    ? { kind: 'odometer', ...ofItem, odometerM }
    : { kind: 'hourmeter', ...ofItem, hourMeterMs }
}
