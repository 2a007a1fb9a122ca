import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import { sql } from 'kysely'
import { numberColumn, textColumn } from '../../database/column-literals.ts'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import { derivedEventKinds } from '../state/item-changes.ts'

/** A piece of an item's reports as the database sends it: columns, to be read where they are judged. */
export interface PastReports {
  count: number
  lastAt: number | null
  recordedAt: Uint8Array | null
  lat: Uint8Array | null
  lng: Uint8Array | null
  speedKmh: Uint8Array | null
  source: Uint8Array | null
  isValid: Uint8Array | null
  ignition: Uint8Array | null
  odometerM: Uint8Array | null
  driverId: Uint8Array | null
  /** Null where no input is looked at. */
  io: Uint8Array | null
}

/**
 * Believable reports of an item after an instant, at most so many, in canonical order: of one instant who is trusted comes first,
 * then by hash. Without what no alarm looks at.
 */
export const readPastReports = async (
  tx: Tx,
  {
    itemId,
    after,
    upTo,
    limit,
    withIo,
  }: { itemId: number; after: number; upTo: number; limit: number; withIo: boolean },
): Promise<PastReports> => {
  const { rows } = await sql<PastReports>`
    SELECT count(*)::integer AS count, max(recorded_at) AS "lastAt", array_send(array_agg(recorded_at)) AS "recordedAt",
      array_send(array_agg(lat)) AS lat, array_send(array_agg(lng)) AS lng, array_send(array_agg(speed_kmh)) AS "speedKmh",
      array_send(array_agg(source)) AS source, array_send(array_agg(is_valid)) AS "isValid",
      array_send(array_agg(ignition)) AS ignition, array_send(array_agg(odometer_m)) AS "odometerM",
      array_send(array_agg(driver_id)) AS "driverId",
      ${withIo ? sql`array_send(array_agg(io::text))` : sql`NULL`} AS io
    FROM (
      SELECT recorded_at, lat, lng, speed_kmh, source, is_valid, ignition, odometer_m, driver_id ${withIo ? sql`, io` : sql``}
      FROM positions
      WHERE item_id = ${itemId} AND recorded_at > ${after} AND recorded_at <= ${upTo} AND mark < ${sql.lit(marks.clock)}
      ORDER BY recorded_at, NOT (is_valid AND source <> 2 AND coalesce(NOT (lat = 0 AND lng = 0), false)),
        payload_hash::text COLLATE "C"
      LIMIT ${limit}
    ) AS report`.execute(tx)
  return rows[0] as PastReports
}

/** What trackers told of some kinds beside their reports. */
export const readToldEvents = async (
  tx: Tx,
  itemIds: readonly number[],
  { kinds, after, upTo }: { kinds: readonly string[]; after: number; upTo: number },
): Promise<ReadonlyMap<number, (AlarmEvent & { at: number })[]>> => {
  const told = kinds.filter((kind) => !(derivedEventKinds as readonly string[]).includes(kind))
  if (told.length === 0) return new Map()
  const { rows } = await sql<AlarmEvent & { at: number; itemId: number }>`
    SELECT item_id AS "itemId", recorded_at AS at, kind, subject FROM item_events
    WHERE item_id = ANY (${numberColumn(itemIds)}::integer[]) AND recorded_at > ${after} AND recorded_at <= ${upTo}
      AND kind = ANY (${textColumn(told)}::text[])
    ORDER BY item_id, recorded_at, kind, subject`.execute(tx)
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/** When each was heard of last, by our clock. */
export const readReceivedAt = async (tx: Tx, itemIds: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ item_id: number; received_at: number | null }>`
    SELECT item_id, received_at FROM item_states WHERE item_id = ANY (${numberColumn(itemIds)}::integer[])`.execute(tx)
  return new Map(rows.map((row) => [row.item_id, row.received_at ?? 0]))
}

/** The instants from which on items have about so many reports, by their checkpoints; none for an item that has fewer. */
export const readCuts = async (
  tx: Tx,
  itemIds: readonly number[],
  checkpoints: number,
): Promise<ReadonlyMap<number, number>> => {
  const { rows } = await sql<{ item_id: number; recorded_at: number }>`
    SELECT found.* FROM unnest(${numberColumn(itemIds)}::integer[]) AS asked (item_id)
    CROSS JOIN LATERAL (
      SELECT item_id, recorded_at FROM item_checkpoints WHERE item_id = asked.item_id
      ORDER BY recorded_at DESC OFFSET ${checkpoints} LIMIT 1
    ) AS found`.execute(tx)
  return new Map(rows.map((row) => [row.item_id, row.recorded_at]))
}
