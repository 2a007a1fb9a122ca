import type { LatLng } from '../fix.ts'
import { shortDistanceM } from './flat-frame.ts'

export interface Town extends LatLng {
  name: string
  country: string
  population: number
}

/** A record of the city list that both the server and the simulator bring along. */
export interface CityRecord {
  name: string
  country: string
  featureCode: string
  population: number
  loc: { coordinates: readonly number[] }
}

/** Quarters, ruins, religious and former places: inside or beside a town that is listed itself. */
const notTowns = new Set(['PPLX', 'PPLQ', 'PPLL', 'PPLCH', 'PPLH', 'PPLW', 'PPLR'])
const minPopulation = 400
const minSpacingM = 1_500

/** The towns of some countries, largest first, none within 1.5 km of a larger one: the same list wherever it is made. */
export const townsOf = (cities: Iterable<CityRecord>, countries: readonly string[]): Town[] => {
  const wanted = new Set(countries)
  const candidates: Town[] = []
  for (const { name, country, featureCode, population, loc } of cities) {
    if (!wanted.has(country) || population < minPopulation || notTowns.has(featureCode)) continue
    candidates.push({ name, country, population, lng: loc.coordinates[0] as number, lat: loc.coordinates[1] as number })
  }
  candidates.sort((a, b) => b.population - a.population || a.lat - b.lat || a.lng - b.lng)
  const cell = 0.05
  const kept = new Map<string, Town[]>()
  return candidates.filter((town) => {
    const row = Math.floor(town.lat / cell)
    const column = Math.floor(town.lng / cell)
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = column - 1; c <= column + 1; c++)
        for (const other of kept.get(`${r},${c}`) ?? []) if (shortDistanceM(town, other) < minSpacingM) return false
    const key = `${row},${column}`
    const inCell = kept.get(key)
    if (inCell) inCell.push(town)
    else kept.set(key, [town])
    return true
  })
}
