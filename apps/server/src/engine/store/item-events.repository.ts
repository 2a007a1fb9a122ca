import { fixSources, type LatLng } from '@atalaya/domain/fix'
import { sql } from 'kysely'
import { jsonColumn, numberColumn, textColumn } from '../../database/column-literals.ts'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import { derivedEventKinds, type EventChange } from '../state/item-changes.ts'

export interface EventRow {
  item: TrackedItem
  event: EventChange
}

/** The rows that were not there yet, with their ids. */
export const insertEvents = async (tx: Tx, rows: readonly EventRow[]): Promise<(EventRow & { id: number })[]> => {
  if (rows.length === 0) return []
  const { rows: inserted } = await sql<{
    id: number
    item_id: number
    recorded_at: number
    kind: string
    subject: string
  }>`
    INSERT INTO item_events (company_id, item_id, item_type, kind, recorded_at, lat, lng, data, subject)
    SELECT * FROM unnest(
      ${numberColumn(rows.map(({ item }) => item.companyId))}::integer[],
      ${numberColumn(rows.map(({ item }) => item.itemId))}::integer[],
      ${numberColumn(rows.map(({ item }) => item.itemType))}::smallint[],
      ${textColumn(rows.map(({ event }) => event.kind))}::text[],
      ${numberColumn(rows.map(({ event }) => event.recordedAt))}::bigint[],
      ${numberColumn(rows.map(({ event }) => event.position?.lat))}::double precision[],
      ${numberColumn(rows.map(({ event }) => event.position?.lng))}::double precision[],
      ${jsonColumn(rows.map(({ event }) => event.data))}::jsonb[],
      ${textColumn(rows.map(({ event }) => event.subject))}::text[]
    )
    ON CONFLICT (item_id, recorded_at, kind, subject) DO NOTHING
    RETURNING id, item_id, recorded_at, kind, subject`.execute(tx)
  const keyed = new Map(rows.map((row) => [eventKey(row.item.itemId, row.event), row]))
  return inserted.flatMap((stored) => {
    const key = eventKey(stored.item_id, { recordedAt: stored.recorded_at, kind: stored.kind, subject: stored.subject })
    const row = keyed.get(key)
    return row ? [{ ...row, id: stored.id }] : []
  })
}

const eventKey = (itemId: number, event: { recordedAt: number; kind: string; subject: string }): string =>
  `${itemId} ${event.recordedAt} ${event.kind} ${event.subject}`

/** What recomputing replaces: derived events recorded after an instant that are not among the rows to keep. */
export const deleteDerivedEventsAfter = async (
  tx: Tx,
  spans: readonly { itemId: number; after: number }[],
  kept: readonly EventRow[],
): Promise<void> => {
  await sql`
    DELETE FROM item_events AS stored USING unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ after }) => after))}::bigint[]
    ) AS span (item_id, after)
    WHERE stored.item_id = span.item_id AND stored.recorded_at > span.after
      AND stored.kind = ANY (${textColumn(derivedEventKinds)}::text[])
      AND (stored.item_id, stored.recorded_at, stored.kind, stored.subject) NOT IN (SELECT * FROM unnest(
        ${numberColumn(kept.map(({ item }) => item.itemId))}::integer[],
        ${numberColumn(kept.map(({ event }) => event.recordedAt))}::bigint[],
        ${textColumn(kept.map(({ event }) => event.kind))}::text[],
        ${textColumn(kept.map(({ event }) => event.subject))}::text[]
      ))`.execute(tx)
}

/** Events of an item whose place is to be looked for, both ends included. */
export interface EventSpan {
  itemId: number
  from: number
  to: number
  /** Fixes are looked for behind this instant alone; without one the place is `place`. */
  after: number
  place: LatLng | null
}

/**
 * Puts events of reports that count where the item was: at the last believed fix at or before them. Of one instant the
 * first in canonical order is believed (compareFixes), and none where that one is an impossible jump. Answers what has
 * another place now, by id.
 */
export const placeEvents = async (tx: Tx, spans: readonly EventSpan[]): Promise<Map<number, LatLng | null>> => {
  if (spans.length === 0) return new Map()
  const { rows } = await sql<{ id: number; lat: number | null; lng: number | null }>`
    UPDATE item_events AS stored SET lat = placed.lat, lng = placed.lng
    FROM (
      SELECT event.id, CASE WHEN good.lat IS NULL THEN span.lat ELSE good.lat END AS lat,
        CASE WHEN good.lat IS NULL THEN span.lng ELSE good.lng END AS lng
      FROM unnest(
        ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
        ${numberColumn(spans.map(({ from }) => from))}::bigint[],
        ${numberColumn(spans.map(({ to }) => to))}::bigint[],
        ${numberColumn(spans.map(({ after }) => after))}::bigint[],
        ${numberColumn(spans.map(({ place }) => place?.lat))}::double precision[],
        ${numberColumn(spans.map(({ place }) => place?.lng))}::double precision[]
      ) AS span (item_id, since, until, after, lat, lng)
      JOIN item_events AS event
        ON event.item_id = span.item_id AND event.recorded_at BETWEEN span.since AND span.until
      LEFT JOIN LATERAL (
        SELECT lat, lng FROM positions AS fix
        WHERE item_id = event.item_id AND recorded_at > span.after AND recorded_at <= event.recorded_at
          AND mark = ${sql.lit(marks.none)} AND is_valid AND source <> ${sql.lit(fixSources.gpsNoFix)}
          AND lat IS NOT NULL AND NOT (lat = 0 AND lng = 0)
          AND NOT EXISTS (
            SELECT FROM positions AS jump WHERE jump.item_id = fix.item_id AND jump.recorded_at = fix.recorded_at
              AND jump.mark = ${sql.lit(marks.outlier)}
          )
        ORDER BY recorded_at DESC, payload_hash::text COLLATE "C"
        LIMIT 1
      ) AS good ON true
      WHERE EXISTS (
        SELECT FROM positions WHERE item_id = event.item_id AND recorded_at = event.recorded_at
          AND mark < ${sql.lit(marks.clock)}
      )
    ) AS placed
    WHERE stored.id = placed.id AND (stored.lat, stored.lng) IS DISTINCT FROM (placed.lat, placed.lng)
    RETURNING stored.id, stored.lat, stored.lng`.execute(tx)
  return new Map(rows.map(({ id, lat, lng }) => [id, lat === null || lng === null ? null : { lat, lng }]))
}
