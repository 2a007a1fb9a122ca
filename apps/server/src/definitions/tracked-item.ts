import { type GeozoneIndex, noGeozones } from '@atalaya/domain/geozone-membership'
import { defaultHistoryDays } from '@atalaya/domain/history'
import { always, type Timeline } from '@atalaya/domain/timeline'
import { type CompanyAlarms, noCompanyAlarms } from './alarm-plans.ts'
import { type MotionByType, motionTimeline } from './motion-timeline.ts'
import { noSensors, type SensorPlans } from './sensor-plans.ts'

/** Where the distance of an item comes from (spec 1 §3). */
export type OdometerSource = 'can' | 'gps' | 'calculated'

export interface TrackedItem {
  itemId: number
  companyId: number
  itemType: 1 | 2 | 3
  odometerSource: OdometerSource
  initialOdometerM: number
  initialHourMeterMs: number
  /** What was recorded from then on, until then, is stored and moves nothing. */
  skips: { fromTs: number; toTs: number | null } | null
  /** Who drives it, as a person or a tag said last. */
  driver: { driverId: number | null; since: number }
}

/** A tracker, as whose reports are stored. */
export interface Device {
  trackerId: number
  companyId: number
  /** Null while the tracker is on no item. */
  item: TrackedItem | null
}

export interface CompanyDefinitions {
  zones: Timeline<GeozoneIndex>
  /** Of those too that were deleted and may come back. */
  zoneIds: ReadonlySet<number>
  /** By what a driver can hold to a reader; letters in lower case. */
  driverByTag: ReadonlyMap<string, number>
  sensors: Timeline<SensorPlans>
  alarms: CompanyAlarms
  /** What makes a trip. */
  motion: Timeline<MotionByType>
  /** Whose midnights part its days; null where it is not read yet. */
  timezone: string | null
  historyDays: number
  /** What was recorded before has left the history: it is stored, and moves nothing. */
  keptFrom: number
  /** Nothing of it is recorded, and its trackers keep what they have. */
  isDeactivated: boolean
}

export const noDefinitions: CompanyDefinitions = {
  zones: always(noGeozones),
  zoneIds: new Set(),
  driverByTag: new Map(),
  sensors: always(noSensors),
  alarms: noCompanyAlarms,
  motion: motionTimeline([]),
  timezone: null,
  historyDays: defaultHistoryDays,
  keptFrom: 0,
  isDeactivated: false,
}
