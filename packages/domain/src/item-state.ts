import type { Fix, LatLng } from './fix.ts'

/** What a dispatcher sees: kept per item, derived only from its fixes, its settings and the clock given. */
export const motions = ['moving', 'stopped', 'idling', 'offline', 'noFix'] as const
export type Motion = (typeof motions)[number]

/** Thresholds of one company; every duration in milliseconds, speed in km/h, distance in metres. */
export interface MotionSettings {
  /** At or above it a fix counts as motion. */
  movingFromKmh: number
  /** A halt shorter than this stays part of the trip (spec report setting `minStopTime`). */
  minStopMs: number
  /** Ignition on and no motion for this long is idling. */
  idleFromMs: number
  /** Silence of this length makes an item offline. */
  offlineFromMs: number
  /** A gap between fixes beyond this ends a trip at the last fix. */
  maxGapMs: number
  /** Faster than this between two fixes marks the later one as an outlier. */
  maxPlausibleKmh: number
  /** Movement below this radius around the halt is drift. */
  driftRadiusM: number
}

export const defaultMotionSettings: MotionSettings = {
  movingFromKmh: 5,
  minStopMs: 3 * 60_000,
  idleFromMs: 60_000,
  offlineFromMs: 30 * 60_000,
  maxGapMs: 15 * 60_000,
  maxPlausibleKmh: 300,
  driftRadiusM: 60,
}

/** A trip or stop as it is being written; `endedAt` is absent while it is open. */
export interface Segment {
  kind: 'trip' | 'stop'
  startedAt: number
  endedAt?: number
  start: LatLng
  end: LatLng
  distanceM: number
  maxSpeedKmh: number
  idleMs: number
  fixes: number
}

/** The whole reducible state of an item: plain JSON, so that it can be stored and compared. */
export interface ItemState {
  last?: Fix
  /** Last fix with trusted coordinates. */
  lastGood?: Fix
  motion: Motion
  motionSince: number
  /** The open trip or stop. */
  open?: Segment
  /** First fix of a halt that may still turn out to be part of the trip. */
  haltFrom?: Fix
  odometerM: number
  hourMeterMs: number
  isInTrack: boolean
  /** Ids of the geozones that hold the last good fix, ascending. */
  geozoneIds: number[]
}

export type ItemEffect =
  | { kind: 'segmentOpened'; segment: Segment }
  | { kind: 'segmentChanged'; segment: Segment }
  | { kind: 'segmentClosed'; segment: Segment }
  /** A halt turned out short: the stop that was open never was one. */
  | { kind: 'geozoneEntered'; geozoneId: number; at: number; position: LatLng }
  | { kind: 'geozoneLeft'; geozoneId: number; at: number; position: LatLng }
  | { kind: 'motionChanged'; from: Motion; to: Motion; at: number }
  | { kind: 'fixIgnored'; reason: 'outlier' | 'clock' | 'noFix' | 'late'; at: number }
