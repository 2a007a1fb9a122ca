import type { CustomData } from '@atalaya/contract/custom-data'
import type { NewVehicle } from '@atalaya/contract/item-fields'
import type { VehicleRecord } from '@atalaya/contract/items'
import type { PhotoChange } from '../items/index.ts'

/** What the form of a vehicle holds; photo, driver and own state are saved by calls of their own. */
export type VehicleValues = Required<Omit<NewVehicle, Optional>> & {
  [Field in Optional]: NewVehicle[Field]
} & {
  customData: CustomData
  photo: PhotoChange
  driverId: number | undefined
  customStateId: number | undefined
}
type Optional =
  | 'plate'
  | 'chassis'
  | 'brand'
  | 'model'
  | 'fuelTankSize'
  | 'averageConsumption'
  | 'fuelCorrectionFactor'
  | 'fuelCalibration'
  | 'initialHourMeter'
  | 'initialMileage'
  | 'skipPositions'

export const vehicleValuesOf = (vehicle: VehicleRecord | null): VehicleValues => ({
  name: vehicle?.name ?? '',
  plate: vehicle?.plate,
  chassis: vehicle?.chassis,
  brand: vehicle?.brand,
  model: vehicle?.model,
  icon: vehicle?.icon ?? 'car',
  engineType: vehicle?.engineType ?? 0,
  fuelTankSize: vehicle?.fuelTankSize,
  averageConsumption: vehicle?.averageConsumption,
  fuelCorrectionFactor: vehicle ? vehicle.fuelCorrectionFactor : 1,
  fuelCalibration: vehicle?.fuelCalibration,
  initialHourMeter: vehicle?.initialHourMeter,
  initialMileage: vehicle?.initialMileage,
  odometerSource: vehicle?.odometerSource ?? 'calculated',
  skipPositions: vehicle?.skipPositions,
  groupIds: vehicle?.groupIds ?? [],
  customData: vehicle?.customData ?? {},
  photo: null,
  driverId: vehicle?.driverId,
  customStateId: vehicle?.customStateId,
})
