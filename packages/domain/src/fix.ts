/** Where a position came from (spec 1 §3): the numbers are stored and sent as they are. */
export const fixSources = { gpsFix: 1, gpsNoFix: 2, cellId: 3, wifi: 4, ble: 5 } as const
export type FixSource = (typeof fixSources)[keyof typeof fixSources]

export const itemTypes = { unknown: 0, vehicle: 1, asset: 2, person: 3 } as const
export type ItemType = (typeof itemTypes)[keyof typeof itemTypes]

/** WGS 84 degrees. */
export interface LatLng {
  lat: number
  lng: number
}

/**
 * Named input and output values of one message. Keys are canonical names from
 * `io-dictionary.ts`; what a codec cannot name keeps `io<rawId>`.
 */
export type IoValues = Record<string, number | string | boolean>

/** One position report in domain terms; instants are epoch milliseconds, UTC, by the tracker's clock. */
export interface Fix extends LatLng {
  recordedAt: number
  speedKmh?: number
  /** Degrees clockwise from north, 0 to 359. */
  heading?: number
  altitudeM?: number
  satellites?: number
  source: FixSource
  /** False when the tracker itself says that the coordinates are not to be trusted. */
  isValid: boolean
  /** Undefined where the tracker does not know. */
  ignition?: boolean
  /** The tracker's own odometer, metres, when it reports one. */
  odometerM?: number
  /** Decides which of two fixes with one `recordedAt` counts; any text that is the same for the same payload. */
  payloadHash?: string
}

/** Coordinates that may move an item: said to be valid, on the globe, and not the 0,0 of a tracker that has none. */
export const isTrusted = ({ isValid, source, lat, lng }: Fix): boolean =>
  isValid && source !== fixSources.gpsNoFix && Math.abs(lat) <= 90 && Math.abs(lng) <= 180 && !(lat === 0 && lng === 0)

/**
 * The canonical order: by `recordedAt`; of one instant the trusted fix comes first, then the smaller hash.
 * Only the first fix of an instant moves state, so that no order of arrival can change the outcome.
 */
export const compareFixes = (a: Fix, b: Fix): number => {
  if (a.recordedAt !== b.recordedAt) return a.recordedAt - b.recordedAt
  const trust = Number(isTrusted(b)) - Number(isTrusted(a))
  if (trust !== 0) return trust
  const left = a.payloadHash ?? ''
  const right = b.payloadHash ?? ''
  return left < right ? -1 : left > right ? 1 : 0
}

const earliestClock = Date.UTC(2000, 0, 1)
/** Trackers take their time from satellites; phones may be some minutes fast. */
const clockToleranceMs = 10 * 60_000

/** A recorded instant before 2000 or in the future says that the tracker's clock was wrong. */
export const hasPossibleClock = (recordedAt: number, receivedAt: number): boolean =>
  Number.isSafeInteger(recordedAt) && recordedAt >= earliestClock && recordedAt <= receivedAt + clockToleranceMs

const rounded = (value: number | undefined, digits: number): number | undefined =>
  value === undefined || !Number.isFinite(value) ? undefined : Math.round(value * digits) / digits

/**
 * A fix with the precision that the database keeps (speed 0.01 km/h, altitude 0.1 m, whole degrees, 1 mm of odometer),
 * so that reducing what was received and reducing what was stored come to the same.
 */
export const normaliseFix = (fix: Fix): Fix => {
  const heading = rounded(fix.heading, 1)
  // Named one by one: it is made for every report, and a spread takes several times as long.
  return {
    recordedAt: fix.recordedAt,
    lat: fix.lat,
    lng: fix.lng,
    speedKmh: rounded(fix.speedKmh, 100),
    heading: heading === undefined ? undefined : ((heading % 360) + 360) % 360,
    altitudeM: rounded(fix.altitudeM, 10),
    satellites: rounded(fix.satellites, 1),
    source: fix.source,
    isValid: fix.isValid,
    ignition: fix.ignition,
    odometerM: rounded(fix.odometerM, 1000),
    payloadHash: fix.payloadHash,
  }
}
