import type { LongPast } from '@atalaya/domain/alarms/backtest/long-past'
import { type RawBuilder, sql } from 'kysely'
import { numberColumn } from '../../database/column-literals.ts'
import type { Tx } from '../../database/tenant.ts'

/** An item's trips, stops or visits as the database sends them: columns, to be read where they are judged. */
export interface PastStretches {
  itemId: number
  from: Uint8Array | null
  until: Uint8Array | null
  /** Null where the past has none. */
  idleMs: Uint8Array | null
  geozoneId: Uint8Array | null
}

interface Asked {
  itemIds: readonly number[]
  fromTs: number
  toTs: number
  /** Shorter stops, and trips that somebody drove, are not read where they can raise nothing. */
  leastMs: number
  withoutDriver: boolean
  geozoneIds: readonly number[]
}

/** Where each past stands, which of it is looked at, and what is read beside its two ends. */
const sources: Record<
  LongPast,
  (asked: Asked) => {
    table: string
    from: string
    until: RawBuilder<unknown>
    which: RawBuilder<unknown>
    own?: { column: string; as: 'idleMs' | 'geozoneId' }
  }
> = {
  // Whose driver counts has none, by which it is found.
  trips: ({ withoutDriver }) => ({
    ...{ table: 'trips', from: 'started_at', until: sql`coalesce(ended_at, last_fix_at, started_at)` },
    which: withoutDriver ? sql`driver_id IS NULL` : sql`true`,
  }),
  stops: ({ leastMs, toTs }) => ({
    ...{ table: 'stops', from: 'started_at', until: sql`ended_at` },
    which: sql`coalesce(ended_at, ${toTs}) - started_at >= ${leastMs}`,
    own: { column: 'idle_ms', as: 'idleMs' },
  }),
  visits: ({ geozoneIds }) => ({
    ...{ table: 'geozone_visits', from: 'entered_at', until: sql`left_at` },
    which: sql`geozone_id = ANY (${numberColumn(geozoneIds)}::integer[])`,
    own: { column: 'geozone_id', as: 'geozoneId' },
  }),
}

/** Of some items what lies in a span or reaches into it, in the order in which it began: sorted once, as an index has it. */
export const readPastStretches = async (
  tx: Tx,
  past: LongPast,
  asked: Asked,
): Promise<ReadonlyMap<number, PastStretches>> => {
  const { itemIds, fromTs, toTs } = asked
  const { table, from, until, which, own } = sources[past](asked)
  const begun = sql.ref(from)
  const ownColumn = (as: string) => (own?.as === as ? sql`array_send(array_agg(own))` : sql`NULL::bytea`)
  const { rows } = await sql<PastStretches>`
    SELECT item_id AS "itemId", array_send(array_agg(begun)) AS "from", array_send(array_agg(ended)) AS until,
      ${ownColumn('idleMs')} AS "idleMs", ${ownColumn('geozoneId')} AS "geozoneId"
    FROM (
      SELECT item_id, ${begun} AS begun, ${until} AS ended, ${own ? sql.ref(own.column) : sql`NULL`} AS own
      FROM ${sql.table(table)}
      WHERE item_id = ANY (${numberColumn(itemIds)}::integer[]) AND ${begun} < ${toTs}
        AND (${until} IS NULL OR ${until} > ${fromTs}) AND ${which}
      ORDER BY item_id, ${begun}
    ) AS stretch
    GROUP BY item_id`.execute(tx)
  return new Map(rows.map((row) => [row.itemId, row]))
}
