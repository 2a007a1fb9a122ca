import { mostTablePoints, unorderedPoint } from '@atalaya/domain/sensors/calibration'
import { maxFormulaLength, parseFormula } from '@atalaya/domain/sensors/formula-syntax'
import { noFilters, plainSwitch, sensorKinds, tableEnds } from '@atalaya/domain/sensors/sensor-definition'
import { z } from 'zod'
import { GroupId, ItemId, SensorId } from './identifiers.ts'
import { changesOf, recordRoutes } from './records.ts'
import { route } from './route.ts'
import { byId, Instant, InstantInAddress, Language, Name } from './values.ts'

/** Of one company: a formula or a list beyond it is refused with `limit.reached`. */
export const mostSensors = 500
const longestWaitMs = 86_400_000
const mostStates = 100
const mostTargets = 1_000
/** Calibrations of before the one that counts; beyond it the oldest are forgotten. */
export const mostFormerCalibrations = 30

/** In the languages that somebody wrote it in: at least one; the others fall back (see `nameIn`). */
export const LocalNames = z
  .partialRecord(Language, Name)
  .refine((names) => Object.values(names).some((name) => name !== undefined), 'required')
export type LocalNames = z.infer<typeof LocalNames>
const OptionalNames = z.partialRecord(Language, Name)

/** Own language, then English, Spanish, and whatever there is. */
export const nameIn = (names: LocalNames, language: string): string =>
  names[language as Language] ?? names.en ?? names.es ?? Object.values(names).find((name) => name !== undefined) ?? ''

export const sensorIcons = [
  'gauge',
  'fuel',
  'temperature',
  'humidity',
  'cold',
  'door',
  'engine',
  'battery',
  'bolt',
  'weight',
  'pressure',
  'level',
  'speed',
  'switch',
  'tag',
] as const

const Figure = z.number().min(-1e12).max(1e12)

/** A name of the io dictionary, a raw id such as `io66`, or `speedKmh`, `altitudeM`, `heading`, `satellites` of the position. */
const InputKey = z.string().trim().min(1).max(200)

export const SensorSource = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('input'), key: InputKey }),
  z.object({
    kind: z.literal('formula'),
    formula: z
      .string()
      .trim()
      .max(maxFormulaLength)
      .superRefine((text, context) => {
        const { problem } = parseFormula(text)
        if (problem) context.addIssue({ code: 'custom', message: problem.code })
      }),
  }),
])
export type SensorSource = z.infer<typeof SensorSource>

export const SensorCalibration = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('linear'), factor: Figure, offset: Figure }),
  z.object({
    kind: z.literal('table'),
    points: z
      .array(z.object({ x: Figure, y: Figure }))
      .min(2)
      .max(mostTablePoints)
      .refine((points) => unorderedPoint(points) === undefined, 'table.order'),
    beyond: z.enum(tableEnds).default('clamp'),
  }),
])
export type SensorCalibration = z.infer<typeof SensorCalibration>

const SensorFilters = z
  .object({
    min: Figure.nullable().default(null),
    max: Figure.nullable().default(null),
    medianOf: z
      .number()
      .int()
      .min(1)
      .max(15)
      .refine((count) => count % 2 === 1, 'median.even')
      .default(1),
    smoothing: z.number().min(0).max(0.99).default(0),
    holdMs: z.number().int().min(0).max(longestWaitMs).default(0),
  })
  .refine(({ min, max }) => min === null || max === null || min <= max, { path: ['max'], message: 'range.reversed' })

const SwitchRule = z
  .object({
    onFrom: Figure.default(1),
    offBelow: Figure.default(1),
    debounceMs: z.number().int().min(0).max(longestWaitMs).default(0),
    isInverted: z.boolean().default(false),
  })
  .refine(({ onFrom, offBelow }) => offBelow <= onFrom, { path: ['offBelow'], message: 'switch.reversed' })

