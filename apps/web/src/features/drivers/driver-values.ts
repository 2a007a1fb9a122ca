import type { CustomData } from '@atalaya/contract/custom-data'
import type { NewDriver } from '@atalaya/contract/item-fields'
import type { DriverRecord } from '@atalaya/contract/items'
import type { PhotoChange } from '../items/index.ts'

type Fields = Omit<NewDriver, 'customData'>

/** What the form of a driver holds; photo and vehicle are saved by calls of their own. */
export type DriverValues = { [Field in keyof Required<Fields>]: Fields[Field] } & {
  customData: CustomData
  photo: PhotoChange
  vehicleId: number | undefined
}

export const driverValuesOf = (driver: DriverRecord | null): DriverValues => ({
  name: driver?.name ?? '',
  reference: driver?.reference,
  tachographCard: driver?.tachographCard,
  iButton: driver?.iButton,
  beacon: driver?.beacon,
  email: driver?.email,
  phone: driver?.phone,
  appWorkerId: driver?.appWorkerId,
  personId: driver?.personId,
  customData: driver?.customData ?? {},
  photo: null,
  vehicleId: driver?.vehicleId,
})
