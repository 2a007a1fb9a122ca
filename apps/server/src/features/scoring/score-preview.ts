import {
  mostMovers,
  type ScoreChange,
  type ScoredSubject,
  type ScorePreview,
  scoresPerPage,
} from '@atalaya/contract/scoring'
import {
  addFactsByClass,
  distanceKmOf,
  type FactsByClass,
  factsOfClass,
  leastScoredKm,
  type ScoreFormula,
  type VehicleClass,
} from '@atalaya/domain/driving-score'
import { compareScores, distributionOf, medianOf, scoreChangeOf } from '@atalaya/domain/score-comparison'
import { createMatcher } from '@atalaya/domain/search-text'
import type { DriverFacts, ScoredVehicle } from '../reports/index.ts'

/** What is known of one driver or vehicle in all. */
export interface SubjectFacts {
  id: number
  facts: FactsByClass
}

/** Each by its vehicle's class; trips with nobody known are no driver's. */
export const factsOfSubjects = (
  of: ScoredSubject,
  rows: readonly DriverFacts[],
  vehicles: readonly ScoredVehicle[],
): SubjectFacts[] => {
  const classOf = new Map<number, VehicleClass>(vehicles.map(({ id, vehicleClass }) => [id, vehicleClass]))
  const sums = new Map<number, FactsByClass>()
  for (const { itemId, driverId, ...facts } of rows) {
    const id = of === 'drivers' ? driverId : itemId
    if (id === null) continue
    const own = factsOfClass(classOf.get(itemId) ?? 'light', facts)
    const known = sums.get(id)
    sums.set(id, known ? addFactsByClass(known, own) : own)
  }
  return [...sums].map(([id, facts]) => ({ id, facts }))
}

interface Asked {
  formulas: { now: ScoreFormula; proposed: ScoreFormula }
  text: string
  offset: number
}

type Compared = Pick<
  ScorePreview,
  'driven' | 'scored' | 'distribution' | 'median' | 'risen' | 'fallen' | 'page' | 'found'
>

const isScore = (score: number | null): score is number => score !== null
const byName = (a: ScoreChange, b: ScoreChange): number => a.name.localeCompare(b.name) || a.id - b.id

/** Both formulas over the same facts. Who has no name any more is left out, as in the reports. */
export const previewOf = (
  known: readonly SubjectFacts[],
  names: ReadonlyMap<number, string>,
  { formulas, text, offset }: Asked,
): Compared => {
  const subjects = known.filter(({ id }) => names.has(id))
  const compared = compareScores(
    subjects.map(({ facts }) => facts),
    formulas,
  )
  const changes = subjects.map(({ id, facts }, nth): ScoreChange => {
    const { now, proposed } = compared[nth] as (typeof compared)[number]
    const [distanceKm, heavyKm] = [distanceKmOf(facts), facts.heavy.distanceKm]
    return { id, name: names.get(id) ?? '', distanceKm, heavyKm, now, proposed }
  })
  const isSought = createMatcher(text)
  const found = changes
    .filter(({ name }) => isSought(name))
    .toSorted((a, b) => Math.abs(scoreChangeOf(b)) - Math.abs(scoreChangeOf(a)) || byName(a, b))
  const [now, proposed] = [changes.map((each) => each.now.score), changes.map((each) => each.proposed.score)]
  const movers = (sign: 1 | -1) =>
    changes
      .filter((each) => sign * scoreChangeOf(each) > 0)
      .toSorted((a, b) => sign * (scoreChangeOf(b) - scoreChangeOf(a)) || byName(a, b))
      .slice(0, mostMovers)
  return {
    driven: subjects.length,
    scored: subjects.filter(({ facts }) => distanceKmOf(facts) >= leastScoredKm).length,
    distribution: { now: distributionOf(now), proposed: distributionOf(proposed) },
    median: { now: medianOf(now.filter(isScore)), proposed: medianOf(proposed.filter(isScore)) },
    ...{ risen: movers(1), fallen: movers(-1) },
    ...{ page: found.slice(offset, offset + scoresPerPage), found: found.length },
  }
}
