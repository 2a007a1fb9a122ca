import { coldChainReport } from '@atalaya/contract/reports/cold-chain.report'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import type { ColdChainDay } from '../reports/index.ts'

/** Whoever gives their name, and when. */
export interface Releaser {
  companyId: number
  user: { id: number; name: string }
  now: number
}

/** What says which row it is, and what a release itself brings. */
const besideFigures = ['item', 'sensor', 'day', 'release', 'releasedBy', 'releasedAt', 'remark']
const figureIds = coldChainReport.columns.map(({ id }) => id).filter((id) => !besideFigures.includes(id))

/** Which are released from now on; of two calls at once one finds its turn taken. */
export const insertReleases = async (
  tx: Tx,
  { companyId, user, now }: Releaser,
  { days, remark }: { days: readonly ColdChainDay[]; remark: string },
): Promise<{ id: number; itemId: number; sensorId: number; day: string }[]> => {
  const given = days.map((row) => ({
    ...{ item_id: row.itemId, sensor_id: row.sensorId, day: row.day, item_name: row.item, sensor_name: row.sensor },
    ...{
      readings_digest: row.readingsDigest,
      figures: Object.fromEntries(figureIds.map((id) => [id, row[id] ?? null])),
    },
  }))
  const { rows } = await sql<{ id: number; itemId: number; sensorId: number; day: string }>`
    INSERT INTO cold_chain_releases (company_id, item_id, sensor_id, day, turn, item_name, sensor_name, figures, readings_digest,
      user_id, user_name, released_ts, remark)
    SELECT ${companyId}, given.item_id, given.sensor_id, given.day, last.turn + 1, given.item_name, given.sensor_name, given.figures,
      given.readings_digest, ${user.id}, ${user.name}, ${now}, ${remark}
    FROM json_populate_recordset(NULL::cold_chain_releases, ${JSON.stringify(given)}::json) AS given
      CROSS JOIN LATERAL (
        SELECT coalesce(max(turn), 0) AS turn FROM cold_chain_releases AS before
        WHERE before.item_id = given.item_id AND before.sensor_id = given.sensor_id AND before.day = given.day
      ) AS last
    WHERE last.turn % 2 = 0
    ON CONFLICT (company_id, item_id, sensor_id, day, turn) DO NOTHING
    RETURNING id, item_id AS "itemId", sensor_id AS "sensorId", day::text`.execute(tx)
  return rows
}

export interface Release {
  id: number
  itemId: number
  sensorId: number
  day: string
  turn: number
  item: string
  sensor: string
}

/** Those of items that the viewer sees. */
export const findReleases = async (tx: Tx, viewer: Viewer, ids: readonly number[]): Promise<Release[]> =>
  (
    await sql<Release>`
      SELECT id, item_id AS "itemId", sensor_id AS "sensorId", day::text, turn, item_name AS item, sensor_name AS sensor
      FROM cold_chain_releases
      WHERE id = ANY (${[...ids]}::integer[]) AND figures IS NOT NULL AND ${isVisibleTo(viewer, 'cold_chain_releases.item_id')}
      ORDER BY day, id`.execute(tx)
  ).rows

/** The ids of those that stood until now. */
export const insertWithdrawals = async (
  tx: Tx,
  { companyId, user, now }: Releaser,
  { releases, reason }: { releases: readonly Release[]; reason: string },
): Promise<number[]> => {
  const { rows } = await sql<{ releaseId: number }>`
    WITH given AS (
      SELECT * FROM cold_chain_releases WHERE id = ANY (${releases.map(({ id }) => id)}::integer[])
    ), taken AS (
      INSERT INTO cold_chain_releases (company_id, item_id, sensor_id, day, turn, item_name, sensor_name, user_id, user_name, released_ts, remark)
      SELECT ${companyId}, item_id, sensor_id, day, turn + 1, item_name, sensor_name, ${user.id}, ${user.name}, ${now}, ${reason}
      FROM given
      ON CONFLICT (company_id, item_id, sensor_id, day, turn) DO NOTHING
      RETURNING item_id, sensor_id, day, turn
    )
    SELECT given.id AS "releaseId" FROM given JOIN taken
      ON (taken.item_id, taken.sensor_id, taken.day, taken.turn) = (given.item_id, given.sensor_id, given.day, given.turn + 1)`.execute(
    tx,
  )
  return rows.map(({ releaseId }) => releaseId)
}
