/** A vehicle whose class nobody knows is a light one. Heavy is from 3.5 t on. */
export const vehicleClasses = ['light', 'heavy'] as const
export type VehicleClass = (typeof vehicleClasses)[number]

/** What is counted against somebody. */
export const scoreKinds = ['braking', 'acceleration', 'turns', 'overspeeds', 'idling'] as const
export type ScoreKind = (typeof scoreKinds)[number]
export type ScorePoints = Record<ScoreKind, number>

/** Points for each time on 100 km, for each percent of the driving time at idle, and what points are multiplied by, by class. */
export interface ScoreFormula {
  brakingPoints: number
  accelerationPoints: number
  turnPoints: number
  overspeedPoints: number
  idlePoints: number
  /** With so many the score is 5. */
  halfScorePoints: number
  lightFactor: number
  heavyFactor: number
}

export const usualFormula: Readonly<ScoreFormula> = {
  ...{ brakingPoints: 10, accelerationPoints: 10, turnPoints: 10, overspeedPoints: 10, idlePoints: 1 },
  ...{ halfScorePoints: 50, lightFactor: 1, heavyFactor: 1 },
}

/** What trips come to: idling is a part of the driving time. */
export interface ScoreFacts {
  distanceKm: number
  drivingMs: number
  idleMs: number
  braking: number
  acceleration: number
  turns: number
  overspeeds: number
}

/** Apart by the class of the vehicle of each trip, since that decides its factor. */
export type FactsByClass = Readonly<Record<VehicleClass, Readonly<ScoreFacts>>>

export const noScoreFacts: Readonly<ScoreFacts> = {
  ...{ distanceKm: 0, drivingMs: 0, idleMs: 0, braking: 0, acceleration: 0, turns: 0, overspeeds: 0 },
}

const fields = Object.keys(noScoreFacts) as (keyof ScoreFacts)[]

export const addScoreFacts = (one: Readonly<ScoreFacts>, other: Readonly<ScoreFacts>): ScoreFacts =>
  Object.fromEntries(fields.map((field) => [field, one[field] + other[field]])) as unknown as ScoreFacts

export const factsOfClass = (vehicleClass: VehicleClass, facts: Readonly<ScoreFacts>): FactsByClass => ({
  light: noScoreFacts,
  heavy: noScoreFacts,
  [vehicleClass]: facts,
})

export const addFactsByClass = (one: FactsByClass, other: FactsByClass): FactsByClass => ({
  light: addScoreFacts(one.light, other.light),
  heavy: addScoreFacts(one.heavy, other.heavy),
})

/**
 * From 0 to 10. Faults are counted in points by a hundred kilometres, or by percent of time; no fault is a 10, and as many points as
 * make a half leave 5, twice as many 3.3. Kilometres and faults are added up before the score is taken of them, never scores.
 */
export const scoreOfPoints = (points: number, pointsOfHalf: number): number => 10 / (1 + points / pointsOfHalf)

/** Of less than this nothing can be said: one hard braking would decide. */
export const leastScoredKm = 50

export const distanceKmOf = ({ light, heavy }: FactsByClass): number => light.distanceKm + heavy.distanceKm

/** By kind, each trip's multiplied by the factor of its vehicle's class before they are added up. */
export const scorePointsOf = (facts: FactsByClass, formula: Readonly<ScoreFormula>): ScorePoints => {
  const { light, heavy } = facts
  const km = distanceKmOf(facts)
  const drivingMs = light.drivingMs + heavy.drivingMs
  const weighed = (field: keyof ScoreFacts): number =>
    light[field] * formula.lightFactor + heavy[field] * formula.heavyFactor
  const per100Km = (field: keyof ScoreFacts, points: number): number =>
    km > 0 ? (weighed(field) * points * 100) / km : 0
  return {
    braking: per100Km('braking', formula.brakingPoints),
    acceleration: per100Km('acceleration', formula.accelerationPoints),
    turns: per100Km('turns', formula.turnPoints),
    overspeeds: per100Km('overspeeds', formula.overspeedPoints),
    idling: drivingMs > 0 ? (weighed('idleMs') * 100 * formula.idlePoints) / drivingMs : 0,
  }
}

export const sumOfPoints = (points: Readonly<ScorePoints>): number =>
  scoreKinds.reduce((sum, kind) => sum + points[kind], 0)

/** Null where too little was driven. */
export const drivingScore = (facts: FactsByClass, formula: Readonly<ScoreFormula>): number | null =>
  distanceKmOf(facts) < leastScoredKm
    ? null
    : scoreOfPoints(sumOfPoints(scorePointsOf(facts, formula)), formula.halfScorePoints)
