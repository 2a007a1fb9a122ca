import { z } from 'zod'

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
/** Those of more than 3.5 t; of any other, and of what no icon tells, a vehicle counts as a light one. */
export const heavyIcons = ['bus', 'truck', 'tractor', 'machinery'] as const satisfies (typeof vehicleIcons)[number][]
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
export const EngineType = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)])
