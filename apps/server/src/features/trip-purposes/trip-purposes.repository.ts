import type { TrackId, TripPurposeId, UserId } from '@atalaya/contract/identifiers'
import type { DecidedTrip, TripPurposeChange } from '@atalaya/contract/trip-purposes'
import {
  daysToDecide,
  longestDecidedMs,
  type TripKind,
  type TripWords,
  wordsOfKind,
} from '@atalaya/domain/trip-purposes'
import { type RawBuilder, sql } from 'kysely'
import { insertRows } from '../../database/row-sets.ts'
import { tripUntil } from '../../database/stored-trip.ts'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { currentDecision, daysLeftOfTrip, decisionsOfTrip, standingOfTrip } from './decided-trip.ts'

export interface Clock {
  now: number
  timezone: string
}

/** Of vehicles alone, which drive on a firm's account; none that are deleted. */
const seenItems = (viewer: Viewer) => sql`items ON items.id = trips.item_id AND items.item_type = 1
  AND items.deleted_ts IS NULL AND ${isVisibleTo(viewer, 'items.id')}`

/** A trip with what was said of it last. */
export interface TripFound extends TripWords {
  trackId: number
  itemId: number
  startedAt: number
  endedAt: number | null
  /** Where it has come to. */
  until: number
  decisionId: number | null
  kind: TripKind | null
}

/** Of some trips, in place of all, those of vehicles that the viewer sees. */
const readTrips = async (tx: Tx, viewer: Viewer, some: RawBuilder<unknown>): Promise<TripFound[]> => {
  const { rows } = await sql<TripFound>`
    SELECT trips.id AS "trackId", trips.item_id AS "itemId", trips.started_at AS "startedAt", trips.ended_at AS "endedAt",
      greatest(trips.started_at, ${tripUntil}) AS until,
      decided.id AS "decisionId", decided.kind, decided.purpose, decided.person, decided.remark
    FROM (${some}) AS trips JOIN ${seenItems(viewer)} LEFT JOIN LATERAL ${currentDecision} AS decided ON true
    ORDER BY trips.item_id, trips.started_at`.execute(tx)
  return rows
}

export const findTripsByTrack = async (tx: Tx, viewer: Viewer, trackIds: readonly number[]): Promise<TripFound[]> =>
  trackIds.length === 0
    ? []
    : readTrips(tx, viewer, sql`SELECT * FROM trips WHERE id = ANY (${[...trackIds]}::bigint[])`)

/** Those that go by one of these decisions: of one, several where late reports have parted the trip. */
export const findTripsByDecision = async (
  tx: Tx,
  viewer: Viewer,
  decisionIds: readonly number[],
): Promise<TripFound[]> => {
  if (decisionIds.length === 0) return []
  const near = await readTrips(
    tx,
    viewer,
    sql`SELECT DISTINCT trips.* FROM trip_purposes AS meant JOIN trips ON trips.item_id = meant.item_id
      AND trips.started_at BETWEEN meant.started_at - ${sql.lit(longestDecidedMs)}::bigint AND meant.ended_at
      WHERE meant.id = ANY (${[...decisionIds]}::bigint[])`,
  )
  return near.filter(({ decisionId }) => decisionId !== null && decisionIds.includes(decisionId))
}

export interface NewDecision extends TripWords {
  itemId: number
  startedAt: number
  endedAt: number
  kind: TripKind
  isLate: boolean
  reason: string | null
}

export const insertDecisions = (
  tx: Tx,
  decisions: readonly NewDecision[],
  by: { companyId: number; userId: number; userName: string; now: number },
): Promise<void> =>
  insertRows(
    tx,
    'trip_purposes',
    decisions.map(({ itemId, startedAt, endedAt, isLate, kind, purpose, person, remark, reason }) => ({
      ...{ company_id: by.companyId, item_id: itemId, started_at: startedAt, ended_at: endedAt },
      ...{ kind, purpose, person, remark, is_late: isLate, reason },
      ...{ user_id: by.userId, user_name: by.userName, decided_ts: by.now },
    })),
  )

