import { z } from 'zod'
import { ItemId } from './identifiers.ts'
import { route } from './route.ts'
import { column, Gap, ItemEvent, isWhole, isWholeOrNull, RouteColumns, Stop, Track } from './tracks.ts'
import { Instant, InstantInAddress, ItemType } from './values.ts'

/** Units that are played at once, and that one call asks for. */
export const mostPlayedUnits = 50
const hourMs = 3_600_000
/** Seven days, one of which may have 25 hours. */
export const longestPlayedMs = 7 * 24 * hourMs + hourMs
/** Fixes of one page of what is written to a file. */
export const fixesPerPage = 10_000

const wholes = () => column(isWhole, { type: 'integer' })

/** See `domain/playback/packed-fixes`: each figure but the speed is what it has gone up by since the one before. */
export const PackedFixes = z.object({
  /** The first since `fromTs`: below 0 where the unit was last heard of before it. */
  ms: wholes(),
  /** Millionths of a degree. */
  lat: wholes(),
  lng: wholes(),
  speedKmh: column(isWholeOrNull, { type: ['integer', 'null'] }),
  /** Numbers of the fixes after which nothing is known until the next one. */
  heldAfter: wholes(),
})

export const PlayedUnit = z.object({
  itemType: ItemType,
  itemId: ItemId,
  fixes: PackedFixes,
  /** Whole, as they are in a history, also where they reach beyond the period. */
  tracks: z.array(Track),
  stops: z.array(Stop),
  gaps: z.array(Gap),
  /** When the engine ran at a standstill. */
  idle: z.array(z.object({ startedAt: Instant, endedAt: Instant })),
  events: z.array(ItemEvent),
  summary: z.object({ distanceM: z.number(), drivingMs: z.number(), maxSpeedKmh: z.number() }),
})
export type PlayedUnit = z.infer<typeof PlayedUnit>

export const Playback = z.object({
  fromTs: Instant,
  toTs: Instant,
  /** In the order that they were asked for; one that is not there, or not for whoever asks, is left out. */
  units: z.array(PlayedUnit),
})
export type Playback = z.infer<typeof Playback>

const itemIds = z
  .string()
  .max(mostPlayedUnits * 11)
  .transform((text) => text.split(',').map(Number))
  .pipe(z.array(z.number().int().positive().max(2_147_483_647)).min(1).max(mostPlayedUnits))

const Period = z.object({ from_ts: InstantInAddress, to_ts: InstantInAddress })

export const playbackRoutes = {
  read: route({
    method: 'GET',
    path: '/companies/id/:companyId/playback',
    access: 'map.read',
    summary: 'What up to 50 items did at the same time, to be played (at most 7 days; ids with commas between them)',
    query: Period.extend({ items: itemIds }),
    reply: Playback,
  }),
  fixes: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/fixes',
    access: 'map.read',
    summary: 'All fixes of an item in a period, oldest first, page by page (at most 31 days)',
    query: Period,
    reply: z.object({
      fixes: RouteColumns,
      /** Where the next page begins; null on the last one. */
      nextTs: Instant.nullable(),
    }),
  }),
}
