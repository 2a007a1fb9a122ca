import { type AlarmFamilyNumber, alarmFamilies, mostConditions } from '@atalaya/domain/alarms/alarm-families'
import { z } from 'zod'
import { field } from './field.ts'
import { CustomStateId, GeozoneId, GroupId, ItemId, id, PoiId, SensorId, UserId, WorktimeId } from './identifiers.ts'
import { recordRoutes, stamps } from './records.ts'
import { route } from './route.ts'
import { eventKinds } from './tracks.ts'
import { byId, Email, Instant, ItemType, Language, Name, Timezone } from './values.ts'

export const AlarmId = id<'AlarmId'>()
export type AlarmId = z.infer<typeof AlarmId>

/** Of one company: a rule more is refused with `limit.reached`. */
export const mostAlarms = 500
/** Ten thousand items by their numbers, in two lists. */
const mostAlarmBytes = 512 * 1024

export const AlarmFamilyId = z.union(
  Object.values(alarmFamilies).map((value) => z.literal(value)) as unknown as readonly [
    z.ZodLiteral<AlarmFamilyNumber>,
    ...z.ZodLiteral<AlarmFamilyNumber>[],
  ],
)

export const AlarmPriority = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type AlarmPriority = z.infer<typeof AlarmPriority>

/** 3 equal to, 4 different from (spec 2 §4). */
export const StateLogic = z.union([z.literal(3), z.literal(4)])

const itemIds = z.array(ItemId).max(10_000).default([])

const Items = z.object({
  itemsType: ItemType,
  /** With the groups below each, and whoever joins them later. */
  groupIds: z.array(GroupId).max(1_000).default([]),
  itemIds,
  vehicleIds: itemIds,
  assetIds: itemIds,
  personIds: itemIds,
})

const ids = <Id extends z.ZodType>(schema: Id) => z.array(schema).max(1_000).default([])

/** `in`: only within one of them; else only outside of all. */
const GeozoneFilter = z.object({
  active: z.boolean().default(false),
  in: z.boolean().default(true),
  geozoneIds: ids(GeozoneId),
})
const PoiFilter = z.object({
  active: z.boolean().default(false),
  in: z.boolean().default(true),
  poiIds: ids(PoiId),
})
/** `in`: only on a trip; else only off one. */
const TrackFilter = z.object({ active: z.boolean().default(false), in: z.boolean().default(true) })

const TimeOfDay = z.object({ hour: z.number().int().min(0).max(23), minute: z.number().int().min(0).max(59) })
/** From its `from` to its `to` of the same day, both minutes included; where `to` is earlier, until then of the next day. */
const DayHours = z.object({
  enabled: z.boolean(),
  id: z.number().int().min(0).max(6),
  name: z.string().max(20).default(''),
  from: TimeOfDay,
  to: TimeOfDay,
})
/** `in`: only within these hours; else only outside of them. Days by their id, 0 Monday to 6 Sunday. */
const TimeFilter = z.object({
  active: z.boolean().default(false),
  in: z.boolean().default(true),
  timezone: Timezone.default('Europe/Madrid'),
  weekTime: z.record(z.string().regex(/^[0-6]$/), DayHours).default({}),
})
const StateFilter = z.object({
  active: z.boolean().default(false),
  logic: StateLogic.default(3),
  stateIds: ids(CustomStateId),
})

const EmailOrNone = z
  .string()
  .trim()
  .max(80)
  .transform((text, context) => {
    if (text === '') return text
    const { data, error } = Email.safeParse(text)
    if (error) context.addIssue({ code: 'custom', message: 'email.form' })
    return data ?? text
  })

/** Somebody who has no account: a row of the form that names nobody counts for nothing. */
const ExternalUser = z.object({
  email: EmailOrNone.default(''),
  smsPhone: z
    .string()
    .trim()
    .regex(/^(\+?[0-9 ]{5,20})?$/, 'phone.form')
    .default(''),
  language: z.union([Language, z.literal('')]).default(''),
  timezone: z.union([Timezone, z.literal('')]).default(''),
})
export type ExternalUser = z.infer<typeof ExternalUser>

/** Ten steps a week apart, each told again: whoever has not come by then does not come. */
const mostSteps = 10
const mostRepeats = 20

/** Who is told once nobody has taken the notice for so long. */
const EscalationStep = z.object({
  /** After the step before it; the first after the notice. */
  afterMs: z
    .number()
    .int()
    .min(60_000)
    .max(7 * 86_400_000),
  userIds: z.array(UserId).max(100).default([]),
  email: z.boolean().default(true),
  sms: z.boolean().default(false),
  pushApp: z.boolean().default(true),
  /** Hours of a timetable in which these are on call: outside of them the next step takes its place at once. */
  worktimeId: WorktimeId.nullable().default(null),
})
export type EscalationStep = z.infer<typeof EscalationStep>

