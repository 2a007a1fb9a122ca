import type { vehicleIcons } from '@atalaya/contract/item-choices'
import type { JourneyProfile, JourneyStyle } from '@atalaya/domain/journey/journey-profile'
import type { DemoCompany, Depot } from './demo-depots.ts'

/** Vehicles of one kind that stand in one place. */
export interface Squad {
  company: DemoCompany
  depot: Depot
  group: string
  icon: (typeof vehicleIcons)[number]
  style: JourneyStyle
  shift: JourneyProfile['shift']
  /** Each with a number of its own at the end. */
  name: string
  count: number
  models: readonly [brand: string, model: string][]
  tankL?: number
  consumptionL100km?: number
  batteryV?: 12 | 24
  cargoC?: number
  /** How many drivers each of the first vehicles has. */
  drivers?: readonly number[]
  waypoints?: JourneyProfile['waypoints']
  hasPlate?: false
}

/** Litres, litres per 100 km, volts. */
export const diesel = (tankL: number, consumptionL100km: number, batteryV: 12 | 24 = 12) => ({
  tankL,
  consumptionL100km,
  batteryV,
})

/** Squads of one depot, which work by day unless they say otherwise. */
export const squadsAt = (
  company: Squad['company'],
  depot: Squad['depot'],
  squads: readonly (Omit<Squad, 'company' | 'depot' | 'shift'> & Partial<Pick<Squad, 'shift'>>)[],
): Squad[] => squads.map((squad) => ({ shift: 'day', ...squad, company, depot }))
