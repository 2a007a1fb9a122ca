import { z } from 'zod'
import { UserId } from './identifiers.ts'
import { ReportCells, ReportQuestion, ReportRows } from './reports.ts'
import { route } from './route.ts'
import { Run, RunId } from './runs.ts'
import { Done, Instant } from './values.ts'

/** Rows of a result that a call answers. */
export const mostResultRows = 2_000
/** Earlier results that one can be compared with. */
export const mostEarlierResults = 50

const figures = z.record(z.string(), z.number().nullable())

const ReportSums = z.object({
  rows: z.number().int(),
  /** Different values of the first column. */
  whom: z.number().int(),
  /** Of the chart's figure, over the rows that its ranking counts. */
  charted: z.number(),
  /** By column; null where no row has a figure. */
  totals: figures,
  /** By the name under which the answer says it. */
  counts: z.record(z.string(), z.number().int()),
})

/** What a run of a report found, without its rows. */
export const RunResult = z.object({
  /** Names of the cells of each row, in their order. */
  fields: z.array(z.string()),
  /** How many items were asked for. */
  items: z.number().int(),
  fromTs: Instant,
  toTs: Instant,
  /** The company's, by whose clocks days begin. */
  timezone: z.string(),
  /** When its rows were read. */
  readAt: Instant,
  sums: ReportSums,
})
export type RunResult = z.infer<typeof RunResult>

export const ReportRun = z.object({
  run: Run,
  question: ReportQuestion as unknown as z.ZodType<ReportQuestion>,
  /** Null until it is done, and of one that was made before results were kept. */
  result: RunResult.nullable(),
  mayShare: z.boolean(),
  /** The latest earlier one of the same report, items and settings, whatever its days; null where there is none. */
  before: RunId.nullable(),
})
export type ReportRun = z.output<typeof ReportRun>

export const EarlierRun = z.object({
  id: RunId,
  subject: z.string(),
  user: z.object({ id: UserId, name: z.string() }),
  createdTs: Instant,
  rows: z.number().int(),
  /** Of the same items and settings. */
  isSame: z.boolean(),
})
export type EarlierRun = z.infer<typeof EarlierRun>

const page = {
  dir: z.enum(['asc', 'desc']).default('asc'),
  /** Words that a row holds, as it was written for who asked. */
  text: z.string().trim().min(1).max(100).optional(),
  offset: z.coerce.number().int().min(0).max(100_000_000).default(0),
  limit: z.coerce.number().int().min(1).max(mostResultRows).default(100),
}
/** One of its fields; as the report stands unless said. */
const sort = z.string().max(60).optional()

export const comparedBy = ['now', 'before', 'difference'] as const

/** Of both results, null on the side that has no such row. */
const ComparedRow = z.object({ now: ReportCells.nullable(), before: ReportCells.nullable() })
export type ComparedRow = z.infer<typeof ComparedRow>

const run = '/companies/id/:companyId/reports/runs/id/:runId'
export const reportRunRoutes = {
  find: route({
    method: 'GET',
    path: run,
    access: 'reports.read',
    summary: 'What a run of a report found, without its rows: of one’s own, or shared by a colleague',
    reply: ReportRun,
  }),
  rows: route({
    method: 'GET',
    path: `${run}/rows`,
    access: 'reports.read',
    summary: 'Rows of what a run found, a page at a time, in any order',
    query: z.object({ ...page, sort }),
    reply: z.object({
      rows: ReportRows,
      /** Of each: its place in the report's own order, from 0. */
      numbers: z.array(z.number().int()),
      /** How many there are over all pages. */
      found: z.number().int(),
    }),
  }),
  share: route({
    method: 'POST',
    path: `${run}/share`,
    access: 'reports.share',
    summary: 'Share what one’s own run found with colleagues who see all that it is about, or take that back',
    body: z.object({ isShared: z.boolean() }),
    reply: Done,
  }),
  earlier: route({
    method: 'GET',
    path: `${run}/earlier`,
    access: 'reports.read',
    summary: 'Earlier results of the same report that it can be compared with, newest first',
    reply: z.array(EarlierRun),
  }),
  compare: route({
    method: 'GET',
    path: `${run}/compare/id/:earlierId`,
    access: 'reports.read',
    summary: 'Rows of two results side by side, matched by what they are about, a page at a time',
    query: z.object({
      ...page,
      sort,
      /** Of which side the field is, where it has figures. */
      by: z.enum(comparedBy).default('now'),
    }),
    reply: z.object({
      /** False of reports whose rows are single events: there are none then. */
      isMatched: z.boolean(),
      rows: z.array(ComparedRow),
      found: z.number().int(),
    }),
  }),
}
