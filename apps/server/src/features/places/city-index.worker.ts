// A thread of its own: reading 135,000 towns takes a quarter of a second, which positions must not wait for.
import { parentPort } from 'node:worker_threads'
import KDBush from 'kdbush'
import { readCities } from './city-file.ts'
import type { CityColumns } from './city-index.ts'

let count = 0
let nameBytes = 0
readCities(({ name }) => {
  count += 1
  nameBytes += name.length
})
if (count === 0) throw new Error('the file of towns is empty')

const tree = new KDBush(count, 64, Float32Array)
const columns: CityColumns = {
  tree: tree.data,
  lat: new Float32Array(count),
  lng: new Float32Array(count),
  population: new Uint32Array(count),
  isDistrict: new Uint8Array(count),
  country: new Uint16Array(count),
  names: new Uint8Array(nameBytes),
  nameStart: new Uint32Array(count + 1),
}

let index = 0
readCities(({ name, country, featureCode, population, lat, lng }) => {
  tree.add(lng, lat)
  columns.lat[index] = lat
  columns.lng[index] = lng
  columns.population[index] = population
  columns.isDistrict[index] = featureCode.length === 4 && featureCode[3] === 'X'.charCodeAt(0) ? 1 : 0
  columns.country[index] = ((country[0] ?? 0) << 8) | (country[1] ?? 0)
  const start = columns.nameStart[index] as number
  columns.names.set(name, start)
  index += 1
  columns.nameStart[index] = start + name.length
})
tree.finish()

const { lat, lng, population, isDistrict, country, names, nameStart } = columns
const arrays = [lat, lng, population, isDistrict, country, names, nameStart]
parentPort?.postMessage(columns, [columns.tree as ArrayBuffer, ...arrays.map((array) => array.buffer as ArrayBuffer)])
