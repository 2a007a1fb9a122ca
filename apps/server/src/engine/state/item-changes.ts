import type { ItemEvent } from '@atalaya/contract/tracks'
import type { AlarmFinding } from '@atalaya/domain/alarms/judge-alarms'
import type { LatLng } from '@atalaya/domain/fix'
import type { Segment } from '@atalaya/domain/item-state'
import type { SensorValues } from '@atalaya/domain/sensors/sensor-plan'
import type { EngineState } from './engine-state.ts'
import type { Observation } from './observation.ts'

/** Kinds that follow from comparing reports: recomputing a span replaces them, while what a tracker told itself stays. */
export const derivedEventKinds = [
  'ignitionOn',
  'ignitionOff',
  'doorOpen',
  'doorClosed',
  'driverIn',
  'driverOut',
  'geozoneEntered',
  'geozoneLeft',
] as const satisfies ItemEvent['kind'][]

export interface EventChange {
  kind: ItemEvent['kind']
  recordedAt: number
  position: LatLng | null
  data: ItemEvent['data']
  /** With the kind and the instant: what makes a repeat the same event. */
  subject: string
}

export interface VisitChange {
  geozoneId: number
  enteredAt: number
  leftAt: number | null
}

/** What reducing some reports asks to be written about one item; later words about the same thing replace earlier ones. */
export interface ItemChanges {
  /** By kind and beginning; `isDropped` where it turned out to have been none. */
  segments: Map<string, { segment: Segment; isDropped: boolean; driverId: number | null }>
  /** By geozone and entry. */
  visits: Map<string, VisitChange>
  /** Those of `visits` that have not ended, by geozone. */
  openVisits: Map<number, VisitChange>
  /** Visits that were open before: geozone id to the instant of leaving. */
  visitEnds: Map<number, number>
  events: EventChange[]
  /** Instants whose first fix was an impossible jump. */
  outliers: number[]
  checkpoints: { recordedAt: number; state: EngineState }[]
  /** Stored reports whose sensors say something else now. */
  sensors: { observation: Observation; values: SensorValues | null }[]
  /** What alarms have begun and ended. */
  alarms: AlarmFinding[]
}

export const noChanges = (): ItemChanges => ({
  segments: new Map(),
  visits: new Map(),
  openVisits: new Map(),
  visitEnds: new Map(),
  events: [],
  outliers: [],
  checkpoints: [],
  sensors: [],
  alarms: [],
})

export const segmentKey = ({ kind, startedAt }: Segment): string => `${kind} ${startedAt}`
