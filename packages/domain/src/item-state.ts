import type { Fix, LatLng } from './fix.ts'

/** What a dispatcher sees: kept per item, derived only from its fixes, its settings and the clock given. */
export const motions = ['moving', 'stopped', 'idling', 'offline', 'noFix'] as const
export type Motion = (typeof motions)[number]

/**
 * What the ignition says of trips. `told`: with the engine off, coordinates wander further before they are a trip · `required`: with the
 * engine off nothing is a trip, however far it is towed or shipped · `ignored`: as if no tracker told it; the hour meter counts it all the same.
 * Of a tracker that tells none all three are the same.
 */
export const ignitionUses = ['told', 'required', 'ignored'] as const
export type IgnitionUse = (typeof ignitionUses)[number]

/** Thresholds of one company; every duration in milliseconds, speed in km/h, distance in metres. */
export interface MotionSettings {
  /** At or above it a fix counts as motion. */
  movingFromKmh: number
  /** A halt shorter than this stays part of the trip (spec report setting `minStopTime`). */
  minStopMs: number
  /** A trip that never went farther than this from where it began is none, but part of the standing; 0 for every one. */
  minTripM: number
  ignition: IgnitionUse
  /** Ignition on and no motion for this long is idling. */
  idleFromMs: number
  /** Reports without trusted coordinates for this long show as no fix. */
  noFixFromMs: number
  /** Silence of this length makes an item offline that stands; one that moves or idles is so after `maxGapMs`. */
  offlineFromMs: number
  /**
   * A gap between fixes beyond this ends a trip at the last fix; silence as long ends what needs a running engine to be
   * true. Trackers report every few seconds to ten minutes under way, so that a quarter of an hour is nobody's interval.
   */
  maxGapMs: number
  /** Faster than this between two fixes marks the later one as an outlier. */
  maxPlausibleKmh: number
  /** Movement below this radius around the halt is drift. */
  driftRadiusM: number
}

export const defaultMotionSettings: MotionSettings = {
  movingFromKmh: 5,
  minStopMs: 3 * 60_000,
  minTripM: 0,
  ignition: 'told',
  idleFromMs: 60_000,
  noFixFromMs: 2 * 60_000,
  offlineFromMs: 30 * 60_000,
  maxGapMs: 15 * 60_000,
  maxPlausibleKmh: 300,
  driftRadiusM: 60,
}

/**
 * A trip or stop as it is being written; `endedAt` is absent while it is open. Segments do not overlap; the fix at a
 * boundary belongs to both. A hole between two of them is a gap: nobody knows what the item did.
 */
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
  /** Of a stop that was found to go on elsewhere: where it stands now. `start` says where it began. */
  anchor?: LatLng
}

/** An open trip that has not gone farther than the shortest one: it may turn out to be part of the standing. */
export interface Hop {
  /** The stop that it followed, ended as it is while the trip goes on. */
  stop?: Segment
}

/** The whole reducible state of an item: plain JSON, so that it can be stored and compared. */
export interface ItemState {
  last?: Fix
  /** Last fix with trusted coordinates. */
  lastGood?: Fix
  /** The latest fix, if it was an impossible jump: a second one near it is believed. */
  suspect?: Fix
  /** As of the last fix, or of the last deadline after it. */
  motion: Motion
  motionSince: number
  /** The open trip or stop. */
  open?: Segment
  /** Within an open trip: a halt that may still turn out to be part of it. */
  halt?: Segment
  /** Of the open trip; absent once it has gone far enough, and where every trip counts. */
  hop?: Hop
  /** Since when it goes without a pause long enough to be shown. */
  movingSince: number
  /** Since when it stands with ignition on. */
  idleSince?: number
  /** First of the fixes without trusted coordinates after `lastGood`. */
  noFixSince?: number
  odometerM: number
  hourMeterMs: number
  /** On an open trip, pauses included, whose last fix is not too long ago to say so. */
  isInTrack: boolean
  /** Ids of the geozones that hold the last good fix, ascending. */
  geozoneIds: readonly number[]
  /** Revision of the geozone index that `geozoneIds` comes from. */
  zonesRevision: string
}

export const initialItemState: ItemState = {
  motion: 'noFix',
  motionSince: 0,
  movingSince: 0,
  odometerM: 0,
  hourMeterMs: 0,
  isInTrack: false,
  geozoneIds: [],
  zonesRevision: '',
}

export type ItemEffect =
  | { kind: 'segmentOpened'; segment: Segment }
  | { kind: 'segmentChanged'; segment: Segment }
  | { kind: 'segmentClosed'; segment: Segment }
  /** It never was one: a first stop too short, a trip that got nowhere or not far enough. What was written of it goes. */
  | { kind: 'segmentDropped'; segment: Segment }
  | { kind: 'geozoneEntered' | 'geozoneLeft'; geozoneId: number; at: number; position: LatLng }
  /** Inside, or no longer inside, without having crossed: the first fix, or a zone that was drawn or changed. Opens or closes a visit, raises no event. */
  | { kind: 'geozoneFound' | 'geozoneLost'; geozoneId: number; at: number; position: LatLng }
  | { kind: 'motionChanged'; from: Motion; to: Motion; at: number }
  | { kind: 'fixIgnored'; reason: IgnoredReason; at: number }

/**
 * `outlier` an impossible jump · `noFix` no trusted coordinates, yet it counts as heard and for the ignition ·
 * `late` before the newest fix, which needs reducing anew from an earlier state · `sameInstant` another fix of that instant counts.
 */
export type IgnoredReason = 'outlier' | 'noFix' | 'late' | 'sameInstant'
