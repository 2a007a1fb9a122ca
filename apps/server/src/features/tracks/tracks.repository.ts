import type { DriverId, ItemId, TrackId } from '@atalaya/contract/identifiers'
import type { ItemEvent, Stop, Track } from '@atalaya/contract/tracks'
import type { ItemType } from '@atalaya/contract/values'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'

/** Epoch milliseconds; both ends belong to it. */
export interface Period {
  fromTs: number
  toTs: number
}

/** Undefined for an item that is not there, another company's, or outside the viewer's groups: nobody can tell which. */
export const findVisibleItemType = async (tx: Tx, viewer: Viewer, itemId: number): Promise<ItemType | undefined> =>
  (
    await tx
      .selectFrom('items')
      .select('item_type')
      .where('id', '=', itemId)
      .where('deleted_ts', 'is', null)
      .where(isVisibleTo(viewer, 'items.id'))
      .executeTakeFirst()
  )?.item_type as ItemType | undefined

/** Of these items those that are there and that the viewer may see, with their types. */
export const listVisibleTypes = async (
  tx: Tx,
  viewer: Viewer,
  itemIds: readonly number[],
): Promise<Map<number, ItemType>> => {
  const rows = await tx
    .selectFrom('items')
    .select(['id', 'item_type'])
    .where('id', 'in', itemIds)
    .where('deleted_ts', 'is', null)
    .where(isVisibleTo(viewer, 'items.id'))
    .execute()
  return new Map(rows.map((row) => [row.id, row.item_type as ItemType]))
}

const trackColumns = [
  'trips.id',
  'trips.item_id',
  'items.item_type',
  'trips.started_at',
  'trips.ended_at',
  'trips.last_fix_at',
  'trips.start_lat',
  'trips.start_lng',
  'trips.end_lat',
  'trips.end_lng',
  'trips.distance_m',
  'trips.max_speed_kmh',
  'trips.idle_ms',
  'trips.driver_id',
] as const

const selectTracks = (tx: Tx) =>
  tx
    .selectFrom('trips')
    .innerJoin('items', 'items.id', 'trips.item_id')
    .select(trackColumns)
    .where('items.deleted_ts', 'is', null)

type TrackRow = Awaited<ReturnType<ReturnType<typeof selectTracks>['execute']>>[number]

const toTrack = (row: TrackRow): Track => ({
  id: row.id as TrackId,
  itemType: row.item_type as ItemType,
  itemId: row.item_id as ItemId,
  startedAt: row.started_at,
  endedAt: row.ended_at,
  lastFixAt: row.ended_at ?? row.last_fix_at ?? row.started_at,
  start: { lat: row.start_lat, lng: row.start_lng },
  end: { lat: row.end_lat, lng: row.end_lng },
  distanceM: row.distance_m,
  maxSpeedKmh: row.max_speed_kmh,
  idleMs: row.idle_ms,
  driverId: row.driver_id as DriverId | null,
})

export const findTrack = async (tx: Tx, viewer: Viewer, trackId: number): Promise<Track | undefined> => {
  const row = await selectTracks(tx)
    .where('trips.id', '=', trackId)
    .where(isVisibleTo(viewer, 'trips.item_id'))
    .executeTakeFirst()
  return row && toTrack(row)
}

/** Trips that touch the period, the running one included. */
export const listTracks = async (tx: Tx, itemId: number, { fromTs, toTs }: Period): Promise<Track[]> =>
  (
    await selectTracks(tx)
      .where('trips.item_id', '=', itemId)
      .where('trips.started_at', '<=', toTs)
      .where(({ eb, or }) => or([eb('trips.ended_at', 'is', null), eb('trips.ended_at', '>=', fromTs)]))
      .orderBy('trips.started_at')
      .execute()
  ).map(toTrack)

export const listStops = async (tx: Tx, itemId: number, { fromTs, toTs }: Period): Promise<Stop[]> =>
  (
    await tx
      .selectFrom('stops')
      .select(['id', 'started_at', 'ended_at', 'lat', 'lng', 'idle_ms'])
      .where('item_id', '=', itemId)
      .where('started_at', '<=', toTs)
      .where(({ eb, or }) => or([eb('ended_at', 'is', null), eb('ended_at', '>=', fromTs)]))
      .orderBy('started_at')
      .execute()
  ).map((row) => ({
    id: row.id,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    lat: row.lat,
    lng: row.lng,
    idleMs: row.idle_ms,
  }))

/**
 * Where the last trip or stop begun before a period ended, and where the first one after it begins; `before` is null
 * without one, or where it goes on.
 */
export const findNeighbours = async (
  tx: Tx,
  itemId: number,
  { fromTs, toTs }: Period,
): Promise<{ before: number | null; after: number | null }> => {
  const segment = (table: 'trips' | 'stops') =>
    tx.selectFrom(table).select(['started_at', 'ended_at']).where('item_id', '=', itemId)
  const tables = ['trips', 'stops'] as const
  let [before, after]: { started_at: number; ended_at: number | null }[] = []
  for (const table of tables) {
    const earlier = segment(table).where('started_at', '<', fromTs).orderBy('started_at', 'desc').limit(1)
    const later = segment(table).where('started_at', '>', toTs).orderBy('started_at').limit(1)
    const [previous, next] = [await earlier.executeTakeFirst(), await later.executeTakeFirst()]
    if (previous && (!before || previous.started_at > before.started_at)) before = previous
    if (next && (!after || next.started_at < after.started_at)) after = next
  }
  return { before: before?.ended_at ?? null, after: after?.started_at ?? null }
}

/** The zone whose midnights part the company's days. */
export const findTimezone = async (tx: Tx): Promise<string> =>
  (await tx.selectFrom('companies').select('timezone').executeTakeFirstOrThrow()).timezone

/** The first instant that a trip or a stop of the item tells of. */
export const findKnownFrom = async (tx: Tx, itemId: number): Promise<number | null> => {
  const first = (table: 'trips' | 'stops') =>
    tx
      .selectFrom(table)
      .select('started_at')
      .where('item_id', '=', itemId)
      .orderBy('started_at')
      .limit(1)
      .executeTakeFirst()
  const known = [await first('trips'), await first('stops')].flatMap((row) => (row ? [row.started_at] : []))
  return known.length > 0 ? Math.min(...known) : null
}

export const listEvents = async (tx: Tx, itemId: number, period: Period & { limit: number }): Promise<ItemEvent[]> =>
  (
    await tx
      .selectFrom('item_events')
      .select(['id', 'item_type', 'kind', 'recorded_at', 'lat', 'lng', 'data'])
      .where('item_id', '=', itemId)
      .where('recorded_at', '>=', period.fromTs)
      .where('recorded_at', '<=', period.toTs)
      .orderBy('recorded_at')
      .limit(period.limit)
      .execute()
  ).map((row) => ({
    id: row.id,
    itemType: row.item_type as ItemType,
    itemId: itemId as ItemId,
    kind: row.kind as ItemEvent['kind'],
    recordedAt: row.recorded_at,
    lat: row.lat,
    lng: row.lng,
    data: row.data,
  }))
