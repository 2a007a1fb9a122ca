import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareClasses, leastComparedKm, proposeFactors } from './class-factors.ts'
import { factsOfClass, noScoreFacts, usualFormula, type VehicleClass } from './driving-score.ts'
import { compareScores, distributionOf, medianOf, ranksOf, scoreBuckets, scoreChangeOf } from './score-comparison.ts'

const driven = (braking: number, distanceKm = 500) => ({ ...noScoreFacts, distanceKm, drivingMs: 1, braking })

test('the best is the first, who is as good shares the place, and who has no score has none', () => {
  expect(ranksOf([7, 9, null, 7, 3])).toEqual([2, 1, null, 2, 4])
  expect(ranksOf([])).toEqual([])
})

test('each score is counted once, at the whole one next to it', () => {
  expect(distributionOf([0, 0.49, 0.5, 9.49, 9.5, 10, null])).toEqual([2, 1, 0, 0, 0, 0, 0, 0, 0, 1, 2])
  fc.assert(
    fc.property(fc.array(fc.double({ min: 0, max: 10, noNaN: true })), (scores) => {
      const counts = distributionOf(scores)
      expect(counts).toHaveLength(scoreBuckets)
      expect(counts.reduce((sum, count) => sum + count, 0)).toBe(scores.length)
    }),
  )
})

test('by the same formula nothing changes, and by another one who brakes falls behind', () => {
  const facts = [driven(4), driven(8), driven(1, 10)].map((own) => factsOfClass('light', own))
  const same = compareScores(facts, { now: usualFormula, proposed: usualFormula })
  expect(same.map(scoreChangeOf)).toEqual([0, 0, 0])
  expect(same.map(({ now }) => now.rank)).toEqual([1, 2, null])
  const mixed = [factsOfClass('light', driven(4)), factsOfClass('heavy', driven(6))]
  const [van, lorry] = compareScores(mixed, { now: usualFormula, proposed: { ...usualFormula, heavyFactor: 0.5 } })
  expect([van?.now.rank, van?.proposed.rank, lorry?.now.rank, lorry?.proposed.rank]).toEqual([1, 2, 2, 1])
  expect(scoreChangeOf(lorry as NonNullable<typeof lorry>)).toBeGreaterThan(0)
})

test('the one in the middle, or between the two there', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1]), medianOf([5, 1, 2])]).toEqual([null, 3, 5, 2])
})

const vehicles = (vehicleClass: VehicleClass, ...braking: number[]) =>
  braking.map((each) => ({ vehicleClass, facts: driven(each) }))

test('a factor makes the heavy vehicle in the middle as good as the light one, whatever factors there are already', () => {
  const fleet = [...vehicles('light', 2, 4, 90), ...vehicles('heavy', 1, 12, 30)]
  const compared = compareClasses(fleet, { ...usualFormula, lightFactor: 3, heavyFactor: 7 })
  expect(compared).toMatchObject({ light: { vehicles: 3, medianPoints: 8 }, heavy: { medianPoints: 24 } })
  expect(proposeFactors(compared)).toEqual({ lightFactor: 1, heavyFactor: 0.33, reason: null })
})

test('of a class that drove too little, or has no fault, no factor is told', () => {
  const of = (distanceKm: number, medianPoints: number | null) => ({ vehicles: 3, distanceKm, medianPoints })
  const enough = of(leastComparedKm, 5)
  expect(proposeFactors({ light: enough, heavy: of(leastComparedKm - 1, 5) })).toMatchObject({ reason: 'distance' })
  expect(proposeFactors({ light: of(leastComparedKm, 0), heavy: enough })).toMatchObject({ reason: 'faults' })
  // Beyond what can be set it stays at the edge.
  expect(proposeFactors({ light: enough, heavy: of(leastComparedKm, 500) })).toMatchObject({ heavyFactor: 0.1 })
  // A vehicle of which no score is told is not the one in the middle either.
  const short = { vehicleClass: 'heavy' as const, facts: driven(40, 20) }
  expect(compareClasses([short], usualFormula).heavy).toEqual({ vehicles: 0, distanceKm: 0, medianPoints: null })
})
