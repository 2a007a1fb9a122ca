import { drivingScore, type FactsByClass, type ScoreFormula, type ScorePoints, scorePointsOf } from './driving-score.ts'

/** Scores rounded to a whole one: 0 to 10. */
export const scoreBuckets = 11

export interface ScoreStanding {
  /** Null where too little was driven. */
  score: number | null
  /** 1 is the best; who is as good shares it. */
  rank: number | null
  points: ScorePoints
}

export interface ComparedScore {
  now: ScoreStanding
  proposed: ScoreStanding
}

/** By the places of the scores that came; those of equal scores are equal. */
export const ranksOf = (scores: readonly (number | null)[]): (number | null)[] => {
  const best = scores.filter((score) => score !== null).toSorted((a, b) => b - a)
  const rankOf = new Map<number, number>()
  best.forEach((score, nth) => {
    if (!rankOf.has(score)) rankOf.set(score, nth + 1)
  })
  return scores.map((score) => (score === null ? null : (rankOf.get(score) ?? null)))
}

const standingsBy = (formula: Readonly<ScoreFormula>, facts: readonly FactsByClass[]): ScoreStanding[] => {
  const scores = facts.map((each) => drivingScore(each, formula))
  const ranks = ranksOf(scores)
  return facts.map((each, nth) => ({
    ...{ score: scores[nth] ?? null, rank: ranks[nth] ?? null },
    points: scorePointsOf(each, formula),
  }))
}

/** The same facts by two formulas, in the order in which they came. */
export const compareScores = (
  facts: readonly FactsByClass[],
  { now, proposed }: { now: Readonly<ScoreFormula>; proposed: Readonly<ScoreFormula> },
): ComparedScore[] => {
  const after = standingsBy(proposed, facts)
  return standingsBy(now, facts).map((before, nth) => ({ now: before, proposed: after[nth] as ScoreStanding }))
}

/** What it changes by; 0 where there is no score. */
export const scoreChangeOf = ({ now, proposed }: ComparedScore): number =>
  now.score === null || proposed.score === null ? 0 : proposed.score - now.score

/** How many scores each whole one has. */
export const distributionOf = (scores: readonly (number | null)[]): number[] => {
  const counts = new Array<number>(scoreBuckets).fill(0)
  for (const score of scores) if (score !== null) counts[Math.round(score)] = (counts[Math.round(score)] ?? 0) + 1
  return counts
}

/** Null of nothing. */
export const medianOf = (values: readonly number[]): number | null => {
  const sorted = values.toSorted((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [upper, lower] = [sorted[half], sorted[half - 1]]
  if (upper === undefined) return null
  return sorted.length % 2 === 1 || lower === undefined ? upper : (lower + upper) / 2
}
