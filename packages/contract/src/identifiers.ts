import { z } from 'zod'
import { field } from './field.ts'

/** Of a noun's records, no figure: what stands for it on a screen, its noun knows. A noun that nobody else names keeps its own beside its schema. */
export const id = <Name extends string>() => {
  const schema = z.number().int().positive().max(2_147_483_647).brand<Name>()
  field(schema as z.ZodType, { kind: 'other' })
  return schema
}

export const CompanyId = id<'CompanyId'>()
export const ResellerId = id<'ResellerId'>()
export const DistributorId = id<'DistributorId'>()
export const BrandId = id<'BrandId'>()
export const UserId = id<'UserId'>()
export const GroupId = id<'GroupId'>()
/** Vehicles, assets and persons draw their ids from one sequence, so an item id is unique whatever its type. */
export const ItemId = id<'ItemId'>()
export const DriverId = id<'DriverId'>()
export const TrackerId = id<'TrackerId'>()
export const GeozoneId = id<'GeozoneId'>()
export const PoiId = id<'PoiId'>()
export const TrackId = id<'TrackId'>()
export const SensorId = id<'SensorId'>()
export const PushSourceId = id<'PushSourceId'>()
export const WorktimeId = id<'WorktimeId'>()
export const CostId = id<'CostId'>()
export const CustomFieldId = id<'CustomFieldId'>()
export const CustomStateId = id<'CustomStateId'>()
export const SavedViewId = id<'SavedViewId'>()
export const VirtualLockId = id<'VirtualLockId'>()
export const TripPurposeId = id<'TripPurposeId'>()
export const ApiKeyId = id<'ApiKeyId'>()

export type CompanyId = z.infer<typeof CompanyId>
export type ResellerId = z.infer<typeof ResellerId>
export type DistributorId = z.infer<typeof DistributorId>
export type BrandId = z.infer<typeof BrandId>
export type UserId = z.infer<typeof UserId>
export type GroupId = z.infer<typeof GroupId>
export type ItemId = z.infer<typeof ItemId>
export type DriverId = z.infer<typeof DriverId>
export type TrackerId = z.infer<typeof TrackerId>
export type GeozoneId = z.infer<typeof GeozoneId>
export type PoiId = z.infer<typeof PoiId>
export type TrackId = z.infer<typeof TrackId>
export type SensorId = z.infer<typeof SensorId>
export type PushSourceId = z.infer<typeof PushSourceId>
export type WorktimeId = z.infer<typeof WorktimeId>
export type CostId = z.infer<typeof CostId>
export type CustomFieldId = z.infer<typeof CustomFieldId>
export type CustomStateId = z.infer<typeof CustomStateId>
export type SavedViewId = z.infer<typeof SavedViewId>
export type VirtualLockId = z.infer<typeof VirtualLockId>
export type TripPurposeId = z.infer<typeof TripPurposeId>
