import type { AlarmEvent } from '@atalaya/domain/alarms/alarm-scene'
import type { Fix, IoValues } from '@atalaya/domain/fix'
import type { SensorValues } from '@atalaya/domain/sensors/sensor-plan'

/** One stored report as the reduction sees it: the same whether it has just come or was read back. */
export interface Observation {
  fix: Fix
  io: IoValues
  /** Whom the tag held to the reader belongs to. */
  driverId: number | null
  trackerId: number
  /** As stored with it. */
  sensors: SensorValues | null
  /** What the tracker told beside it; read back only for items with alarms over events. */
  events?: readonly AlarmEvent[]
}
