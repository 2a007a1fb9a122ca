import type { DriverRecord } from '@atalaya/contract/items'
import type { LiveMessage } from '@atalaya/contract/live'
import type { Written } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'

/** Ingest learns the tags anew; who looks at a vehicle learns that its driver is gone. */
export const announceDrivers = (
  { companyId, now, publish }: CompanyScope,
  { removed }: Written<DriverRecord>,
): void => {
  publish({ kind: 'definitionsChanged', companyId, what: 'drivers' })
  const assignments = removed.flatMap(({ vehicleId }): LiveMessage[] =>
    vehicleId === undefined ? [] : [{ kind: 'driverVehicle', itemType: 1, itemId: vehicleId, driverId: null, ts: now }],
  )
  publish({ kind: 'live', companyId, messages: [...assignments, { kind: 'records', noun: 'drivers' }] })
}
