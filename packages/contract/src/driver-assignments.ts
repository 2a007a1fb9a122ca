import { z } from 'zod'
import { DriverId, ItemId, UserId } from './identifiers.ts'
import { route } from './route.ts'
import { Instant } from './values.ts'

/** Who drove what from when until when; null for one who still does. */
export const DriverAssignment = z.object({
  id: z.number().int(),
  vehicleId: ItemId,
  driverId: DriverId,
  fromTs: Instant,
  toTs: Instant.nullable(),
  /** Who said so; null for a tag held to the reader. */
  userId: UserId.nullable(),
})
export type DriverAssignment = z.infer<typeof DriverAssignment>

export const assignmentsPerPage = 100

export const driverAssignmentRoutes = {
  /** A driver drives one vehicle at a time and a vehicle has one driver: whoever sat there leaves. Null is nobody. */
  assign: route({
    method: 'PUT',
    path: '/companies/id/:companyId/vehicles/id/:id/driver',
    access: 'vehicles.write',
    isTakenBack: true,
    summary: 'Say who drives a vehicle',
    body: z.object({ driverId: DriverId.nullable() }),
    reply: z.object({ driverId: DriverId.nullable(), driverTs: Instant }),
  }),
  /** Newest first; `beforeId` of the last one that is known brings the next page. */
  ofVehicle: route({
    method: 'GET',
    path: '/companies/id/:companyId/vehicles/id/:id/drivers',
    access: 'vehicles.read',
    summary: 'Who drove a vehicle',
    query: z.object({ beforeId: z.coerce.number().int().positive().optional() }),
    reply: z.object({ assignments: z.array(DriverAssignment), hasMore: z.boolean() }),
  }),
  ofDriver: route({
    method: 'GET',
    path: '/companies/id/:companyId/drivers/id/:id/vehicles',
    access: 'drivers.read',
    summary: 'What a driver drove',
    query: z.object({ beforeId: z.coerce.number().int().positive().optional() }),
    reply: z.object({ assignments: z.array(DriverAssignment), hasMore: z.boolean() }),
  }),
}
