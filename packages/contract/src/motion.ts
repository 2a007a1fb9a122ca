import { ignitionUses } from '@atalaya/domain/item-state'
import { motionChangeKinds } from '@atalaya/domain/motion-preview'
import { z } from 'zod'
import { GroupId, ItemId } from './identifiers.ts'
import { route } from './route.ts'
import { Instant, ItemType } from './values.ts'

/** Items that a preview may name. */
export const mostPreviewedItems = 20
/** Differences that a preview tells one by one, the oldest of each item first. */
export const mostPreviewedChanges = 30
/** How far back a preview looks, days. */
export const previewDays = [7, 30] as const
/** Former choices of a type of items that are told. */
export const mostFormerMotions = 20

/** What a company chooses for one type of its items. */
export const MotionChoice = z.object({
  /** At or above it an item moves, km/h. */
  movingFromKmh: z.number().min(1).max(50),
  /** A halt shorter than this stays part of the trip, minutes. */
  minStopMin: z.number().int().min(1).max(240),
  /** A trip that never went farther is part of the standing, metres; 0 for every one. */
  minTripM: z.number().int().min(0).max(20_000),
  /**
   * `told`: with the ignition off, coordinates have to wander further to be a trip · `required`: with the ignition off nothing is a trip ·
   * `ignored`: as if no tracker told it. Of a tracker that tells none all three are the same.
   */
  ignition: z.enum(ignitionUses),
  /** An engine that runs for this long at a standstill idles, seconds. */
  idleFromS: z.number().int().min(10).max(3_600),
})

const Held = z.object({
  choice: MotionChoice,
  /** Since when it holds; 0 is since ever. */
  fromTs: Instant,
  userName: z.string(),
  changedTs: Instant,
})

const TypeMotion = z.object({
  itemType: ItemType,
  /** What holds now. */
  choice: MotionChoice,
  /** What holds where nobody has chosen. */
  usual: MotionChoice,
  /** What was chosen, the newest first. */
  held: z.array(Held),
})
export type TypeMotion = z.infer<typeof TypeMotion>

export const CompanyMotion = z.object({
  types: z.array(TypeMotion),
  /** Whose midnights part the days. */
  timezone: z.string(),
  /** The first day whose reports are all kept: earlier nothing is computed anew. */
  keptFromDate: z.iso.date(),
})
export type CompanyMotion = z.infer<typeof CompanyMotion>

const Sums = z.object({
  trips: z.number().int(),
  stops: z.number().int(),
  drivenMs: z.number(),
  idleMs: z.number(),
  distanceM: z.number(),
})

/** What would be otherwise: `current` by what holds now, `proposed` by what is proposed, both from the same reports. */
export const MotionPreview = z.object({
  fromTs: Instant,
  toTs: Instant,
  /** Of those asked for; where time ran out only the first `done` of them are in it. */
  itemCount: z.number().int(),
  done: z.number().int(),
  total: z.object({ current: Sums, proposed: Sums }),
  items: z.array(z.object({ itemId: ItemId, name: z.string(), current: Sums, proposed: Sums })),
  changes: z.array(
    z.object({
      itemId: ItemId,
      kind: z.enum(motionChangeKinds),
      startedAt: Instant,
      endedAt: Instant,
      currentTrips: z.number().int(),
      proposedTrips: z.number().int(),
      distanceM: z.number(),
    }),
  ),
  /** How many there are, told or not. */
  changeCount: z.number().int(),
})
export type MotionPreview = z.infer<typeof MotionPreview>

const Preview = z.object({
  itemType: ItemType,
  choice: MotionChoice,
  days: z.union([z.literal(previewDays[0]), z.literal(previewDays[1])]).default(7),
  /** These, or those of a group with all below it, or those of the company, in the order of their ids. */
  itemIds: z.array(ItemId).min(1).max(mostPreviewedItems).optional(),
  groupId: GroupId.optional(),
})

const Save = z.object({
  itemType: ItemType,
  choice: MotionChoice,
  /** Day of the company's calendar from which on the past is computed anew; from now on where there is none. */
  recomputeFrom: z.iso.date().nullable().default(null),
})

const path = '/companies/id/:companyId/motion'
export const motionRoutes = {
  read: route({
    method: 'GET',
    path,
    access: 'motion.manage',
    summary: 'What makes a trip in a company, by type of item, and since when',
    reply: CompanyMotion,
  }),
  preview: route({
    method: 'POST',
    path: `${path}/preview`,
    access: 'motion.manage',
    summary:
      'What trips, stops and idling of the last days would be by other settings, for as long as it takes 2 s; nothing is kept of it',
    callsPerMinute: 60,
    body: Preview,
    reply: MotionPreview,
  }),
  save: route({
    method: 'PUT',
    path,
    access: 'motion.write',
    summary:
      'Change what makes a trip of a type of items, from now on or from a past day on: that is work in the background, see `runs`',
    callsPerMinute: 20,
    body: Save,
    reply: CompanyMotion.extend({
      /** Of the work that computes the past anew. */
      runId: z.number().nullable(),
    }),
  }),
}
