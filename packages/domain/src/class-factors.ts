import {
  factsOfClass,
  leastScoredKm,
  type ScoreFacts,
  type ScoreFormula,
  scorePointsOf,
  sumOfPoints,
  type VehicleClass,
  vehicleClasses,
} from './driving-score.ts'
import { medianOf } from './score-comparison.ts'

/** Of less than this in a class a median would be that of a few trips. */
export const leastComparedKm = 1_000
export const [leastFactor, mostFactor] = [0.1, 10]

export interface ComparedClass {
  /** Those of which a score can be told. */
  vehicles: number
  distanceKm: number
  /** Points on 100 km of the vehicle in the middle, with no factor; null without one. */
  medianPoints: number | null
}

export type FactorProposal =
  | { lightFactor: number; heavyFactor: number; reason: null }
  /** Why nothing can be told: too little was driven by one of them, or one has no fault to compare. */
  | { lightFactor: null; heavyFactor: null; reason: 'distance' | 'faults' }

/** What of its facts each class has come to, by the points of a formula. */
export const compareClasses = (
  vehicles: readonly { vehicleClass: VehicleClass; facts: Readonly<ScoreFacts> }[],
  formula: Readonly<ScoreFormula>,
): Record<VehicleClass, ComparedClass> => {
  const plain = { ...formula, lightFactor: 1, heavyFactor: 1 }
  const compared = vehicleClasses.map((of): [VehicleClass, ComparedClass] => {
    const own = vehicles.filter(({ vehicleClass, facts }) => vehicleClass === of && facts.distanceKm >= leastScoredKm)
    const points = own.map(({ facts }) => sumOfPoints(scorePointsOf(factsOfClass(of, facts), plain)))
    const distanceKm = own.reduce((sum, { facts }) => sum + facts.distanceKm, 0)
    return [of, { vehicles: own.length, distanceKm, medianPoints: medianOf(points) }]
  })
  return Object.fromEntries(compared) as Record<VehicleClass, ComparedClass>
}

/** The factor by which the heavy vehicle in the middle comes to as many points as the light one in the middle; two decimals. */
export const proposeFactors = ({ light, heavy }: Record<VehicleClass, ComparedClass>): FactorProposal => {
  if (Math.min(light.distanceKm, heavy.distanceKm) < leastComparedKm)
    return { lightFactor: null, heavyFactor: null, reason: 'distance' }
  if (!light.medianPoints || !heavy.medianPoints) return { lightFactor: null, heavyFactor: null, reason: 'faults' }
  const factor = Math.max(leastFactor, Math.min(mostFactor, light.medianPoints / heavy.medianPoints))
  return { lightFactor: 1, heavyFactor: Math.round(factor * 100) / 100, reason: null }
}