/** A formula's `#id` counts only where that sensor is for the item too. */
export const SensorTarget = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  z.object({ kind: z.literal('trackerTypes'), typeIds: z.array(z.number().int().min(1).max(32_767)).min(1).max(50) }),
  /** With all groups below them. */
  z.object({ kind: z.literal('groups'), groupIds: z.array(GroupId).min(1).max(mostTargets) }),
  z.object({ kind: z.literal('items'), itemIds: z.array(ItemId).min(1).max(mostTargets) }),
])
export type SensorTarget = z.infer<typeof SensorTarget>

/** When an instrument was held against the sensor, the last day on which that counts, and the paper that says so. */
const calibrationFields = {
  calibratedOn: z.iso.date().nullable(),
  calibrationDueOn: z.iso.date().nullable(),
  certificate: z.string(),
}
const ShortText = z.string().trim().max(100)

const Unit = z.string().trim().max(12)
const Decimals = z.number().int().min(0).max(6)
const Icon = z.enum(sensorIcons)

export const NewSensor = z.object({
  names: LocalNames,
  kind: z.enum(sensorKinds),
  unit: Unit.default(''),
  decimals: Decimals.default(1),
  icon: Icon.default('gauge'),
  source: SensorSource,
  calibration: SensorCalibration.default({ kind: 'none' }),
  filters: SensorFilters.default(noFilters),
  /** Of a switch. */
  switchRule: SwitchRule.default(plainSwitch),
  /** What a switch's two states are called; empty for the words of the page. */
  words: z.object({ on: OptionalNames.default({}), off: OptionalNames.default({}) }).default({ on: {}, off: {} }),
  /** Of a text: what its values are called; one that is not named here is shown as it is. */
  states: z
    .array(z.object({ match: z.string().trim().min(1).max(200), names: LocalNames }))
    .max(mostStates)
    .refine((states) => new Set(states.map(({ match }) => match)).size === states.length, 'state.twice')
    .default([]),
  appliesTo: SensorTarget.default({ kind: 'all' }),
  /** A later day than before is another calibration, and the one before is kept; an earlier one puts a slip right. It counts until a later day. */
  calibratedOn: calibrationFields.calibratedOn.default(null),
  calibrationDueOn: calibrationFields.calibrationDueOn.default(null),
  certificate: ShortText.default(''),
  /** Where in the vehicle it sits: by the evaporator, at the doors. */
  mountedAt: ShortText.default(''),
})
export type NewSensor = z.infer<typeof NewSensor>

/** A person held to groups gets only those of its groups and items that are in scope. */
export const Sensor = z.object({
  id: SensorId,
  names: LocalNames,
  kind: z.enum(sensorKinds),
  unit: z.string(),
  decimals: z.number().int(),
  icon: z.enum(sensorIcons),
  source: SensorSource,
  calibration: SensorCalibration,
  filters: SensorFilters,
  switchRule: SwitchRule,
  words: z.object({ on: OptionalNames, off: OptionalNames }),
  states: z.array(z.object({ match: z.string(), names: LocalNames })),
  appliesTo: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('all') }),
    z.object({ kind: z.literal('trackerTypes'), typeIds: z.array(z.number().int()) }),
    z.object({ kind: z.literal('groups'), groupIds: z.array(GroupId) }),
    z.object({ kind: z.literal('items'), itemIds: z.array(ItemId) }),
  ]),
  ...calibrationFields,
  mountedAt: z.string(),
  /** Those that a later one has taken the place of, the oldest first. */
  formerCalibrations: z.array(z.object(calibrationFields)),
  createdTs: Instant,
  updatedTs: Instant,
  /** Goes up with every change; a save names the one that it was based on. What was computed before stays. */
  version: z.number().int(),
})
export type Sensor = z.infer<typeof Sensor>

export const SensorValue = z.union([z.number(), z.boolean(), z.string()])
export type SensorValue = z.infer<typeof SensorValue>

/** What an item's sensor said last; `recordedAt` is of the report that it came from. */
export const SensorReading = z.object({ value: SensorValue, recordedAt: Instant })
export type SensorReading = z.infer<typeof SensorReading>

