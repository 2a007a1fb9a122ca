import { createHash } from 'node:crypto'
import type { ScoredVehicle } from '../reports/index.ts'

const placeOf = ({ id }: ScoredVehicle): string => createHash('sha1').update(String(id)).digest('hex')

/** All of them, or so many that are drawn by their numbers: the same each time, on any node, and of no age or name more than of another. */
export const drawVehicles = (vehicles: readonly ScoredVehicle[], most: number): readonly ScoredVehicle[] => {
  if (vehicles.length <= most) return vehicles
  return vehicles
    .map((vehicle) => ({ vehicle, place: placeOf(vehicle) }))
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, most)
    .map(({ vehicle }) => vehicle)
}