export const Escalation = z.object({
  steps: z.array(EscalationStep).max(mostSteps).default([]),
  /** How often all steps are gone through again. */
  repeats: z.number().int().min(0).max(mostRepeats).default(0),
  /** Who has taken it has so long to resolve it before it goes on; null: taken is taken. */
  takenForMs: z
    .number()
    .int()
    .min(60_000)
    .max(7 * 86_400_000)
    .nullable()
    .default(null),
})
export type Escalation = z.infer<typeof Escalation>

const notificationFields = {
  sms: z.boolean().default(false),
  email: z.boolean().default(false),
  pushApp: z.boolean().default(false),
  /** A sound and a toast in the browser of those listed. */
  pushFront: z.boolean().default(false),
  userIds: z.array(UserId).max(1_000).default([]),
  /** The addresses of `extUsers`; taken for such where those are not given. */
  extMails: z.array(Email).max(50).default([]),
  extUsers: z.array(ExternalUser).max(50).default([]),
  /** To the alarm receiving centre, where the company has one (`conf.cra.active`). */
  cra: z.boolean().default(false),
  /** Told at once and by every way, however much there is and whoever sleeps. */
  isEmergency: z.boolean().default(false),
  /** Who is told when nobody takes it. */
  escalation: Escalation.prefault({}),
}
const Notification = z.object(notificationFields)

/** How long, and how often: the same for every family; ms. */
const timingFields = {
  /** The condition must have lasted so long before it raises … */
  holdMs: z
    .number()
    .int()
    .min(0)
    .max(30 * 86_400_000)
    .default(0),
  /** … and be gone so long before it clears. */
  clearMs: z.number().int().min(0).max(86_400_000).default(0),
  /** Raises again after so long while it is still true; null once an episode. */
  repeatMs: z
    .number()
    .int()
    .min(60_000)
    .max(30 * 86_400_000)
    .nullable()
    .default(null),
  /** People are told only of what is younger than this when it is known: late data tell of the past. */
  tellWithinMs: z
    .number()
    .int()
    .min(60_000)
    .max(30 * 86_400_000)
    .default(3_600_000),
  validFromTs: Instant.nullable().default(null),
  validUntilTs: Instant.nullable().default(null),
}
const Timing = z.object(timingFields)

/** Leaving a band: at least one limit, in the sensor's or the input's own unit. */
const Band = { above: z.number().nullable().default(null), below: z.number().nullable().default(null) }

export const SensorChange = z.object({
  sensorId: SensorId.nullable().default(null),
  fall: z.number().nullable().default(null),
  rise: z.number().nullable().default(null),
  withinMs: z
    .number()
    .int()
    .min(60_000)
    .max(7 * 86_400_000)
    .default(600_000),
})

export const DistanceToOther = z.object({
  itemId: ItemId.nullable().default(null),
  side: z.enum(['beyond', 'within']).default('beyond'),
})

const originFields = {
  family: AlarmFamilyId,
  /** By family: `alarmValueDefaults`. */
  value: z.number().nullable().default(null),
  /** Of family event: any of these. */
  events: z.object({ kinds: z.array(z.enum(eventKinds)).max(eventKinds.length).default([]) }).prefault({}),
  /** Of family sensor. A sensor that is on or off counts as 1 or 0. */
  sensor: z.object({ sensorId: SensorId.nullable().default(null), ...Band }).prefault({}),
  /** Of family io: an input by the dictionary's name. */
  io: z.object({ input: z.string().max(64).default(''), ...Band }).prefault({}),
  geozones: z
    .object({ toIn: z.boolean().default(false), toOut: z.boolean().default(false), geozoneIds: ids(GeozoneId) })
    .prefault({}),
  pois: z
    .object({ toIn: z.boolean().default(false), toOut: z.boolean().default(false), poiIds: ids(PoiId) })
    .prefault({}),
  customStates: z.object({ logic: StateLogic.nullable().default(null), stateIds: ids(CustomStateId) }).prefault({}),
  /** Of family change: a sensor that falls or rises by so much, in its own unit, within a time. */
  change: SensorChange.prefault({}),
  /** Of family distance: another item of the company, of any type, and whether further from it or nearer raises. */
  distance: DistanceToOther.optional(),
}

/** One of several conditions: what an alarm of its own would come from. */
export const AlarmCondition = z.object(originFields)
export type AlarmCondition = z.infer<typeof AlarmCondition>

