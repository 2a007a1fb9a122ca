import type { IoValues } from '@atalaya/domain/fix'

/** What a virtual tracker has measured, before any protocol writes it down with the precision that it has. */
export interface TrackerReport {
  recordedAt: number
  lat: number
  lng: number
  speedKmh?: number
  heading?: number
  altitudeM?: number
  satellites?: number
  /** Canonical keys; a protocol leaves out what it has no room for. */
  io: IoValues
}
