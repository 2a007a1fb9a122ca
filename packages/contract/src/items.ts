import { z } from 'zod'
import { DriverId, ItemId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Instant } from './values.ts'

/** Spec 1 §9. */
export const vehicleIcons = [
  'bus',
  'car',
  'motorcycle',
  'ship',
  'truck',
  'van',
  'tractor',
  'machinery',
  'pickup',
  'boxvan',
  'bicycle',
  'scooter',
  'LPG',
] as const
export const assetIcons = [
  'generic',
  'suitcase',
  'pet',
  'dog',
  'cat',
  'cattle',
  'child',
  'box',
  'container',
  'pallet',
  'bracelet',
] as const

export const engineTypes = { undefined: 0, heat: 1, electric: 2, hybrid: 3, lpg: 4 } as const
export const odometerSources = ['can', 'gps', 'calculated'] as const

/**
 * Lists stay lean (10,000 vehicles in 400 KB): what is not set is left out, and so are engine type 0, correction
 * factor 1 and odometer source `calculated`; live values come over the live channel.
 */
export const Vehicle = z.object({
  id: ItemId,
  name: z.string(),
  plate: z.string().optional(),
  chassis: z.string().optional(),
  brand: z.string().optional(),
  model: z.string().optional(),
  engineType: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]).optional(),
  /** Litres. */
  fuelTankSize: z.number().optional(),
  /** Litres per 100 km. */
  averageConsumption: z.number().optional(),
  fuelCorrectionFactor: z.number().optional(),
  /** Hours. */
  initialHourMeter: z.number().optional(),
  /** Kilometres. */
  initialMileage: z.number().optional(),
  odometerSource: z.enum(odometerSources).optional(),
  icon: z.enum(vehicleIcons),
  driverId: DriverId.optional(),
  driverTs: Instant.optional(),
})
export type Vehicle = z.infer<typeof Vehicle>

export const Asset = z.object({ id: ItemId, name: z.string(), type: z.enum(assetIcons) })
export type Asset = z.infer<typeof Asset>

export const Person = z.object({ id: ItemId, name: z.string() })
export type Person = z.infer<typeof Person>

export const Driver = z.object({
  id: DriverId,
  name: z.string(),
  reference: z.string().optional(),
  tachographCard: z.string().optional(),
  iButton: z.string().optional(),
  beacon: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  vehicleId: ItemId.optional(),
  vehicleTs: Instant.optional(),
})
export type Driver = z.infer<typeof Driver>

const under = <const Path extends string>(path: Path) => `/companies/id/:companyId/${path}` as const

export const vehicleRoutes = {
  list: route({
    method: 'GET',
    path: under('vehicles'),
    access: 'vehicles.read',
    summary: 'Vehicles in reach',
    reply: byId(Vehicle),
  }),
}
export const assetRoutes = {
  list: route({
    method: 'GET',
    path: under('assets'),
    access: 'assets.read',
    summary: 'Assets in reach',
    reply: byId(Asset),
  }),
}
export const personRoutes = {
  list: route({
    method: 'GET',
    path: under('persons'),
    access: 'persons.read',
    summary: 'Persons in reach',
    reply: byId(Person),
  }),
}
export const driverRoutes = {
  list: route({
    method: 'GET',
    path: under('drivers'),
    access: 'drivers.read',
    summary: 'Drivers',
    reply: byId(Driver),
  }),
}
