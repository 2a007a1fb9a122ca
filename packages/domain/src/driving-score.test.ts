import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  addFactsByClass,
  drivingScore,
  type FactsByClass,
  factsOfClass,
  leastScoredKm,
  noScoreFacts,
  type ScoreFacts,
  type ScoreFormula,
  scoreKinds,
  scoreOfPoints,
  scorePointsOf,
  sumOfPoints,
  usualFormula,
} from './driving-score.ts'

const times = fc.integer({ min: 0, max: 500 })
const facts: fc.Arbitrary<ScoreFacts> = fc
  .record({
    distanceKm: fc.integer({ min: 1, max: 20_000 }),
    drivingMs: fc.integer({ min: 1, max: 2_000_000_000 }),
    idlePercent: fc.integer({ min: 0, max: 100 }),
    ...{ braking: times, acceleration: times, turns: times, overspeeds: times },
  })
  .map(({ idlePercent, ...rest }) => ({ ...rest, idleMs: (rest.drivingMs * idlePercent) / 100 }))
const byClass: fc.Arbitrary<FactsByClass> = fc.record({ light: facts, heavy: facts })
const points = fc.double({ min: 0, max: 100, noNaN: true })
const factor = fc.double({ min: 0.1, max: 10, noNaN: true })
const formula: fc.Arbitrary<ScoreFormula> = fc.record({
  ...{ brakingPoints: points, accelerationPoints: points, turnPoints: points, overspeedPoints: points },
  idlePoints: points,
  halfScorePoints: fc.double({ min: 1, max: 1_000, noNaN: true }),
  ...{ lightFactor: factor, heavyFactor: factor },
})
const sumOf = (given: FactsByClass, by: ScoreFormula) => sumOfPoints(scorePointsOf(given, by))
const km = ({ light, heavy }: FactsByClass) => light.distanceKm + heavy.distanceKm
const scaled = (given: ScoreFacts, by: number) =>
  Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value * by])) as unknown as ScoreFacts

test('the usual formula is ten points a fault on 100 km and one a percent of idling, and 50 points make a half', () => {
  const some = { distanceKm: 400, drivingMs: 1_000, idleMs: 50, braking: 3, acceleration: 1, turns: 0, overspeeds: 2 }
  for (const vehicleClass of ['light', 'heavy'] as const) {
    const own = factsOfClass(vehicleClass, some)
    expect(scorePointsOf(own, usualFormula)).toEqual({
      ...{ braking: 7.5, acceleration: 2.5, turns: 0, overspeeds: 5, idling: 5 },
    })
    expect(drivingScore(own, usualFormula)).toBeCloseTo(10 / (1 + 20 / 50), 12)
  }
})

test('a score lies between 0 and 10, and falls with each point', () => {
  fc.assert(
    fc.property(byClass, formula, (given, by) => {
      const score = drivingScore(given, by)
      expect(score === null).toBe(km(given) < leastScoredKm)
      if (score === null) return
      expect(score).toBeGreaterThan(0)
      expect(score).toBeLessThanOrEqual(10)
      const worse = { ...given, light: { ...given.light, braking: given.light.braking + 1 } }
      expect(drivingScore(worse, by)).toBeLessThanOrEqual(score)
    }),
  )
})

test('the points of vehicles, by the way of each, are those of the driver of all of them', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom('light' as const, 'heavy' as const), facts), { minLength: 1 }),
      formula,
      (trips, by) => {
        const each = trips.map(([vehicleClass, own]) => factsOfClass(vehicleClass, own))
        const all = each.reduce(addFactsByClass)
        const expected = scorePointsOf(all, by)
        for (const kind of scoreKinds) {
          const measure = (given: FactsByClass) =>
            kind === 'idling' ? given.light.drivingMs + given.heavy.drivingMs : km(given)
          const added = each.reduce((sum, given) => sum + scorePointsOf(given, by)[kind] * measure(given), 0)
          expect(added / measure(all)).toBeCloseTo(expected[kind], 6)
        }
      },
    ),
  )
})

test('twice as much of everything is the same score, and so are factors beside a half that grows with them', () => {
  fc.assert(
    fc.property(byClass, formula, fc.integer({ min: 2, max: 9 }), (given, by, times) => {
      const more = { light: scaled(given.light, times), heavy: scaled(given.heavy, times) }
      expect(sumOf(more, by)).toBeCloseTo(sumOf(given, by), 6)
      const scaledFormula = {
        ...by,
        ...{ lightFactor: by.lightFactor * times, heavyFactor: by.heavyFactor * times },
        halfScorePoints: by.halfScorePoints * times,
      }
      expect(scoreOfPoints(sumOf(given, scaledFormula), scaledFormula.halfScorePoints)).toBeCloseTo(
        scoreOfPoints(sumOf(given, by), by.halfScorePoints),
        9,
      )
    }),
  )
})

test('a factor is of its class alone', () => {
  fc.assert(
    fc.property(facts, formula, factor, (own, by, other) => {
      expect(scorePointsOf(factsOfClass('light', own), { ...by, heavyFactor: other })).toEqual(
        scorePointsOf(factsOfClass('light', own), by),
      )
    }),
  )
})

test('who drove too little has no score, and who did not drive no points', () => {
  const short = factsOfClass('light', { ...noScoreFacts, distanceKm: leastScoredKm - 0.1, braking: 9 })
  expect(drivingScore(short, usualFormula)).toBeNull()
  expect(sumOf(factsOfClass('heavy', noScoreFacts), usualFormula)).toBe(0)
})
