import { localCityName } from '@atalaya/domain/city-names'
import type { LatLng } from '@atalaya/domain/fix'
import { around, distance } from 'geokdbush'
import KDBush from 'kdbush'

/** The towns by column, small enough to stay in memory (about 6 MB for 135,000) and free to move between threads. */
export interface CityColumns {
  /** The tree of kdbush over longitude and latitude. */
  tree: ArrayBufferLike
  lat: Float32Array
  lng: Float32Array
  population: Uint32Array
  /** 1 where the town is a part of another one. */
  isDistrict: Uint8Array
  /** Two ASCII letters, the first in the high byte. */
  country: Uint16Array
  /** UTF-8 of all names, and where each begins; one more entry than towns. */
  names: Uint8Array
  nameStart: Uint32Array
}

export interface City extends LatLng {
  name: string
  countryCode: string
  population: number
  isDistrict: boolean
  distanceKm: number
}

export interface CityIndex {
  nearest(point: LatLng, limit: { count: number; withinKm?: number; minPopulation?: number }): City[]
}

const text = new TextDecoder()

export const openCityIndex = (columns: CityColumns): CityIndex => {
  const tree = KDBush.from(columns.tree)
  const cityAt = (index: number, point: LatLng): City => {
    const lat = columns.lat[index] as number
    const lng = columns.lng[index] as number
    const country = columns.country[index] as number
    const countryCode = String.fromCharCode(country >> 8, country & 0xff)
    const name = text.decode(columns.names.subarray(columns.nameStart[index], columns.nameStart[index + 1]))
    return {
      name: localCityName(name, countryCode),
      countryCode,
      population: columns.population[index] as number,
      isDistrict: columns.isDistrict[index] === 1,
      lat,
      lng,
      distanceKm: distance(point.lng, point.lat, lng, lat),
    }
  }
  return {
    nearest: (point, { count, withinKm = Number.POSITIVE_INFINITY, minPopulation = 0 }) =>
      around(
        tree,
        point.lng,
        point.lat,
        count,
        withinKm,
        (index) => (columns.population[index] as number) >= minPopulation,
      ).map((index) => cityAt(index, point)),
  }
}
