import type { OtherFix } from '@atalaya/domain/alarms/other-places'
import { fixSources } from '@atalaya/domain/fix'
import { sql } from 'kysely'
import { numberColumn } from '../../database/column-literals.ts'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'

/** `isTrusted`, of a row. */
export const isTrustedRow = sql<boolean>`(is_valid AND source <> ${sql.lit(fixSources.gpsNoFix)}
  AND coalesce(lat BETWEEN -90 AND 90 AND lng BETWEEN -180 AND 180 AND NOT (lat = 0 AND lng = 0), false))`

export interface FixSpan {
  itemId: number
  companyId: number
  /** Does not belong to it; `upTo` does. */
  after: number
  upTo: number
}

export interface BelievedFixes {
  fixes: OtherFix[]
  /** Of what is later than it there was too much; infinite where all was read. */
  readTo: number
}

/**
 * Of each span the fixes that moved their item, as its state would say it: of one instant the first in canonical order counts
 * (compareFixes), and none where that one is an impossible jump. At most `limit` instants a span.
 */
export const readBelievedFixes = async (tx: Tx, spans: readonly FixSpan[], limit: number): Promise<BelievedFixes[]> => {
  const { rows } = await sql<{ nth: number; recorded_at: number; lat: number; lng: number; is_believed: boolean }>`
    SELECT span.nth::integer, found.recorded_at, found.lat, found.lng, found.is_believed FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ companyId }) => companyId))}::integer[],
      ${numberColumn(spans.map(({ after }) => after))}::bigint[],
      ${numberColumn(spans.map(({ upTo }) => upTo))}::bigint[]
    ) WITH ORDINALITY AS span (item_id, company_id, after, up_to, nth)
    CROSS JOIN LATERAL (
      SELECT DISTINCT ON (recorded_at) recorded_at, lat, lng,
        mark = ${sql.lit(marks.none)} AND ${isTrustedRow} AS is_believed
      FROM positions
      WHERE item_id = span.item_id AND company_id = span.company_id
        AND recorded_at > span.after AND recorded_at <= span.up_to AND mark < ${sql.lit(marks.clock)}
      ORDER BY recorded_at, NOT ${isTrustedRow}, payload_hash::text COLLATE "C"
      LIMIT ${limit}
    ) AS found
    ORDER BY span.nth, found.recorded_at`.execute(tx)
  const bySpan = Map.groupBy(rows, ({ nth }) => nth - 1)
  return spans.map((_, nth) => {
    const own = bySpan.get(nth) ?? []
    return {
      fixes: own.flatMap(({ recorded_at, lat, lng, is_believed }) =>
        is_believed ? [{ recordedAt: recorded_at, lat, lng }] : [],
      ),
      readTo: own.length < limit ? Number.POSITIVE_INFINITY : (own.at(-1)?.recorded_at ?? Number.POSITIVE_INFINITY),
    }
  })
}