/** Of family combined: all conditions, any of them, or all within a time of one another. */
export const Combination = z.object({
  logic: z.enum(['all', 'any']).default('all'),
  /** Of all: each has been true within so long; null: all at once. ms. */
  withinMs: z.number().int().min(1_000).max(86_400_000).nullable().default(null),
  conditions: z.array(AlarmCondition).max(mostConditions).default([]),
})

const infoFields = {
  name: Name,
  description: z.string().trim().max(200).default(''),
  priority: AlarmPriority.default(2),
  active: z.boolean().default(true),
  ...originFields,
  combined: Combination.prefault({}),
  /** Code of the event at the alarm receiving centre: of Contact ID three digits, of SIA two letters. */
  craCode: z
    .string()
    .trim()
    .regex(/^([0-9]{3}|[A-Z]{2})?$/, 'choice')
    .default(''),
  /** Account at the receiver: 3 to 16 hexadecimal digits; the company's own unless said. */
  craId: z
    .string()
    .trim()
    .regex(/^([0-9A-F]{3,16})?$/i, 'choice')
    .default(''),
}
const Info = z.object(infoFields)

/** The own state that the item is put into when it raises. */
const AlarmAction = z.object({ customStateId: CustomStateId.nullable().default(null) })

const alarmFields = {
  items: field(Items, { kind: 'other' }),
  info: field(Info, { kind: 'other' }),
  geozones: field(GeozoneFilter.prefault({}), { kind: 'other' }),
  pois: field(PoiFilter.prefault({}), { kind: 'other' }),
  inTrack: field(TrackFilter.prefault({}), { kind: 'other' }),
  timeRange: field(TimeFilter.prefault({}), { kind: 'other' }),
  customStates: field(StateFilter.prefault({}), { kind: 'other' }),
  notification: field(Notification.prefault({}), { kind: 'other' }),
  timing: field(Timing.prefault({}), { kind: 'other' }),
  action: field(AlarmAction.prefault({}), { kind: 'other' }),
}

/** What holds between fields (spec 2 §5) is `alarmProblems` of the domain: form and server ask the same. */
export const NewAlarm = z.object(alarmFields)
export type NewAlarm = z.infer<typeof NewAlarm>

/** As it is told, and as it was when a notice was born: later changes of the rule change no notice. */
export const AlarmInfo = Info.extend({ alarmId: AlarmId, notification: Notification })
export type AlarmInfo = z.infer<typeof AlarmInfo>

export const Alarm = z.object({
  ...alarmFields,
  info: AlarmInfo,
  id: AlarmId,
  ...stamps,
})
export type Alarm = z.infer<typeof Alarm>

type WithoutDefault<Field> = Field extends z.ZodDefault<infer Inner> | z.ZodPrefault<infer Inner> ? Inner : Field
type Some<Shape> = z.ZodObject<{ [Key in keyof Shape]: z.ZodOptional<WithoutDefault<Shape[Key]> & z.ZodType> }>

/** Some fields of a section: those that are named are set, the others stay. */
const someOf = <Shape extends z.ZodRawShape>(shape: Shape): Some<Shape> =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(shape).map(([name, one]) => [
        name,
        ((one instanceof z.ZodDefault || one instanceof z.ZodPrefault ? one.unwrap() : one) as z.ZodType).optional(),
      ]),
    ),
  ) as unknown as Some<Shape>

const { name: _name, family: _family, ...infoOfMany } = infoFields
const { extMails: _extMails, ...notificationOfMany } = notificationFields
/** Of several at once: within a section what is named alone. */
const AlarmChanges = z.strictObject({
  info: someOf(infoOfMany).optional(),
  notification: someOf(notificationOfMany).optional(),
  timing: someOf(timingFields).optional(),
  items: Items.optional(),
  geozones: GeozoneFilter.optional(),
  pois: PoiFilter.optional(),
  inTrack: TrackFilter.optional(),
  timeRange: TimeFilter.optional(),
  customStates: StateFilter.optional(),
  action: AlarmAction.optional(),
})

/** Thirteen months: of rules whose past trips, stops or visits say (`longPastOf`). */
export const longBacktestDays = 395
/** Days of the past that a rule may be tried on. */
export const backtestDays = [7, 30, 90, longBacktestDays] as const

const Backtest = z.object({
  alarm: NewAlarm,
  days: z.union(backtestDays.map((days) => z.literal(days))),
  /** Whose days are counted. */
  timezone: Timezone,
  /** As the piece before said; null for the first. */
  cursor: z.object({ toTs: Instant, afterItemId: ItemId }).nullable().default(null),
})

