import type { Fix, FixSource } from '@atalaya/domain/fix'
import { type Selectable, sql } from 'kysely'
import type { Tables } from './schema.ts'

/** The columns of `positions` that say where, when and how: WGS84 degrees, km/h, degrees from north, metres. */
export const fixColumns = sql`recorded_at, payload_hash::text, lat, lng, speed_kmh, heading, altitude_m, satellites,
  source, is_valid, ignition, odometer_m`

export type FixRow = Pick<
  Selectable<Tables['positions']>,
  | 'recorded_at'
  | 'payload_hash'
  | 'lat'
  | 'lng'
  | 'speed_kmh'
  | 'heading'
  | 'altitude_m'
  | 'satellites'
  | 'source'
  | 'is_valid'
  | 'ignition'
  | 'odometer_m'
>

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
