import type { ReportSelection } from '@atalaya/contract/reports'
import { eventKinds } from '@atalaya/contract/tracks'
import type { ScoreFacts, VehicleClass } from '@atalaya/domain/driving-score'
import type { CalendarDays } from '@atalaya/domain/report-period'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import { isVisibleTo, type Viewer } from '../groups/index.ts'
import { askedReport, withChosen } from './asked-report.ts'
import { readInTime } from './read-report.ts'
import { isHeavy, scoreFacts } from './scored-trips.ts'

export interface ScoredVehicle {
  id: number
  name: string
  vehicleClass: VehicleClass
}

/** Those that the viewer sees. */
export const readScoredVehicles = async (tx: Tx, viewer: Viewer): Promise<ScoredVehicle[]> => {
  const { rows } = await sql<ScoredVehicle>`
    SELECT items.id, vehicles.name, CASE WHEN ${isHeavy} THEN 'heavy' ELSE 'light' END AS "vehicleClass"
    FROM items JOIN vehicles ON vehicles.id = items.id
    WHERE items.deleted_ts IS NULL AND ${isVisibleTo(viewer, 'items.id')} ORDER BY items.id`.execute(tx)
  return rows
}

/** What a vehicle's trips come to with one driver, or with nobody known. */
export interface DriverFacts extends ScoreFacts {
  itemId: number
  driverId: number | null
}

interface Asked {
  viewer: Viewer
  /** Null is all that the viewer sees. */
  vehicleIds: readonly number[] | null
  days: CalendarDays
  timezone: string
  now: number
}

/** Of trips that began on these days, as the reports of scores count them; null where it takes longer than a report may. */
export const readScoreFacts = async (tx: Tx, asked: Asked): Promise<DriverFacts[] | null> => {
  const report = askedOf(asked)
  return readInTime(tx, async () => {
    const { rows } = await sql<DriverFacts>`${withChosen(report)}, ${scoreFacts(report)}
      SELECT id AS "itemId", driver_id AS "driverId", km AS "distanceKm", driving_ms AS "drivingMs", idle_ms AS "idleMs", braking,
        acceleration, turns, overspeeds
      FROM facts`.execute(tx)
    return rows
  })
}

const everything: ReportSelection = {
  ...{ all: true, vehicles: [], assets: [], persons: [], drivers: [], groups: [], sensors: [] },
  events: [...eventKinds],
}

const askedOf = ({ viewer, vehicleIds, days, timezone, now }: Asked) => {
  const vehicles = vehicleIds as ReportSelection['vehicles'] | null
  const selection = vehicles ? { ...everything, all: false, vehicles } : everything
  return askedReport(
    { type: 'vehicleScore', selection, ...days, settings: {} },
    { viewer, timezone, language: 'en', now },
  )
}