const Counts = z.array(z.number().int().nonnegative())

/** What a rule would have raised, of some of its items: of all of them when `cursor` is null. */
export const BacktestPiece = z.object({
  fromTs: Instant,
  toTs: Instant,
  /** What else the rule was tried with. Variants are counted thresholds outside, holds within. */
  steps: z.object({ thresholds: z.array(z.number()).min(1), holds: z.array(z.number()).min(1) }),
  /** Items that the rule is for, and how many of them have been judged by now. */
  itemCount: z.number().int(),
  judged: z.number().int(),
  days: z.record(z.string(), Counts),
  items: z.array(
    z.object({
      itemId: ItemId,
      counts: Counts,
      extreme: z.object({ value: z.number(), ts: Instant }).nullable(),
      readFrom: Instant.nullable(),
    }),
  ),
  examples: z.array(z.object({ itemId: ItemId, ts: Instant, endTs: Instant.nullable(), value: z.number().nullable() })),
  cursor: z.object({ toTs: Instant, afterItemId: ItemId }).nullable(),
})
export type BacktestPiece = z.infer<typeof BacktestPiece>

/** Of how long the noise of a rule is told. */
export const noiseDays = 28

/** What a rule has raised of late, in the terms of alarm management (ISA-18.2, EEMUA 191). */
export const AlarmNoise = z.object({
  notices: z.number().int(),
  /** Over the time that it has been there. */
  aWeek: z.number(),
  /** Resolved without ever having been taken. */
  untaken: z.number().int(),
  /** Pending for longer than a day. */
  ignored: z.number().int(),
  /** Over within a minute. */
  fleeting: z.number().int(),
  /** The third one or a later one of an item within ten minutes. */
  chattering: z.number().int(),
  /** A hold time that would have lost none of those that somebody took or wrote of, and how many fewer there would have been. ms. */
  calm: z.object({ holdMs: z.number().int(), fewer: z.number().int() }).nullable(),
})
export type AlarmNoise = z.infer<typeof AlarmNoise>

/** What all alarms together ask of the people who look after them; of one of them 6 an hour are good, and 12 the most (EEMUA 191). */
export const AlarmLoad = z.object({
  notices: z.number().int(),
  /** Who has taken or resolved any; one at least. */
  people: z.number().int(),
  /** Notices a person, over all hours, and in the worst of them. */
  anHour: z.number(),
  worstHour: z.number(),
  /** Hours that asked for more than is possible. */
  hoursBeyond: z.number().int(),
})
export type AlarmLoad = z.infer<typeof AlarmLoad>
/** Of one person in one hour. */
export const goodAnHour = 6
export const mostAnHour = 12

const path = '/companies/id/:companyId/alarms'
export const alarmRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'alarms.manage',
    summary: 'Alarms: the rules that raise notices',
    reply: byId(Alarm),
  }),
  inputs: route({
    method: 'GET',
    path: `${path}/inputs`,
    access: 'alarms.manage',
    summary: 'Families and priorities, named in the language asked for',
    query: z.object({ lang: Language.default('es') }),
    reply: z.object({
      families: z.array(z.object({ id: AlarmFamilyId, name: z.string(), itemTypes: z.array(ItemType) })),
      priorities: z.array(z.object({ id: AlarmPriority, name: z.string() })),
      /** Whether the installation has a gateway for text messages. */
      hasSms: z.boolean(),
    }),
  }),
  noise: route({
    method: 'GET',
    path: `${path}/noise`,
    access: 'alarms.manage',
    summary: 'What each alarm has raised in four weeks, and how much of it nobody took',
    reply: byId(AlarmNoise),
  }),
  load: route({
    method: 'GET',
    path: `${path}/load`,
    access: 'alarms.manage',
    summary: 'What the notices of four weeks have asked of the people who look after them',
    reply: AlarmLoad,
  }),
  backtest: route({
    method: 'POST',
    path: `${path}/backtest`,
    access: 'alarms.manage',
    summary: 'What an alarm that is not saved would have raised in the past, piece by piece',
    body: Backtest,
    reply: BacktestPiece,
    maxBodyBytes: mostAlarmBytes,
    callsPerMinute: 300,
  }),
  ...recordRoutes({
    path,
    words: { one: 'an alarm', many: 'alarms' },
    access: { read: 'alarms.manage', write: 'alarms.write' },
    id: AlarmId,
    entity: Alarm,
    fields: NewAlarm,
    changes: AlarmChanges,
    maxBodyBytes: mostAlarmBytes,
  }),
}
