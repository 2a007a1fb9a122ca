import type { Segment } from '@atalaya/domain/item-state'
import { sql } from 'kysely'
import { numberColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'

export interface SegmentRow {
  item: TrackedItem
  segment: Segment
  driverId: number | null
  /** Where a trip that goes on has come to: of an ended one its end. */
  lastFixAt: number
}

const columnsOf = (rows: readonly SegmentRow[]) => {
  const numbers = (value: (row: SegmentRow) => number | null | undefined) => numberColumn(rows.map(value))
  return {
    company: sql`${numbers(({ item }) => item.companyId)}::integer[]`,
    item: sql`${numbers(({ item }) => item.itemId)}::integer[]`,
    startedAt: sql`${numbers(({ segment }) => segment.startedAt)}::bigint[]`,
    endedAt: sql`${numbers(({ segment }) => segment.endedAt)}::bigint[]`,
    startLat: sql`${numbers(({ segment }) => segment.start.lat)}::double precision[]`,
    startLng: sql`${numbers(({ segment }) => segment.start.lng)}::double precision[]`,
    endLat: sql`${numbers(({ segment }) => segment.end.lat)}::double precision[]`,
    endLng: sql`${numbers(({ segment }) => segment.end.lng)}::double precision[]`,
    distanceM: sql`${numbers(({ segment }) => segment.distanceM)}::double precision[]`,
    maxSpeedKmh: sql`${numbers(({ segment }) => segment.maxSpeedKmh)}::real[]`,
    idleMs: sql`${numbers(({ segment }) => segment.idleMs)}::bigint[]`,
    driver: sql`${numbers((row) => row.driverId)}::integer[]`,
    lastFixAt: sql`${numbers((row) => row.lastFixAt)}::bigint[]`,
  }
}

/** Ids by item and beginning. */
export const upsertTrips = async (tx: Tx, rows: readonly SegmentRow[]): Promise<Map<string, number>> => {
  if (rows.length === 0) return new Map()
  const column = columnsOf(rows)
  const stored = await sql<{ id: number; item_id: number; started_at: number }>`
    INSERT INTO trips (company_id, item_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_m,
      max_speed_kmh, idle_ms, driver_id, last_fix_at)
    SELECT * FROM unnest(${column.company}, ${column.item}, ${column.startedAt}, ${column.endedAt}, ${column.startLat},
      ${column.startLng}, ${column.endLat}, ${column.endLng}, ${column.distanceM}, ${column.maxSpeedKmh},
      ${column.idleMs}, ${column.driver}, ${column.lastFixAt})
    ON CONFLICT (item_id, started_at) DO UPDATE SET
      ended_at = EXCLUDED.ended_at, start_lat = EXCLUDED.start_lat, start_lng = EXCLUDED.start_lng,
      end_lat = EXCLUDED.end_lat, end_lng = EXCLUDED.end_lng, distance_m = EXCLUDED.distance_m,
      max_speed_kmh = EXCLUDED.max_speed_kmh, idle_ms = EXCLUDED.idle_ms, driver_id = EXCLUDED.driver_id,
      last_fix_at = EXCLUDED.last_fix_at
    RETURNING id, item_id, started_at`.execute(tx)
  return new Map(stored.rows.map((row) => [tripKey(row.item_id, row.started_at), row.id]))
}

export const tripKey = (itemId: number, startedAt: number): string => `${itemId} ${startedAt}`

export const upsertStops = async (tx: Tx, rows: readonly SegmentRow[]): Promise<void> => {
  if (rows.length === 0) return
  const column = columnsOf(rows)
  await sql`
    INSERT INTO stops (company_id, item_id, started_at, ended_at, lat, lng, idle_ms)
    SELECT * FROM unnest(${column.company}, ${column.item}, ${column.startedAt}, ${column.endedAt}, ${column.startLat},
      ${column.startLng}, ${column.idleMs})
    ON CONFLICT (item_id, started_at) DO UPDATE SET
      ended_at = EXCLUDED.ended_at, lat = EXCLUDED.lat, lng = EXCLUDED.lng, idle_ms = EXCLUDED.idle_ms`.execute(tx)
}

/** Segments that turned out to be none. */
export const deleteSegments = async (tx: Tx, rows: readonly { itemId: number; segment: Segment }[]): Promise<void> => {
  for (const kind of ['trip', 'stop'] as const) {
    const dropped = rows.filter(({ segment }) => segment.kind === kind)
    if (dropped.length === 0) continue
    await sql`
      DELETE FROM ${sql.table(`${kind}s`)} AS stored USING unnest(
        ${numberColumn(dropped.map(({ itemId }) => itemId))}::integer[],
        ${numberColumn(dropped.map(({ segment }) => segment.startedAt))}::bigint[]
      ) AS gone (item_id, started_at)
      WHERE stored.item_id = gone.item_id AND stored.started_at = gone.started_at`.execute(tx)
  }
}

/** What recomputing replaces: everything stored from an instant on that is not among the rows to keep. */
export const deleteSegmentsFrom = async (
  tx: Tx,
  spans: readonly { itemId: number; from: number }[],
  kept: readonly SegmentRow[],
): Promise<void> => {
  for (const kind of ['trip', 'stop'] as const) {
    const keep = kept.filter(({ segment }) => segment.kind === kind)
    await sql`
      DELETE FROM ${sql.table(`${kind}s`)} AS stored USING unnest(
        ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
        ${numberColumn(spans.map(({ from }) => from))}::bigint[]
      ) AS span (item_id, since)
      WHERE stored.item_id = span.item_id AND stored.started_at >= span.since
        AND (stored.item_id, stored.started_at) NOT IN (SELECT * FROM unnest(
          ${numberColumn(keep.map(({ item }) => item.itemId))}::integer[],
          ${numberColumn(keep.map(({ segment }) => segment.startedAt))}::bigint[]
        ))`.execute(tx)
  }
}
