import { countOfDays } from '@atalaya/domain/report-period'
import { z } from 'zod'
import { DriverId, GroupId, ItemId, SensorId } from './identifiers.ts'
import { coldChainReport } from './reports/cold-chain.report.ts'
import { countriesReport } from './reports/countries.report.ts'
import { dataQualityReport } from './reports/data-quality.report.ts'
import { daysReport } from './reports/days.report.ts'
import {
  type ReportCell,
  type ReportDefinition,
  reportFamilies,
  selectionKinds,
  whatKinds,
  whoseKinds,
} from './reports/define-report.ts'
import { driverDaysReport } from './reports/driver-days.report.ts'
import { driverScoreReport } from './reports/driver-score.report.ts'
import { driverSummaryReport } from './reports/driver-summary.report.ts'
import { drivingRestReport } from './reports/driving-rest.report.ts'
import { emissionsReport } from './reports/emissions.report.ts'
import { eventsReport } from './reports/events.report.ts'
import { fuelCardsReport } from './reports/fuel-cards.report.ts'
import { fuelChangesReport } from './reports/fuel-changes.report.ts'
import { fuelUseReport } from './reports/fuel-use.report.ts'
import { gapsReport } from './reports/gaps.report.ts'
import { groupSummaryReport } from './reports/group-summary.report.ts'
import { harshDrivingReport } from './reports/harsh-driving.report.ts'
import { harshPlacesReport } from './reports/harsh-places.report.ts'
import { hoursReport } from './reports/hours.report.ts'
import { idlingReport } from './reports/idling.report.ts'
import { inactivityReport } from './reports/inactivity.report.ts'
import { itemCostsReport } from './reports/item-costs.report.ts'
import { lastPositionsReport } from './reports/last-positions.report.ts'
import { logbookReport } from './reports/logbook.report.ts'
import { metersReport } from './reports/meters.report.ts'
import { noticesReport } from './reports/notices.report.ts'
import { outOfBandReport } from './reports/out-of-band.report.ts'
import { positionsReport } from './reports/positions.report.ts'
import { presencePlacesReport } from './reports/presence-places.report.ts'
import {
  formulaSettingSchema,
  isOfFormula,
  type ReportSettings,
  reportSettings,
  settingSchema,
} from './reports/report-settings.ts'
import { sensorValuesReport } from './reports/sensor-values.report.ts'
import { speedingReport } from './reports/speeding.report.ts'
import { speedingPlacesReport } from './reports/speeding-places.report.ts'
import { stopPlacesReport } from './reports/stop-places.report.ts'
import { stopsReport } from './reports/stops.report.ts'
import { summaryReport } from './reports/summary.report.ts'
import { tripsReport } from './reports/trips.report.ts'
import { vehicleScoreReport } from './reports/vehicle-score.report.ts'
import { visitsReport } from './reports/visits.report.ts'
import { workingTimeReport } from './reports/working-time.report.ts'
import { workingWeeksReport } from './reports/working-weeks.report.ts'
import { worktimeUseReport } from './reports/worktime-use.report.ts'
import { route } from './route.ts'
import type { ScoreFormula } from './score-formula.ts'
import { eventKinds } from './tracks.ts'
import { Instant } from './values.ts'

/** Every report, in the order of the chooser. */
export const reports = [
  tripsReport,
  logbookReport,
  daysReport,
  countriesReport,
  stopsReport,
  positionsReport,
  visitsReport,
  lastPositionsReport,
  presencePlacesReport,
  stopPlacesReport,
  harshPlacesReport,
  speedingPlacesReport,
  speedingReport,
  idlingReport,
  harshDrivingReport,
  driverScoreReport,
  vehicleScoreReport,
  eventsReport,
  noticesReport,
  fuelUseReport,
  fuelChangesReport,
  sensorValuesReport,
  outOfBandReport,
  coldChainReport,
  summaryReport,
  groupSummaryReport,
  driverSummaryReport,
  driverDaysReport,
  drivingRestReport,
  workingTimeReport,
  workingWeeksReport,
  hoursReport,
  worktimeUseReport,
  itemCostsReport,
  fuelCardsReport,
  emissionsReport,
  metersReport,
  inactivityReport,
  gapsReport,
  dataQualityReport,
] as const satisfies readonly ReportDefinition[]
export type ReportType = (typeof reports)[number]['type']
export const reportTypes = reports.map(({ type }) => type) as [ReportType, ...ReportType[]]

