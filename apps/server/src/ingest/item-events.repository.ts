import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import { jsonColumn, numberColumn, textColumn } from './column-literals.ts'
import type { TrackedItem } from './device-registry.ts'
import { derivedEventKinds, type EventChange } from './item-changes.ts'

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
