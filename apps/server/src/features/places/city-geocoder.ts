import { Worker } from 'node:worker_threads'
import type { Language } from '@atalaya/contract/values'
import type { LatLng } from '@atalaya/domain/fix'
import { bearingDeg } from '@atalaya/domain/geometry'
import { countryName } from '@atalaya/format/country-name'
import { awayFrom } from './address-phrase.ts'
import { type City, type CityColumns, type CityIndex, openCityIndex } from './city-index.ts'
import type { Geocoder } from './geocoder.ts'

/** Nothing within this distance of any town: the open sea or the ice, where only coordinates help. */
const tooFarKm = 1_000
const bigCityPopulation = 50_000
const bigCityReachKm = 20
/** A quarter or village this close is worth naming beside its city. */
const quarterWithinKm = 1.5

/** How far a town of this size reaches, roughly: Madrid 11 km, Badajoz 2 km, a village 1 km. */
const radiusKm = (population: number): number => Math.max(1, 0.006 * Math.sqrt(population))

const coordinates = ({ lat, lng }: LatLng): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`

const describe = (index: CityIndex, point: LatLng, language: Language): string => {
  const [nearest] = index.nearest(point, { count: 1, withinKm: tooFarKm })
  if (!nearest) return coordinates(point)
  const country = countryName(nearest.countryCode, language)
  const big = index
    .nearest(point, { count: 8, withinKm: bigCityReachKm, minPopulation: bigCityPopulation })
    .filter((city) => !city.isDistrict && city.distanceKm <= radiusKm(city.population))
    .reduce<City | undefined>((most, city) => (most && most.population >= city.population ? most : city), undefined)
  if (big) {
    const quarter = nearest.name !== big.name && nearest.distanceKm <= quarterWithinKm ? `${nearest.name}, ` : ''
    return `${quarter}${big.name}, ${countryName(big.countryCode, language)}`
  }
  if (nearest.distanceKm <= radiusKm(nearest.population)) return `${nearest.name}, ${country}`
  return `${awayFrom({ ...nearest, bearingDeg: bearingDeg(nearest, point) }, language)}, ${country}`
}

const loadColumns = (): Promise<CityColumns> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./city-index.worker.ts', import.meta.url), {
      // What it throws away is soon collected, instead of growing a heap that the process keeps.
      resourceLimits: { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 64 },
    })
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`the town index thread ended with ${code} and gave nothing`)))
  })

/** Towns of the world, offline. The index is made at the first question, in its own thread; a failure is tried again. */
export const createCityGeocoder = (): Geocoder => {
  let loading: Promise<CityIndex> | undefined
  const index = (): Promise<CityIndex> => {
    loading ??= loadColumns().then(openCityIndex, (error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  return { addressOf: async (point, language) => describe(await index(), point, language) }
}
