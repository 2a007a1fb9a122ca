import { vehicleRoutes } from '@atalaya/contract/items'
import { vehiclePhotoRoutes } from '@atalaya/contract/photos'
import { defineItemNoun } from '../items/item.noun.ts'

const later = { isHiddenAtFirst: true } as const

export const vehicles = defineItemNoun({
  name: 'vehicles',
  itemType: 1,
  routes: vehicleRoutes,
  photo: vehiclePhotoRoutes.read,
  columns: {
    plate: { width: 112, showMobile: true },
    brand: { width: 120, ...later },
    model: { width: 144, ...later },
    icon: { width: 144, ...later },
    chassis: { width: 176, ...later },
    engineType: { width: 128, ...later },
    fuelTankSize: { width: 120, ...later },
    averageConsumption: { width: 184, ...later },
    fuelCorrectionFactor: { width: 168, isClearable: true, ...later },
    initialMileage: { width: 168, ...later },
    initialHourMeter: { width: 152, ...later },
    odometerSource: { width: 208, ...later },
  },
  imports: {
    naturalKey: ['plate', 'name'],
    examples: {
      name: 'Furgón 12',
      plate: '1234-BCD',
      brand: 'Iveco',
      model: 'Daily',
      icon: 'truck',
      fuelTankSize: '90',
      initialMileage: '120500',
      groups: 'Norte;Reparto',
    },
  },
})
