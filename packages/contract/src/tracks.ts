import { ignitionUses } from '@atalaya/domain/item-state'
import { latestInstant } from '@atalaya/domain/unix-timestamp'
import { z } from 'zod'
import { DriverId, ItemId, TrackId } from './identifiers.ts'
import { route } from './route.ts'
import { Instant, InstantInAddress, ItemType, LatLng } from './values.ts'

/** One trip (spec: track). */
export const Track = z.object({
  id: TrackId,
  itemType: ItemType,
  itemId: ItemId,
  startedAt: Instant,
  /** Null while the item is still on its way; where it fell silent, its last fix. */
  endedAt: Instant.nullable(),
  /** Where it has come to: what lies between that and now is not known to have been driven. */
  lastFixAt: Instant,
  start: LatLng,
  end: LatLng,
  distanceM: z.number(),
  maxSpeedKmh: z.number(),
  idleMs: z.number(),
  driverId: DriverId.nullable(),
})
export type Track = z.infer<typeof Track>

export const Stop = z.object({
  id: z.number().int(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  lat: z.number(),
  lng: z.number(),
  idleMs: z.number(),
})
export type Stop = z.infer<typeof Stop>

/** Neither trip nor stop: the item was silent, and nobody knows what it did. Begins with its last fix; null while it lasts. */
export const Gap = z.object({ startedAt: Instant, endedAt: Instant.nullable() })
export type Gap = z.infer<typeof Gap>

/** Canonical kinds; codecs and the pipeline use the same words. */
export const eventKinds = [
  'ignitionOn',
  'ignitionOff',
  'hardBraking',
  'fastAcceleration',
  'sharpTurn',
  'overspeed',
  'panic',
  'tow',
  'crash',
  'jamming',
  'unplugged',
  'lowBattery',
  'doorOpen',
  'doorClosed',
  'driverIn',
  'driverOut',
  'geozoneEntered',
  'geozoneLeft',
  'other',
] as const
export const ItemEvent = z.object({
  id: z.number().int(),
  itemType: ItemType,
  itemId: ItemId,
  kind: z.enum(eventKinds),
  recordedAt: Instant,
  lat: z.number().nullable(),
  lng: z.number().nullable(),
  /** What belongs to the kind: `geozoneId`, `value`, `code`, `tag`. */
  data: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
})
export type ItemEvent = z.infer<typeof ItemEvent>

/** Judged in one loop: element by element, a day of 4,000 fixes holds a page up for 15 ms. */
export const column = <Value>(isValue: (given: unknown) => given is Value, items: object) =>
  z.custom<Value[]>((given) => Array.isArray(given) && given.every(isValue)).meta({ type: 'array', items })

export const isWhole = (given: unknown): given is number => Number.isSafeInteger(given)
export const isWholeOrNull = (given: unknown): given is number | null => given === null || isWhole(given)
const isFigure = (given: unknown): given is number => typeof given === 'number' && Number.isFinite(given)
const isInstant = (given: unknown): given is number =>
  Number.isInteger(given) && (given as number) >= 0 && (given as number) <= latestInstant
const isFigureOrNull = (given: unknown): given is number | null => given === null || isFigure(given)
const isTruthOrNull = (given: unknown): given is boolean | null => given === null || typeof given === 'boolean'

const orNull = (type: string) => ({ type: [type, 'null'] })
const figures = () => column(isFigure, { type: 'number' })
const figuresOrNull = () => column(isFigureOrNull, orNull('number'))

/** Fixes by column, oldest first, simplified to what a screen can show; arrays have one length. */
export const RouteColumns = z.object({
  recordedAt: column(isInstant, { type: 'integer', minimum: 0, maximum: latestInstant }),
  lat: figures(),
  lng: figures(),
  speedKmh: figuresOrNull(),
  heading: figuresOrNull(),
  ignition: column(isTruthOrNull, orNull('boolean')),
})
export type RouteColumns = z.infer<typeof RouteColumns>

/** Everything about one item in a period, for the map and the timeline. */
export const ItemHistory = z.object({
  itemType: ItemType,
  itemId: ItemId,
  fromTs: Instant,
  toTs: Instant,
  route: RouteColumns,
  tracks: z.array(Track),
  stops: z.array(Stop),
  /** Whole, as trips and stops are, also where they reach beyond the period. */
  gaps: z.array(Gap),
  events: z.array(ItemEvent),
  /** By what an engine that ran at a standstill idled, of its route. */
  idleBy: z.object({ movingFromKmh: z.number(), idleFromMs: z.number(), ignition: z.enum(ignitionUses) }),
  summary: z.object({
    distanceM: z.number(),
    drivingMs: z.number(),
    stoppedMs: z.number(),
    idleMs: z.number(),
    /** Within the period: what is neither driven nor stopped. */
    gapMs: z.number(),
    maxSpeedKmh: z.number(),
    trips: z.number().int(),
    fixes: z.number().int(),
  }),
})
export type ItemHistory = z.infer<typeof ItemHistory>

/** Most days that one answer holds. */
export const mostItemDays = 31

/** What an item did on one day of its company's calendar. */
export const ItemDay = z.object({
  distanceM: z.number(),
  drivingMs: z.number(),
  stoppedMs: z.number(),
  /** With the ignition on and without moving, on the way or at stops. */
  idleMs: z.number(),
  /** What is neither driven nor stopped, up to now. */
  gapMs: z.number(),
  /** Trips that began on that day: one over midnight is driven on both, and counts on the first. */
  trips: z.number().int(),
  firstMovedAt: Instant.nullable(),
  lastMovedAt: Instant.nullable(),
})
export type ItemDay = z.infer<typeof ItemDay>

export const ItemDays = z.object({
  /** The company's, whose midnights part the days. */
  timezone: z.string(),
  /** The oldest first, today last. Null where nothing is known of the item: that is not a day without a way. */
  days: z.array(z.object({ date: z.iso.date(), fromTs: Instant, toTs: Instant, day: ItemDay.nullable() })),
  /** Since when something is known of the item, be it before these days; null for never. */
  knownFrom: Instant.nullable(),
})
export type ItemDays = z.infer<typeof ItemDays>

const hourMs = 3_600_000
/** A year, a leap year too, in which clocks may change. */
export const longestWayMs = 366 * 24 * hourMs + hourMs

const isText = (given: unknown): given is string => typeof given === 'string'

/**
 * Where an item drove, as lines that a map draws: one for each stretch without a stop or a silence on one day, oldest first. By column; arrays
 * have one length.
 */
export const DrivenWays = z.object({
  itemType: ItemType,
  itemId: ItemId,
  fromTs: Instant,
  toTs: Instant,
  /** Of the first and the last fix of each line, whole where it reaches beyond the period. */
  startedAt: column(isInstant, { type: 'integer', minimum: 0, maximum: latestInstant }),
  endedAt: column(isInstant, { type: 'integer', minimum: 0, maximum: latestInstant }),
  /** Encoded polylines of five digits (`domain/encoded-line`), without a jump at the antimeridian. */
  lines: column(isText, { type: 'string' }),
})
export type DrivenWays = z.infer<typeof DrivenWays>

const Period = z.object({ from_ts: InstantInAddress, to_ts: InstantInAddress })

export const trackRoutes = {
  eventKinds: route({
    method: 'GET',
    path: '/companies/id/:companyId/events',
    access: 'map.read',
    summary: 'Kinds of events that items can have',
    reply: z.record(
      z.enum(eventKinds),
      z.object({
        id: z.enum(eventKinds),
        /** Follows from comparing reports; the others are told by the tracker itself. */
        isDerived: z.boolean(),
      }),
    ),
  }),
  read: route({
    method: 'GET',
    path: '/companies/id/:companyId/tracks/id/:trackId',
    access: 'map.read',
    summary: 'One trip with its route',
    reply: ItemHistory,
  }),
  history: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/history',
    access: 'map.read',
    summary: 'Route, trips, stops and events of an item in a period (at most 31 days)',
    query: Period,
    reply: ItemHistory,
  }),
  way: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/way',
    access: 'map.read',
    summary: 'Where an item drove in a period, as lines for a map (at most 366 days)',
    query: Period,
    reply: DrivenWays,
  }),
  days: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/days',
    access: 'map.read',
    summary: 'What an item did on each of the last days, today included (at most 31)',
    query: z.object({ days: z.coerce.number().int().min(1).max(mostItemDays).default(30) }),
    reply: ItemDays,
  }),
}
