import { z } from 'zod'
import { UserId } from './identifiers.ts'
import { VehicleRecord } from './items.ts'
import { route } from './route.ts'
import { byId, Instant } from './values.ts'

/** Odometers in metres, hour meters in milliseconds. */
export const meters = ['odometer', 'hourMeter'] as const

export const NewMeterCorrection = z.object({
  meter: z.enum(meters),
  /** What the dashboard showed … */
  shown: z.number().min(0).max(1e13),
  /** … at this instant; what was driven since counts on top of it. */
  at: Instant,
})

export const MeterCorrection = z.object({
  id: z.number().int(),
  meter: z.enum(meters),
  shown: z.number(),
  at: Instant,
  /** By how much it moved what is shown. */
  movedBy: z.number(),
  correctedTs: Instant,
  userId: UserId,
})
export type MeterCorrection = z.infer<typeof MeterCorrection>

const path = '/companies/id/:companyId/vehicles/id/:id/meters'
export const meterRoutes = {
  /** Apart from the list of vehicles, which holds nothing that moves. */
  ofFleet: route({
    method: 'GET',
    path: '/companies/id/:companyId/vehicles/meters',
    access: 'vehicles.read',
    summary: 'What the meters of all vehicles in scope show now',
    reply: byId(z.object({ odometerM: z.number(), hourMeterMs: z.number() })),
  }),
  /** The last two hundred, newest first. */
  list: route({
    method: 'GET',
    path,
    access: 'vehicles.read',
    summary: "Corrections of a vehicle's meters",
    reply: z.array(MeterCorrection),
  }),
  correct: route({
    method: 'POST',
    path,
    access: 'vehicles.write',
    summary: 'Set what a meter showed at an instant',
    body: NewMeterCorrection,
    reply: VehicleRecord,
  }),
}