export const reportOf = (type: ReportType): ReportDefinition =>
  reports.find((report) => report.type === type) as ReportDefinition

/** Longest period of a report; a year with the day that comes every four. */
export const mostReportDays = 366
/** Rows that a call answers; what has more is prepared in the background. */
export const mostReportRows = 20_000
const mostChosen = 10_000

const some = <Schema extends z.ZodType>(id: Schema) => z.array(id).max(mostChosen).default([])

const Selection = z.object({
  /** All that the asker sees of the kinds that the report takes. */
  all: z.boolean().default(false),
  vehicles: some(ItemId),
  assets: some(ItemId),
  persons: some(ItemId),
  /** Beside items: what these did on those. */
  drivers: some(DriverId),
  /** And the groups below them. */
  groups: some(GroupId),
  /** Whose values are read, where a report is of sensors. */
  sensors: some(SensorId),
  /** Which are told, where a report is of events: all, unless some are named. */
  events: z
    .array(z.enum(eventKinds))
    .max(eventKinds.length)
    .default(() => [...eventKinds]),
})
export type ReportSelection = z.infer<typeof Selection>

const Clock = z.string().regex(/^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/)

const shared = {
  selection: Selection,
  /** Days of the company's calendar; both belong to it. */
  from: z.iso.date(),
  to: z.iso.date(),
  /** Only what begins between these times of each day; over midnight where the first is the later one. */
  timeFrom: Clock.optional(),
  timeTo: Clock.optional(),
}

/** At one instant: `to` and its `timeTo` say when. */
const questionOf = ({ type, settings }: ReportDefinition) =>
  z.object({
    type: z.literal(type),
    ...shared,
    settings: z
      .object(
        Object.fromEntries(
          settings.map((name) => [name, isOfFormula(name) ? formulaSettingSchema(name) : settingSchema(name)]),
        ),
      )
      .prefault({}) as unknown as z.ZodType<Partial<ReportSettings>>,
  })

type Question = z.infer<ReturnType<typeof questionOf>>

/** Spec 1 §5: at least one, of the kinds that the report's type uses. */
const refineSelection = ({ type, selection }: Pick<Question, 'type' | 'selection'>, context: z.RefinementCtx): void => {
  const { takes } = reportOf(type as ReportType)
  const isTaken = (kind: (typeof selectionKinds)[number]) => takes.includes(kind)
  const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message })
  const isAnybody = selection.all || whoseKinds.some((kind) => isTaken(kind) && selection[kind].length > 0)
  if (!isAnybody) refuse(['selection'], 'selection.required')
  for (const kind of whatKinds)
    if (isTaken(kind) && selection[kind].length === 0) refuse(['selection', kind], `${kind}.required`)
}

/** A band that ends before it begins holds nothing: everything would be out of it. */
const refineSettings = ({ settings }: Pick<Question, 'settings'>, context: z.RefinementCtx): void => {
  const { bandFrom, bandTo } = settings
  if (bandFrom !== undefined && bandTo !== undefined && bandFrom > bandTo)
    context.addIssue({ code: 'custom', path: ['settings', 'bandTo'], message: 'range.reversed' })
}

const refine = (question: Question, context: z.RefinementCtx): void => {
  const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
  refineSelection(question, context)
  refineSettings(question, context)
  if (question.from > question.to) refuse('from', 'period.reversed')
  else if (countOfDays(question) > mostReportDays) refuse('to', 'period.toolong')
}

const [first, ...rest] = reports.map(questionOf) as [ReturnType<typeof questionOf>, ...ReturnType<typeof questionOf>[]]
export const ReportQuestion = z.discriminatedUnion('type', [first, ...rest]).superRefine(refine)
/** What somebody asks for. */
export type ReportQuestion = Omit<Question, 'type'> & { type: ReportType }
export type ReportQuestionIn = z.input<typeof ReportQuestion>

const standingOf = (definition: ReportDefinition) => questionOf(definition).omit({ from: true, to: true })
const [firstStanding, ...restStanding] = reports.map(standingOf) as [
  ReturnType<typeof standingOf>,
  ...ReturnType<typeof standingOf>[],
]
const standing = z
  .discriminatedUnion('type', [firstStanding, ...restStanding])
  .superRefine(refineSelection)
  .superRefine(refineSettings)
