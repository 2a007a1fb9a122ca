import type { IgnitionUse } from '@atalaya/domain/item-state'
import type { Tx } from '../database/tenant.ts'
import { type HeldMotion, type MotionByType, motionTimeline } from './motion-timeline.ts'

/** What companies have chosen and since when, in the order of its instants; `companyId` null reads everybody's. */
export const readMotionSettings = async (tx: Tx, companyId: number | null): Promise<Map<number, HeldMotion[]>> => {
  const rows = await tx
    .selectFrom('motion_settings')
    .select([
      'company_id',
      'item_type',
      'from_ts',
      'moving_from_kmh',
      'min_stop_min',
      'min_trip_m',
      'ignition',
      'idle_from_s',
    ])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('from_ts')
    .execute()
  const byCompany = new Map<number, HeldMotion[]>()
  for (const row of rows) {
    const own = byCompany.get(row.company_id) ?? []
    byCompany.set(row.company_id, own)
    own.push({
      itemType: row.item_type as HeldMotion['itemType'],
      fromTs: row.from_ts,
      choice: {
        movingFromKmh: row.moving_from_kmh,
        minStopMin: row.min_stop_min,
        minTripM: row.min_trip_m,
        ignition: row.ignition as IgnitionUse,
        idleFromS: row.idle_from_s,
      },
    })
  }
  return byCompany
}

/** What held at an instant in the company that the transaction is isolated to. */
export const readMotionAt = async (tx: Tx, instant: number): Promise<MotionByType> =>
  motionTimeline([...(await readMotionSettings(tx, null)).values()].flat()).at(instant).value
