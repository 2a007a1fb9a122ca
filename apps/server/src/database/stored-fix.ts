import type { Fix, FixSource } from '@atalaya/domain/fix'
import { sql } from 'kysely'

/** The columns of `positions` that say where, when and how: WGS84 degrees, km/h, degrees from north, metres. */
export const fixColumns = sql`recorded_at, payload_hash::text, lat, lng, speed_kmh, heading, altitude_m, satellites,
  source, is_valid, ignition, odometer_m`

export interface FixRow {
  recorded_at: number
  payload_hash: string
  lat: number | null
  lng: number | null
  speed_kmh: number | null
  heading: number | null
  altitude_m: number | null
  satellites: number | null
  source: number
  is_valid: boolean
  ignition: boolean | null
  odometer_m: number | null
}

/** As ingest took it; a report without coordinates lies at 0, 0 and is not valid. */
export const storedFix = (row: FixRow): Fix => ({
  recordedAt: row.recorded_at,
  payloadHash: row.payload_hash,
  lat: row.lat ?? 0,
  lng: row.lng ?? 0,
  speedKmh: row.speed_kmh ?? undefined,
  heading: row.heading ?? undefined,
  altitudeM: row.altitude_m ?? undefined,
  satellites: row.satellites ?? undefined,
  source: row.source as FixSource,
  isValid: row.is_valid,
  ignition: row.ignition ?? undefined,
  odometerM: row.odometer_m ?? undefined,
})
