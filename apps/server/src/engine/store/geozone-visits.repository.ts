import { sql } from 'kysely'
import { numberColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'
import type { TrackedItem } from '../../definitions/tracked-item.ts'
import type { VisitChange } from '../state/item-changes.ts'

export const endVisits = async (
  tx: Tx,
  ends: readonly { itemId: number; geozoneId: number; leftAt: number }[],
): Promise<void> => {
  if (ends.length === 0) return
  await sql`
    UPDATE geozone_visits SET left_at = gone.left_at
    FROM unnest(
      ${numberColumn(ends.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(ends.map(({ geozoneId }) => geozoneId))}::integer[],
      ${numberColumn(ends.map(({ leftAt }) => leftAt))}::bigint[]
    ) AS gone (item_id, geozone_id, left_at)
    WHERE geozone_visits.item_id = gone.item_id AND geozone_visits.geozone_id = gone.geozone_id
      AND geozone_visits.left_at IS NULL`.execute(tx)
}

/** Of a zone that is gone for good nothing is written; one that waits in the bin was left with its deletion at the latest. */
export const upsertVisits = async (
  tx: Tx,
  rows: readonly { item: TrackedItem; visit: VisitChange }[],
): Promise<void> => {
  if (rows.length === 0) return
  await sql`
    INSERT INTO geozone_visits (company_id, item_id, geozone_id, entered_at, left_at)
    SELECT visit.company_id, item_id, geozone_id, entered_at,
      coalesce(left_at, CASE WHEN deleted_ts IS NOT NULL THEN greatest(entered_at, deleted_ts) END)
    FROM unnest(
      ${numberColumn(rows.map(({ item }) => item.companyId))}::integer[],
      ${numberColumn(rows.map(({ item }) => item.itemId))}::integer[],
      ${numberColumn(rows.map(({ visit }) => visit.geozoneId))}::integer[],
      ${numberColumn(rows.map(({ visit }) => visit.enteredAt))}::bigint[],
      ${numberColumn(rows.map(({ visit }) => visit.leftAt))}::bigint[]
    ) AS visit (company_id, item_id, geozone_id, entered_at, left_at)
    JOIN geozones ON geozones.id = visit.geozone_id AND geozones.company_id = visit.company_id
    ON CONFLICT (geozone_id, item_id, entered_at) DO UPDATE SET left_at = EXCLUDED.left_at`.execute(tx)
}

/** What recomputing replaces: visits begun after an instant go, those that lasted beyond it are open again. */
export const reopenVisits = async (tx: Tx, spans: readonly { itemId: number; after: number }[]): Promise<void> => {
  const span = sql`unnest(
    ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
    ${numberColumn(spans.map(({ after }) => after))}::bigint[]
  ) AS span (item_id, after)`
  await sql`
    DELETE FROM geozone_visits USING ${span}
    WHERE geozone_visits.item_id = span.item_id AND geozone_visits.entered_at > span.after`.execute(tx)
  await sql`
    UPDATE geozone_visits SET left_at = NULL FROM ${span}
    WHERE geozone_visits.item_id = span.item_id AND geozone_visits.left_at > span.after`.execute(tx)
}

/** What was reduced anew up to before the deletion of a zone that somebody was in: they left it then. */
export const endVisitsOfDeleted = async (tx: Tx, spans: readonly { itemId: number }[]): Promise<void> => {
  await sql`
    UPDATE geozone_visits SET left_at = greatest(entered_at, deleted_ts) FROM geozones
    WHERE item_id = ANY (${numberColumn(spans.map(({ itemId }) => itemId))}::integer[]) AND left_at IS NULL
      AND geozones.id = geozone_id AND deleted_ts IS NOT NULL`.execute(tx)
}
