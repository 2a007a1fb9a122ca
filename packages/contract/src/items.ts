import { z } from 'zod'
import { CustomData, CustomField } from './custom-data.ts'
import { CustomStateId, DriverId, GroupId, ItemId, TrackerId } from './identifiers.ts'
import { assetIcons, EngineType, odometerSources, vehicleIcons } from './item-choices.ts'
import {
  assetFields,
  driverFields,
  FuelCalibration,
  NewAsset,
  NewDriver,
  NewPerson,
  NewVehicle,
  personFields,
  SkipPositions,
  vehicleFields,
} from './item-fields.ts'
import { changesOf, recordRoutes, Version } from './records.ts'
import { route } from './route.ts'
import { byId, Instant } from './values.ts'

/** What an item's list entry may have beside its own fields, left out where there is none. */
const shown = {
  customData: CustomData.optional(),
  customStateId: CustomStateId.optional(),
  /** There is a photo, from this instant: part of its address, so that a new one is fetched. */
  photoTs: Instant.optional(),
}

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
  engineType: EngineType.optional(),
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
  ...shown,
})
export type Vehicle = z.infer<typeof Vehicle>

export const Asset = z.object({ id: ItemId, name: z.string(), type: z.enum(assetIcons), ...shown })
export type Asset = z.infer<typeof Asset>

export const Person = z.object({ id: ItemId, name: z.string(), appWorkerId: z.string().optional(), ...shown })
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
  appWorkerId: z.string().optional(),
  personId: ItemId.optional(),
  vehicleId: ItemId.optional(),
  vehicleTs: Instant.optional(),
  customData: shown.customData,
  photoTs: shown.photoTs,
})
export type Driver = z.infer<typeof Driver>

/** A record as its form and its page need it. */
const ofRecord = { version: Version, createdTs: Instant, updatedTs: Instant }
const ofItem = {
  ...ofRecord,
  groupIds: z.array(GroupId),
  customData: CustomData,
  trackers: z.array(z.object({ id: TrackerId, name: z.string(), deviceId: z.string(), typeId: z.number().int() })),
}
export const VehicleRecord = Vehicle.extend({
  ...ofItem,
  fuelCalibration: FuelCalibration.optional(),
  skipPositions: SkipPositions.optional(),
  /** As they stand now: initial value, what was counted, corrections. */
  odometerM: z.number(),
  hourMeterMs: z.number(),
})
export type VehicleRecord = z.infer<typeof VehicleRecord>
export const AssetRecord = Asset.extend(ofItem)
export type AssetRecord = z.infer<typeof AssetRecord>
export const PersonRecord = Person.extend(ofItem)
export type PersonRecord = z.infer<typeof PersonRecord>
export const DriverRecord = Driver.extend({ version: Version, customData: CustomData })
export type DriverRecord = z.infer<typeof DriverRecord>

const under = <const Path extends string>(path: Path) => `/companies/id/:companyId/${path}` as const

const customFields = z.array(CustomField)
export const vehicleRoutes = {
  list: route({
    method: 'GET',
    path: under('vehicles'),
    access: 'vehicles.read',
    summary: 'Vehicles in reach',
    reply: byId(Vehicle),
  }),
  inputs: route({
    method: 'GET',
    path: under('vehicles/inputs'),
    access: 'vehicles.read',
    summary: 'What the form of a vehicle offers',
    reply: z.object({
      icons: z.array(z.enum(vehicleIcons)),
      engineTypes: z.array(z.object({ id: EngineType, code: z.string() })),
      odometerSources: z.array(z.enum(odometerSources)),
      customFields,
    }),
  }),
  ...recordRoutes({
    path: under('vehicles'),
    words: { one: 'a vehicle', many: 'vehicles' },
    access: { read: 'vehicles.read', write: 'vehicles.write' },
    id: ItemId,
    entity: VehicleRecord,
    fields: NewVehicle,
    changes: changesOf(vehicleFields),
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
  inputs: route({
    method: 'GET',
    path: under('assets/inputs'),
    access: 'assets.read',
    summary: 'What the form of an asset offers',
    reply: z.object({ types: z.array(z.enum(assetIcons)), customFields }),
  }),
  ...recordRoutes({
    path: under('assets'),
    words: { one: 'an asset', many: 'assets' },
    access: { read: 'assets.read', write: 'assets.write' },
    id: ItemId,
    entity: AssetRecord,
    fields: NewAsset,
    changes: changesOf(assetFields),
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
  inputs: route({
    method: 'GET',
    path: under('persons/inputs'),
    access: 'persons.read',
    summary: 'What the form of a person offers',
    reply: z.object({ customFields }),
  }),
  ...recordRoutes({
    path: under('persons'),
    words: { one: 'a person', many: 'persons' },
    access: { read: 'persons.read', write: 'persons.write' },
    id: ItemId,
    entity: PersonRecord,
    fields: NewPerson,
    changes: changesOf(personFields),
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
  inputs: route({
    method: 'GET',
    path: under('drivers/inputs'),
    access: 'drivers.read',
    summary: 'What the form of a driver offers',
    reply: z.object({ customFields }),
  }),
  ...recordRoutes({
    path: under('drivers'),
    words: { one: 'a driver', many: 'drivers' },
    access: { read: 'drivers.read', write: 'drivers.write' },
    id: DriverId,
    entity: DriverRecord,
    fields: NewDriver,
    changes: changesOf(driverFields),
  }),
}
export const iconRoutes = {
  list: route({
    method: 'GET',
    path: under('icons'),
    access: 'fleet.read',
    summary: 'Icons of vehicles, types of assets',
    reply: z.object({ vehicles: z.array(z.enum(vehicleIcons)), assets: z.array(z.enum(assetIcons)) }),
  }),
}