interface DecidedRow extends Omit<DecidedTrip, 'trackId'> {
  trackId: number
}

export const listDecidedTrips = async (
  tx: Tx,
  viewer: Viewer,
  asked: Clock & { itemId: number; fromTs: number; toTs: number; limit: number },
): Promise<DecidedTrip[]> => {
  const daysLeft = daysLeftOfTrip(asked, daysToDecide)
  const { rows } = await sql<DecidedRow>`
    SELECT trips.id AS "trackId", decided.kind, decided.purpose, decided.person, decided.remark,
      ${standingOfTrip(daysLeft)} AS standing, ${daysLeft} AS "daysLeft", coalesce(decided.changes, 0) AS changes,
      decided.user_name AS "decidedBy", decided.decided_ts AS "decidedAt"
    FROM trips JOIN ${seenItems(viewer)} LEFT JOIN LATERAL ${currentDecision} AS decided ON true
    WHERE trips.item_id = ${asked.itemId} AND trips.started_at BETWEEN ${asked.fromTs} AND ${asked.toTs}
    ORDER BY trips.started_at LIMIT ${asked.limit}`.execute(tx)
  return rows.map(({ trackId, ...row }) => ({ trackId: trackId as TrackId, ...wordsOfKind(row.kind, row) }))
}

interface ChangeRow extends TripWords {
  id: number
  at: number
  userId: number
  userName: string
  kind: TripKind
  isLate: boolean
  reason: string | null
}

/** Newest first, each with what was said before it; words as the trip goes by now. */
export const listDecisions = async (
  tx: Tx,
  { trackId, kind }: Pick<TripFound, 'trackId' | 'kind'>,
  { beforeId, limit }: { beforeId: number; limit: number },
): Promise<TripPurposeChange[]> => {
  const { rows } = await sql<ChangeRow>`
    SELECT said.id, said.decided_ts AS at, said.user_id AS "userId", said.user_name AS "userName", said.kind, said.purpose,
      said.person, said.remark, said.is_late AS "isLate", said.reason
    FROM trips JOIN LATERAL ${decisionsOfTrip} AS said ON true
    WHERE trips.id = ${trackId} AND said.id < ${beforeId} ORDER BY said.id DESC LIMIT ${limit + 1}`.execute(tx)
  const wordsOf = (row: ChangeRow) => {
    const { purpose, person, remark } = wordsOfKind(kind, row)
    return { kind: row.kind, purpose, person, remark }
  }
  return rows.slice(0, limit).map((row, nth) => {
    const before = rows[nth + 1]
    return {
      ...{ id: row.id as TripPurposeId, at: row.at, userId: row.userId as UserId, userName: row.userName },
      ...{ before: before ? wordsOf(before) : null, after: wordsOf(row) },
      ...{ isLate: row.isLate, reason: row.reason },
    }
  })
}

/** Of so many decisions that were last about business: what a firm does repeats itself within them. */
const lastDecisions = 500

/** The different ones, newest first, of items that the viewer sees. */
export const listLastWords = async (
  tx: Tx,
  viewer: Viewer,
  most: number,
): Promise<{ purposes: string[]; people: string[] }> => {
  const { rows } = await sql<{ purpose: string; person: string | null }>`
    SELECT purpose, person FROM trip_purposes
    WHERE kind = 'business' AND ${isVisibleTo(viewer, 'trip_purposes.item_id')}
    ORDER BY company_id DESC, id DESC LIMIT ${lastDecisions}`.execute(tx)
  const different = (words: readonly (string | null)[]): string[] =>
    [...new Set(words.filter((word) => word !== null))].slice(0, most)
  return {
    purposes: different(rows.map(({ purpose }) => purpose)),
    people: different(rows.map(({ person }) => person)),
  }
}
