import type { IoValues } from '@atalaya/domain/fix'

/** What a tracker has measured, before its protocol writes it down; each encoder says what it has room for. */
export interface MeasuredReport {
  recordedAt: number
  lat: number
  lng: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  satellites?: number
  /** False: no fix, and the place is the last one known. */
  isValid?: boolean
  /** Canonical keys. */
  io?: IoValues
}
