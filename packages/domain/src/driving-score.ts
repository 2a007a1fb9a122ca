/**
 * From 0 to 10. Faults are counted in points by a hundred kilometres, or by percent of time; no fault is a 10, and as many points as
 * make a half leave 5, twice as many 3.3. Kilometres and faults are added up before the score is taken of them, never scores.
 */
export const scoreOfPoints = (points: number, pointsOfHalf: number): number => 10 / (1 + points / pointsOfHalf)

/** Of less than this nothing can be said: one hard braking would decide. */
export const leastScoredKm = 50
