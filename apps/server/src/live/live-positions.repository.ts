import type { LivePosition } from '@atalaya/contract/live'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { StoredPosition } from './company-stream.ts'

const required = sql`
  'kind', 'position', 'itemType', items.item_type, 'itemId', items.id, 'lat', lat, 'lng', lng, 'recordedAt', recorded_at,
  'motion', coalesce(motion, 'noFix'), 'motionSince', coalesce(motion_since, 0), 'isInTrack', coalesce(is_in_track, false)`
const optional = sql`
  'speedKmh', speed_kmh, 'heading', heading, 'altitudeM', altitude_m, 'satellites', satellites, 'source', source,
  'ignition', ignition`

interface Row {
  id: number
  item_type: 1 | 2 | 3
  needed: string
  known: string
}

const read = (tx: Tx, which: RawBuilder<unknown>) =>
  sql<Row>`
    SELECT items.id, items.item_type, json_build_object(${required})::text AS needed,
      json_strip_nulls(json_build_object(${optional}))::text AS known
    FROM items LEFT JOIN item_states ON item_states.item_id = items.id WHERE ${which}`.execute(tx)

const textOf = ({ needed, known }: Row): string =>
  known === '{}' ? needed : `${needed.slice(0, -1)},${known.slice(1)}`

/**
 * The live state of some items after `afterId`, in the order of their ids, as the text that clients get: the database
 * writes it, so that fifty thousand need not pass through objects here. Items that never reported are there too.
 */
export const readStoredPositions = async (
  tx: Tx,
  page: { afterId: number; limit: number },
): Promise<StoredPosition[]> => {
  const { rows } = await read(
    tx,
    sql`items.id > ${page.afterId} AND items.deleted_ts IS NULL ORDER BY items.id LIMIT ${page.limit}`,
  )
  return rows.map((row) => ({ itemId: row.id, itemType: row.item_type, json: textOf(row) }))
}

/** The same of items that are known by their ids, to be told with other news of them. */
export const readLivePositions = async (tx: Tx, ids: readonly number[]): Promise<LivePosition[]> => {
  if (ids.length === 0) return []
  const { rows } = await read(tx, sql`items.id = ANY (${[...ids]}::integer[]) ORDER BY items.id`)
  return rows.map((row) => JSON.parse(textOf(row)))
}
