import { z } from 'zod'
import { CustomData, CustomField } from './custom-data.ts'
import { CustomStateId, DriverId, GroupId, ItemId, TrackerId } from './identifiers.ts'
import { assetIcons, EngineType, odometerSources, vehicleIcons } from './item-choices.ts'
import {
  AssetRow,
  assetFields,
  driverFields,
  FuelCalibration,
  NewAsset,
  NewDriver,
  NewPerson,
  NewVehicle,
  PersonRow,
  personFields,
  SkipPositions,
  VehicleRow,
  vehicleFields,
} from './item-fields.ts'
import { PhotoImage, photoBodyBytes } from './photos.ts'
import { changesOf, recordRoutes, told, Version } from './records.ts'
import { route } from './route.ts'
import { byId, Instant } from './values.ts'

/** What an item's list entry may have beside its own fields, left out where there is none. */
const shown = {
  customData: CustomData.optional(),
  customStateId: CustomStateId.optional(),
  /** There is a photo, from this instant: part of its address, so that a new one is fetched. */
  photoTs: Instant.optional(),
}

/** What of a person's fields a list tells as it is: the rest is told whole in the record, or in `shown`. */
const listed = <Shape extends z.core.$ZodLooseShape, Elsewhere extends keyof Shape & string>(
  fields: z.ZodObject<Shape>,
  elsewhere: readonly Elsewhere[],
) =>
  told(
    fields.omit(Object.fromEntries(elsewhere.map((name) => [name, true])) as never) as z.ZodObject<
      Omit<Shape, Elsewhere>
    >,
  )

/** What is not set is left out; live values come over the live channel. */
export const Vehicle = z.object({
  id: ItemId,
  ...listed(NewVehicle, ['groupIds', 'customData', 'fuelCalibration', 'skipPositions']),
  driverId: DriverId.optional(),
  driverTs: Instant.optional(),
  ...shown,
})
export type Vehicle = z.infer<typeof Vehicle>

export const Asset = z.object({ id: ItemId, ...listed(NewAsset, ['groupIds', 'customData']), ...shown })
export type Asset = z.infer<typeof Asset>

export const Person = z.object({ id: ItemId, ...listed(NewPerson, ['groupIds', 'customData']), ...shown })
export type Person = z.infer<typeof Person>

export const Driver = z.object({
  id: DriverId,
  ...listed(NewDriver, ['customData']),
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
  /** It is under way now. */
  isInTrack: z.boolean(),
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

/** The list of a noun, what its form offers, and the writing calls. */
const nounRoutes = <
  const Noun extends 'vehicles' | 'assets' | 'persons' | 'drivers',
  Row extends z.ZodType,
  Inputs extends z.ZodType,
  Id extends z.ZodType,
  Entity extends z.ZodType,
  Shape extends z.core.$ZodLooseShape,
  Changes extends z.ZodType,
  Companions extends z.core.$ZodLooseShape,
>(
  noun: Noun,
  of: {
    one: string
    row: Row
    inputs: Inputs
    id: Id
    entity: Entity
    fields: z.ZodObject<Shape>
    importRow?: z.ZodType
    changes: Changes
    companions: Companions
  },
) => ({
  list: route({
    method: 'GET',
    path: under(noun),
    access: `${noun}.read`,
    summary: `All ${noun} in scope`,
    reply: byId(of.row),
  }),
  inputs: route({
    method: 'GET',
    path: under(`${noun}/inputs`),
    access: `${noun}.read`,
    summary: `What the form of ${of.one} offers`,
    reply: of.inputs,
  }),
  ...recordRoutes({
    path: under(noun),
    words: { one: of.one, many: noun },
    access: { read: `${noun}.read`, write: `${noun}.write` },
    id: of.id,
    entity: of.entity,
    fields: of.fields,
    row: of.importRow ?? of.fields,
    changes: of.changes,
    companions: of.companions,
    maxBodyBytes: photoBodyBytes,
  }),
})

/** What is saved with a record in one call, and stands elsewhere. */
const photo = PhotoImage.nullable().optional()
const ofItems = { photo, customStateId: CustomStateId.nullable().optional() }

export const vehicleRoutes = nounRoutes('vehicles', {
  one: 'a vehicle',
  row: Vehicle,
  inputs: z.object({
    icons: z.array(z.enum(vehicleIcons)),
    engineTypes: z.array(z.object({ id: EngineType, code: z.string() })),
    odometerSources: z.array(z.enum(odometerSources)),
    customFields,
  }),
  id: ItemId,
  entity: VehicleRecord,
  fields: NewVehicle,
  importRow: VehicleRow,
  changes: changesOf(vehicleFields, ['name', 'plate', 'chassis']),
  companions: { ...ofItems, driverId: DriverId.nullable().optional() },
})
export const assetRoutes = nounRoutes('assets', {
  one: 'an asset',
  row: Asset,
  inputs: z.object({ types: z.array(z.enum(assetIcons)), customFields }),
  id: ItemId,
  entity: AssetRecord,
  fields: NewAsset,
  importRow: AssetRow,
  changes: changesOf(assetFields, ['name']),
  companions: ofItems,
})
export const personRoutes = nounRoutes('persons', {
  one: 'a person',
  row: Person,
  inputs: z.object({ customFields }),
  id: ItemId,
  entity: PersonRecord,
  fields: NewPerson,
  importRow: PersonRow,
  changes: changesOf(personFields, ['name', 'appWorkerId']),
  companions: ofItems,
})
export const driverRoutes = nounRoutes('drivers', {
  one: 'a driver',
  row: Driver,
  inputs: z.object({ customFields }),
  id: DriverId,
  entity: DriverRecord,
  fields: NewDriver,
  changes: changesOf(driverFields, [
    ...(['name', 'reference', 'tachographCard', 'iButton', 'beacon'] as const),
    ...(['email', 'phone', 'appWorkerId', 'personId'] as const),
  ]),
  companions: { photo },
})
export const iconRoutes = {
  list: route({
    method: 'GET',
    path: under('icons'),
    access: 'fleet.read',
    summary: 'Icons of vehicles, types of assets',
    reply: z.object({ vehicles: z.array(z.enum(vehicleIcons)), assets: z.array(z.enum(assetIcons)) }),
  }),
}
