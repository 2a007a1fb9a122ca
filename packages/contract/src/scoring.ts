import { type ScoreKind, scoreKinds, vehicleClasses } from '@atalaya/domain/driving-score'
import { scoreBuckets } from '@atalaya/domain/score-comparison'
import { z } from 'zod'
import { Version } from './records.ts'
import { route } from './route.ts'
import { ScoreFormula } from './score-formula.ts'

/** Of whom scores are compared. */
export const scoredSubjects = ['drivers', 'vehicles'] as const
export type ScoredSubject = (typeof scoredSubjects)[number]

/** Those that would rise most, and those that would fall most. */
export const mostMovers = 5
export const scoresPerPage = 25

/** What scores are taken by, and the version of the company's settings that it was read from. */
export const CompanyScoring = z.object({ formula: ScoreFormula, version: Version })
export type CompanyScoring = z.infer<typeof CompanyScoring>

const Points = z.object(
  Object.fromEntries(scoreKinds.map((kind) => [kind, z.number()])) as Record<ScoreKind, z.ZodNumber>,
)
const Standing = z.object({
  /** From 0 to 10; null where too little was driven. */
  score: z.number().nullable(),
  /** 1 is the best; who is as good shares it. */
  rank: z.number().int().nullable(),
  points: Points,
})
export const ScoreChange = z.object({
  /** Of the driver or the vehicle. */
  id: z.number().int(),
  name: z.string(),
  distanceKm: z.number(),
  /** With heavy vehicles, as a part of it. */
  heavyKm: z.number(),
  now: Standing,
  proposed: Standing,
})
export type ScoreChange = z.infer<typeof ScoreChange>

const Distribution = z.array(z.number().int()).length(scoreBuckets)
/** Last month by the formula in force and by another one. */
export const ScorePreview = z.object({
  of: z.enum(scoredSubjects),
  /** Days of the company's calendar; both belong to it. */
  from: z.string(),
  to: z.string(),
  /** Vehicles whose trips were read, and all that there are: of very many it is a part that is drawn by chance, the same each time. */
  vehicles: z.object({ read: z.number().int(), all: z.number().int() }),
  /** There was more to read than a call may take: nothing else is told then. */
  isTooLong: z.boolean(),
  /** Who drove at all, and who drove enough for a score. */
  driven: z.number().int(),
  scored: z.number().int(),
  /** Of scores rounded to a whole one, from 0 to 10. */
  distribution: z.object({ now: Distribution, proposed: Distribution }),
  /** The score in the middle. */
  median: z.object({ now: z.number().nullable(), proposed: z.number().nullable() }),
  risen: z.array(ScoreChange).max(mostMovers),
  fallen: z.array(ScoreChange).max(mostMovers),
  /** A page of those whose name has the text, the largest change first; `found` is how many there are. */
  page: z.array(ScoreChange).max(scoresPerPage),
  found: z.number().int(),
})
export type ScorePreview = z.infer<typeof ScorePreview>

const ComparedClass = z.object({
  /** Those that drove enough for a score. */
  vehicles: z.number().int(),
  distanceKm: z.number(),
  /** On 100 km, of the vehicle in the middle; null without one. */
  medianPoints: z.number().nullable(),
})
const Factor = z.number().nullable()
export const FactorSuggestion = z.object({
  from: z.string(),
  to: z.string(),
  vehicles: z.object({ read: z.number().int(), all: z.number().int() }),
  classes: z.object(
    Object.fromEntries(vehicleClasses.map((of) => [of, ComparedClass])) as Record<
      (typeof vehicleClasses)[number],
      typeof ComparedClass
    >,
  ),
  /** Null where nothing can be told. */
  lightFactor: Factor,
  heavyFactor: Factor,
  /** Why not: too few kilometres of a class, no fault to compare in one, or more to read than a call may take. */
  reason: z.enum(['distance', 'faults', 'tooLong']).nullable(),
})
export type FactorSuggestion = z.infer<typeof FactorSuggestion>

const path = '/companies/id/:companyId/scoring'
export const scoringRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'scoring.manage',
    summary: 'What scores of driving are taken by',
    reply: CompanyScoring,
  }),
  /** Scores are taken when they are asked for: those of the past change with it. */
  save: route({
    method: 'PUT',
    path,
    access: 'scoring.write',
    summary: 'Set what scores of driving are taken by, in reports of the past as well',
    body: CompanyScoring,
    reply: CompanyScoring,
    callsPerMinute: 30,
  }),
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'scoring.manage',
    summary: 'What the scores of last month would be by another formula, beside what they are',
    body: z.object({
      formula: ScoreFormula,
      of: z.enum(scoredSubjects).default('drivers'),
      /** Part of a name. */
      text: z.string().trim().max(100).default(''),
      offset: z.number().int().min(0).max(1_000_000).default(0),
    }),
    reply: ScorePreview,
    callsPerMinute: 120,
  }),
  suggest: route({
    method: 'POST',
    path: `${path}/suggestion`,
    access: 'scoring.manage',
    summary: 'Factors by which heavy and light vehicles come to as many points, from the last 90 days of the fleet',
    body: z.object({ formula: ScoreFormula }),
    reply: FactorSuggestion,
    callsPerMinute: 20,
  }),
}
