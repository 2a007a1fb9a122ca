import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import { sql } from 'kysely'
import { numberColumn, textColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'
import { derivedEventKinds } from '../state/item-changes.ts'
import type { StoredObservation } from './positions.repository.ts'

/** Gives observations that were read back what their tracker told beside them, at the first of each instant. */
export const attachToldEvents = async (
  tx: Tx,
  stored: ReadonlyMap<number, readonly StoredObservation[]>,
  spans: readonly { itemId: number; after: number }[],
): Promise<void> => {
  if (spans.length === 0) return
  const { rows } = await sql<{ item_id: number; recorded_at: number; kind: string; subject: string }>`
    SELECT item_events.item_id, recorded_at, kind, subject FROM unnest(
      ${numberColumn(spans.map(({ itemId }) => itemId))}::integer[],
      ${numberColumn(spans.map(({ after }) => after))}::bigint[]
    ) AS span (item_id, after)
    JOIN item_events ON item_events.item_id = span.item_id AND recorded_at > span.after
    WHERE NOT kind = ANY (${textColumn(derivedEventKinds)}::text[])
    ORDER BY recorded_at, kind, subject`.execute(tx)
  const byInstant = Map.groupBy(rows, (row) => `${row.item_id} ${row.recorded_at}`)
  for (const { itemId } of spans) {
    const met = new Set<number>()
    for (const observation of stored.get(itemId) ?? []) {
      const { recordedAt } = observation.fix
      if (met.has(recordedAt)) continue
      met.add(recordedAt)
      const own = byInstant.get(`${itemId} ${recordedAt}`)
      if (own) observation.events = own.map(({ kind, subject }): AlarmEvent => ({ kind, subject }))
    }
  }
}
