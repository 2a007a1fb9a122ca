import type { IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '../protocol.ts'

/** Where a position came from, in words; `gps` unless said. */
export const jsonSources = ['gps', 'cell', 'wifi', 'ble'] as const
export type JsonSource = (typeof jsonSources)[number]

/** One report as it is pushed over HTTP and published over MQTT; docs/how-to/push-positions.md has the table. */
export interface JsonReport {
  /** May be left out over MQTT where the topic names the device. */
  deviceId?: string
  /** Epoch milliseconds, or ISO 8601 with a zone; by the device's clock. */
  recordedAt: number | string
  /** WGS 84 degrees: both, or neither where there is no position. */
  lat?: number
  lng?: number
  /** False where the device distrusts its own position. */
  isValid?: boolean
  source?: JsonSource
  speedKmh?: number
  /** Degrees clockwise from north. */
  heading?: number
  altitudeM?: number
  satellites?: number
  /** Names of the dictionary with their units; any other name is kept as it is. */
  io?: IoValues
  events?: CodecEvent[]
  /** What made the device report. */
  trigger?: string
  /** What the driver holds to the reader; null where the reader is empty. */
  driverTag?: string | null
}

/** Reports in one request or message. */
export const maxReports = 1_000
export const maxBodyBytes = 1_048_576