/** An input that a source may name: of the dictionary, whether a tracker here has reported it or not, and raw ones that have come. */
export const KnownInput = z.object({
  kind: z.enum(['boolean', 'number', 'text']),
  unit: z.string().optional(),
  digits: z.number().int().optional(),
  isTechnical: z.boolean(),
  /** False for a raw one that no codec could name. */
  isNamed: z.boolean(),
  /** How many of the items in scope have it in their latest state. */
  items: z.number().int(),
  /** Of the item in scope that reported last; `recordedAt` is of its latest report, which need not hold this input. */
  last: z.object({ itemId: ItemId, value: SensorValue, recordedAt: Instant }).nullable(),
})
export type KnownInput = z.infer<typeof KnownInput>

const Period = z.object({ from_ts: InstantInAddress, to_ts: InstantInAddress })

/** By column, oldest first; thinned to what a screen can show, with every spike. Null in a gap: nothing came for two hours. */
export const SensorSeries = z.object({
  recordedAt: z.array(Instant),
  value: z.array(SensorValue.nullable()),
  /** How many reports it was made of. */
  reports: z.number().int(),
})
export type SensorSeries = z.infer<typeof SensorSeries>

/** A filling of a tank, or a fall of its level while the vehicle stood; levels in the unit of the sensor. */
export const FuelChange = z.object({
  kind: z.enum(['filling', 'drop']),
  startedAt: Instant,
  endedAt: Instant,
  fromLevel: z.number(),
  toLevel: z.number(),
  lat: z.number().nullable(),
  lng: z.number().nullable(),
})
export type FuelChange = z.infer<typeof FuelChange>

/** Of one sensor among an item's; `fuelChanges` of the level of a tank, null of what measures something else. */
export const ItemSensorSeries = SensorSeries.extend({ fuelChanges: z.array(FuelChange).nullable() })
export type ItemSensorSeries = z.infer<typeof ItemSensorSeries>

/** Beside the computed values, null where a report gave none, the source before calibration and filters. */
export const SensorPreview = SensorSeries.extend({ raw: z.array(z.number().nullable()) })
export type SensorPreview = z.infer<typeof SensorPreview>

const path = '/companies/id/:companyId/sensors'
export const sensorRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'sensors.read',
    summary: 'Sensors of the company',
    reply: byId(Sensor),
  }),
  ...recordRoutes({
    path,
    words: { one: 'a sensor: a change counts for what is reported from now on', many: 'sensors' },
    access: { read: 'sensors.read', write: 'sensors.write' },
    id: SensorId,
    entity: Sensor,
    fields: NewSensor,
    changes: changesOf({ unit: Unit, decimals: Decimals, icon: Icon, appliesTo: SensorTarget }),
  }),
  inputs: route({
    method: 'GET',
    path: '/companies/id/:companyId/ios',
    access: 'sensors.read',
    summary: 'Inputs that trackers report, by name: the dictionary, and the raw ones seen in this company',
    reply: z.record(z.string(), KnownInput),
  }),
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'sensors.manage',
    summary: 'What a definition would have made of an item’s reports in a period (at most 31 days)',
    body: z.object({
      definition: NewSensor,
      /** Of the sensor that the definition is to replace. */
      sensorId: SensorId.optional(),
      itemId: ItemId,
      fromTs: Instant,
      toTs: Instant,
    }),
    reply: SensorPreview,
  }),
  ofItem: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/sensors',
    access: 'sensors.read',
    summary: 'What the sensors of an item said last, by their ids',
    reply: byId(SensorReading),
  }),
  series: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/sensors/id/:sensorId/series',
    access: 'sensors.read',
    summary: 'What a sensor of an item said in a period (at most 31 days), as it was computed then',
    query: Period,
    reply: SensorSeries,
  }),
  seriesOfItem: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/sensors/series',
    access: 'sensors.read',
    summary:
      'What all sensors of an item said in a period (at most 31 days), by their ids, with what was filled and lost',
    query: Period,
    reply: byId(ItemSensorSeries),
  }),
}
