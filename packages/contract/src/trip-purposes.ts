import { tripKinds, tripStandings } from '@atalaya/domain/trip-purposes'
import { z } from 'zod'
import { TrackId, TripPurposeId, UserId } from './identifiers.ts'
import { route } from './route.ts'
import { Instant, InstantInAddress, optionalText } from './values.ts'

export const TripKind = z.enum(tripKinds)

/** Trips whose purpose one call says. */
export const mostTripsDecided = 200
/** Trips of an item that one call answers with what they were for. */
export const mostDecidedTrips = 2_000
/** Changes of what was said of a trip that one call answers. */
export const decisionsPerPage = 50
/** Purposes, and people, that are offered again. */
export const mostTripWords = 20

const longestWords = 200
const longestRemark = 1_000

/**
 * By its track, or by what was said of it: who reads in a book of a private trip is not told which track it was, and may
 * say all the same what it was for.
 */
export const TripNamed = z.union([z.object({ trackId: TrackId }), z.object({ decisionId: TripPurposeId })])
export type TripNamed = z.infer<typeof TripNamed>

const trips = z.array(TripNamed).min(1).max(mostTripsDecided)
/** Why now, where its days have run out. */
const reason = optionalText(longestRemark)
/** Words are of business alone: nothing is kept of what anybody did besides. */
const Decide = z.discriminatedUnion('kind', [
  z.object({
    ...{ kind: z.literal('business'), trips, reason },
    purpose: z.string().trim().min(1).max(longestWords),
    /** The person or the company that was visited. */
    person: optionalText(longestWords),
    remark: optionalText(longestRemark),
  }),
  z.object({ kind: z.literal('commute'), trips, reason }),
  z.object({ kind: z.literal('private'), trips, reason }),
])
export type TripDecision = z.infer<typeof Decide>

const Words = z.object({
  kind: TripKind,
  /** Null of a trip that is no business now. */
  purpose: z.string().nullable(),
  person: z.string().nullable(),
  remark: z.string().nullable(),
})

/** A trip of an item and what it was for, as the map of its day has it. */
export const DecidedTrip = z.object({
  trackId: TrackId,
  ...Words.shape,
  /** Null while nobody has said. */
  kind: TripKind.nullable(),
  standing: z.enum(tripStandings),
  /** Days to say it in time: 0 on the last one, less when it is over. */
  daysLeft: z.number().int(),
  /** How often it was changed. */
  changes: z.number().int(),
  decidedBy: z.string().nullable(),
  decidedAt: Instant.nullable(),
})
export type DecidedTrip = z.infer<typeof DecidedTrip>

/** One of the times that somebody said what a trip was for. */
export const TripPurposeChange = z.object({
  id: TripPurposeId,
  at: Instant,
  userId: UserId,
  userName: z.string(),
  before: Words.nullable(),
  after: Words,
  isLate: z.boolean(),
  reason: z.string().nullable(),
})
export type TripPurposeChange = z.infer<typeof TripPurposeChange>

const path = '/companies/id/:companyId/trip_purposes'
export const tripPurposeRoutes = {
  ofItem: route({
    method: 'GET',
    path: '/companies/id/:companyId/items/id/:itemId/trip_purposes',
    access: 'tripPurposes.read',
    summary: 'Trips of a vehicle that began in a period (at most 31 days), and what they were for',
    query: z.object({ from_ts: InstantInAddress, to_ts: InstantInAddress }),
    reply: z.object({ trips: z.array(DecidedTrip) }),
  }),
  /** A trip that was said to be so already is left as it is. */
  decide: route({
    method: 'POST',
    path,
    access: 'tripPurposes.write',
    summary: 'Say what trips of vehicles were for; after their days have run out an administrator, with a reason',
    body: Decide,
    reply: z.object({
      /** How many trips. */
      decided: z.number().int(),
      notDecided: z.array(
        z.object({ trip: TripNamed, error: z.string(), fields: z.record(z.string(), z.string()).optional() }),
      ),
    }),
    callsPerMinute: 120,
  }),
  /** Newest first; `beforeId` of the oldest that is known brings the next page. */
  history: route({
    method: 'GET',
    path: `${path}/history`,
    access: 'tripPurposes.read',
    summary: 'What was said of a trip, by whom and when',
    query: z.object({
      trackId: z.coerce.number().pipe(TrackId).optional(),
      decisionId: z.coerce.number().pipe(TripPurposeId).optional(),
      beforeId: z.coerce.number().pipe(TripPurposeId).optional(),
    }),
    reply: z.object({ changes: z.array(TripPurposeChange), hasMore: z.boolean() }),
  }),
  words: route({
    method: 'GET',
    path: `${path}/words`,
    access: 'tripPurposes.read',
    summary: 'Purposes and people that were named last, newest first',
    reply: z.object({ purposes: z.array(z.string()), people: z.array(z.string()) }),
  }),
}
