import { type AlarmSettings, othersOf } from '@atalaya/domain/alarms/alarm-settings'
import type { OtherTrack } from '@atalaya/domain/alarms/other-places'
import { motionSettingsOf } from '@atalaya/domain/motion-settings'
import { sql } from 'kysely'
import { readFloat8s, readInt8s } from '../../database/binary-results.ts'
import { marks } from '../../database/position-marks.ts'
import type { Tx } from '../../database/tenant.ts'
import { readOtherItems } from '../../definitions/alarm-plans.repository.ts'
import { othersOfABacktest } from '../../limits/backtests.limits.ts'
import { isTrustedRow } from '../store/believed-fixes.repository.ts'

/** Where another item was, as the database sends it: to be read where it is looked at. */
export interface PastOther {
  itemId: number
  maxGapMs: number
  until: number | null
  recordedAt: Uint8Array | null
  lat: Uint8Array | null
  lng: Uint8Array | null
}

interface Asked {
  companyId: number
  settings: AlarmSettings
  fromTs: number
}

/**
 * The past of those that a rule compares its items with, from a gap before an instant on; undefined where there is more of it than one
 * trial may read.
 */
export const readPastOthers = async (
  tx: Tx,
  { companyId, settings, fromTs }: Asked,
): Promise<PastOther[] | undefined> => {
  const found: PastOther[] = []
  let left = othersOfABacktest.value
  for (const [itemId, { itemType, deletedTs }] of await readOtherItems(tx, companyId, othersOf(settings))) {
    const { maxGapMs } = motionSettingsOf(itemType)
    const { count, ...columns } = await readBelievedColumns(tx, {
      itemId,
      after: fromTs - maxGapMs - 1,
      limit: left + 1,
    })
    left -= count
    if (left < 0) return undefined
    found.push({ itemId, maxGapMs, until: deletedTs, ...columns })
  }
  return found
}

interface BelievedColumns extends Pick<PastOther, 'recordedAt' | 'lat' | 'lng'> {
  /** Of instants, those among them that nobody believed. */
  count: number
}

const readBelievedColumns = async (
  tx: Tx,
  { itemId, after, limit }: { itemId: number; after: number; limit: number },
): Promise<BelievedColumns> => {
  const { rows } = await sql<BelievedColumns>`
    SELECT count(*)::integer AS count, array_send(array_agg(recorded_at) FILTER (WHERE is_believed)) AS "recordedAt",
      array_send(array_agg(lat) FILTER (WHERE is_believed)) AS lat,
      array_send(array_agg(lng) FILTER (WHERE is_believed)) AS lng
    FROM (
      SELECT DISTINCT ON (recorded_at) recorded_at, lat, lng,
        mark = ${sql.lit(marks.none)} AND ${isTrustedRow} AS is_believed
      FROM positions
      WHERE item_id = ${itemId} AND recorded_at > ${after} AND mark < ${sql.lit(marks.clock)}
      ORDER BY recorded_at, NOT ${isTrustedRow}, payload_hash::text COLLATE "C"
      LIMIT ${limit}
    ) AS report`.execute(tx)
  return rows[0] as BelievedColumns
}

/** As it is looked at. */
export const trackOfPast = ({ recordedAt, lat, lng, maxGapMs, until }: PastOther): OtherTrack => {
  const [lats, lngs] = [readFloat8s(lat), readFloat8s(lng)]
  const fixes = readInt8s(recordedAt).map((at, nth) => ({
    ...{ recordedAt: at as number, lat: lats[nth] as number, lng: lngs[nth] as number },
  }))
  return { fixes, maxGapMs, until }
}
