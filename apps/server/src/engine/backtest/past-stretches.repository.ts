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
  driverId: Uint8Array | null
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

const columns = { idleMs: sql`NULL::bytea`, driverId: sql`NULL::bytea`, geozoneId: sql`NULL::bytea` }

/** Where each past stands, and what of it is looked at. */
const sources: Record<
  LongPast,
  (asked: Asked) => {
    table: string
    from: string
    until: RawBuilder<unknown>
    which: RawBuilder<unknown>
    own: Partial<typeof columns>
  }
> = {
  trips: ({ withoutDriver }) => ({
    ...{ table: 'trips', from: 'started_at', until: sql`coalesce(ended_at, last_fix_at, started_at)` },
    which: withoutDriver ? sql`driver_id IS NULL` : sql`true`,
    own: { driverId: sql`array_send(array_agg(driver_id ORDER BY started_at))` },
  }),
  stops: ({ leastMs, toTs }) => ({
    ...{ table: 'stops', from: 'started_at', until: sql`ended_at` },
    which: sql`coalesce(ended_at, ${toTs}) - started_at >= ${leastMs}`,
    own: { idleMs: sql`array_send(array_agg(idle_ms ORDER BY started_at))` },
  }),
  visits: ({ geozoneIds }) => ({
    ...{ table: 'geozone_visits', from: 'entered_at', until: sql`left_at` },
    which: sql`geozone_id = ANY (${numberColumn(geozoneIds)}::integer[])`,
    own: { geozoneId: sql`array_send(array_agg(geozone_id ORDER BY entered_at))` },
  }),
}

/** Of some items what lies in a span or reaches into it, in the order in which it began. */
export const readPastStretches = async (
  tx: Tx,
  past: LongPast,
  asked: Asked,
): Promise<ReadonlyMap<number, PastStretches>> => {
  const { itemIds, fromTs, toTs } = asked
  const { table, from, until, which, own } = sources[past](asked)
  const { idleMs, driverId, geozoneId } = { ...columns, ...own }
  const begun = sql.ref(from)
  const { rows } = await sql<PastStretches>`
    SELECT item_id AS "itemId", array_send(array_agg(${begun} ORDER BY ${begun})) AS "from",
      array_send(array_agg(${until} ORDER BY ${begun})) AS until, ${idleMs} AS "idleMs", ${driverId} AS "driverId",
      ${geozoneId} AS "geozoneId"
    FROM ${sql.table(table)}
    WHERE item_id = ANY (${numberColumn(itemIds)}::integer[]) AND ${begun} < ${toTs}
      AND (${until} IS NULL OR ${until} > ${fromTs}) AND ${which}
    GROUP BY item_id`.execute(tx)
  return new Map(rows.map((row) => [row.itemId, row]))
}