export type StandingQuestion = Omit<ReportQuestion, 'from' | 'to'>
/** A question without its days, which come to it each time that it is asked. */
export const StandingQuestion = standing as unknown as z.ZodType<
  StandingQuestion,
  Omit<z.input<typeof standing>, 'settings'> & { settings?: Partial<ReportSettings> }
>

const isCell = (given: unknown): given is ReportCell =>
  given === null || typeof given === 'string' || typeof given === 'boolean' || Number.isFinite(given)
const cell = { type: ['string', 'number', 'boolean', 'null'] }
/** The cells of a row, judged in one loop. */
export const ReportCells = z
  .custom<ReportCell[]>((given) => Array.isArray(given) && given.every(isCell))
  .meta({ type: 'array', items: cell })
/** Judged in one loop, since there may be thousands. */
export const ReportRows = z
  .custom<ReportCell[][]>(
    (given) => Array.isArray(given) && given.every((row) => Array.isArray(row) && row.every(isCell)),
  )
  .meta({ type: 'array', items: { type: 'array', items: cell } })

const ReportTypeWord = z.enum(reportTypes)

/** What a report found. */
export const ReportResult = z.object({
  type: ReportTypeWord,
  /** Names of the cells of each row, in their order. */
  fields: z.array(z.string()),
  rows: ReportRows,
  /** There is more than a call answers: ask for a run (`reports.prepare`). The rows are none then. */
  isTooLong: z.boolean(),
  /** How many items were asked for. */
  items: z.number().int(),
  fromTs: Instant,
  toTs: Instant,
  /** The company's, by whose clocks days begin. */
  timezone: z.string(),
  /** When it was read. */
  readAt: Instant,
  /** Without a row: the last instant at which one of these items told of itself, or the beginning of its day where a report tells no more; null for never, or where there are rows. */
  lastKnownAt: Instant.nullable(),
})
export type ReportResult = z.infer<typeof ReportResult>

const Setting = z.object({ unit: z.string(), least: z.number(), most: z.number(), initial: z.number() })
const Column = z.object({
  id: z.string(),
  kind: z.enum(['text', 'number', 'day', 'instant', 'duration', 'boolean', 'choice', 'reference']),
  unit: z.string().optional(),
  decimals: z.number().int().optional(),
  total: z.enum(['sum', 'max', 'min']).optional(),
})
/** What can be asked for, and what is answered. */
export const ReportTypeInfo = z.object({
  id: ReportTypeWord,
  family: z.enum(reportFamilies),
  takes: z.array(z.enum(selectionKinds)),
  asks: z.enum(['period', 'instant']),
  settings: z.record(z.string(), Setting),
  columns: z.array(Column),
})
export type ReportTypeInfo = z.infer<typeof ReportTypeInfo>

/** `formula` is the company's: its reports begin with it. */
export const reportTypeInfo = (
  { type, family, takes, asks, settings, columns }: ReportDefinition,
  formula: ScoreFormula,
): ReportTypeInfo => ({
  ...{ id: type as ReportType, family, takes: [...takes], asks },
  settings: Object.fromEntries(
    settings.map((name) => {
      const { unit, least, most, initial } = reportSettings[name]
      return [name, { unit, least, most, initial: isOfFormula(name) ? formula[name] : initial }]
    }),
  ),
  columns: columns.map(({ id, kind, unit, decimals, total }) => ({
    ...{ id, kind },
    ...(unit === undefined ? {} : { unit }),
    ...(decimals === undefined ? {} : { decimals }),
    ...(total === undefined ? {} : { total }),
  })),
})

export const reportRoutes = {
  types: route({
    method: 'GET',
    path: '/companies/id/:companyId/report_types',
    access: 'reports.read',
    summary: 'Reports that can be asked for: of what, with which settings, and the columns of their rows',
    reply: z.record(ReportTypeWord, ReportTypeInfo),
  }),
  read: route({
    method: 'POST',
    path: '/companies/id/:companyId/reports',
    access: 'reports.read',
    summary: 'Read a report: what its rows are, `report_types` says',
    body: ReportQuestion,
    reply: ReportResult,
    maxBodyBytes: 1024 * 1024,
    callsPerMinute: 120,
  }),
  prepare: route({
    method: 'POST',
    path: '/companies/id/:companyId/reports/files',
    access: 'reports.read',
    summary: 'Have a report of any size written to files in the background; answers the run to ask after',
    body: ReportQuestion,
    reply: z.object({ runId: z.number().int() }),
    maxBodyBytes: 1024 * 1024,
    callsPerMinute: 10,
  }),
}
