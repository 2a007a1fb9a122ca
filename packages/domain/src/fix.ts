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
 * `@atalaya/protocols/io`; what a codec cannot name keeps `io<rawId>`.
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
}
