import type { BegunSums } from '@atalaya/domain/days/begun-sums'
import type { RegionMetres } from '@atalaya/domain/days/day-regions'
import type { TankDay } from '@atalaya/domain/days/tank-day'
import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

interface Positions {
  company_id: number
  item_id: number
  tracker_id: number
  recorded_at: number
  received_at: number
  payload_hash: string
  lat: number | null
  lng: number | null
  speed_kmh: number | null
  heading: number | null
  altitude_m: number | null
  satellites: number | null
  source: number
  is_valid: boolean
  mark: Generated<number>
  ignition: boolean | null
  odometer_m: number | null
  driver_id: number | null
  io: Json<Record<string, string | number | boolean>> | null
  sensors: Json<Record<string, string | number | boolean>> | null
}

interface ItemStates {
  item_id: number
  company_id: number
  item_type: number
  recorded_at: number | null
  received_at: number | null
  lat: number | null
  lng: number | null
  speed_kmh: number | null
  heading: number | null
  altitude_m: number | null
  satellites: number | null
  source: number | null
  ignition: boolean | null
  motion: Generated<string>
  motion_since: Generated<number>
  is_in_track: Generated<boolean>
  odometer_m: Generated<number>
  hour_meter_ms: Generated<number>
  custom_state_id: number | null
  io: Json<Record<string, string | number | boolean>>
  sensors: Json<Record<string, { value: string | number | boolean; recordedAt: number }>> | null
  reducer: Json<object>
  recompute_from: number | null
}

interface ItemCheckpoints {
  company_id: number
  item_id: number
  recorded_at: number
  reducer: Json<object>
}

interface Trips {
  id: Generated<number>
  company_id: number
  item_id: number
  started_at: number
  ended_at: number | null
  start_lat: number
  start_lng: number
  end_lat: number
  end_lng: number
  distance_m: Generated<number>
  max_speed_kmh: Generated<number>
  idle_ms: Generated<number>
  driver_id: number | null
  last_fix_at: Generated<number | null>
}

interface TripPurposes {
  id: Generated<number>
  company_id: number
  item_id: number
  started_at: number
  ended_at: number
  kind: string
  purpose: string | null
  person: string | null
  remark: string | null
  user_id: number
  user_name: string
  decided_ts: number
  is_late: boolean
  reason: string | null
}

interface Stops {
  id: Generated<number>
  company_id: number
  item_id: number
  started_at: number
  ended_at: number | null
  lat: number
  lng: number
  idle_ms: Generated<number>
}

interface ItemEvents {
  id: Generated<number>
  company_id: number
  item_id: number
  item_type: number
  kind: string
  recorded_at: number
  lat: number | null
  lng: number | null
  data: Json<Record<string, string | number | boolean>>
  subject: Generated<string>
}

interface GeozoneVisits {
  id: Generated<number>
  company_id: number
  geozone_id: number
  item_id: number
  entered_at: number
  left_at: number | null
}

interface ItemDays {
  item_id: number
  company_id: number
  day: string
  from_ts: number
  until_ts: number
  stamp: number
  distance_m: number
  odometer_m: number | null
  driving_ms: number
  stopped_ms: number
  idle_ms: number
  parked_ms: number
  gap_ms: number
  engine_on_ms: number | null
  fuel_used_l: number | null
  max_speed_kmh: number
  trips: number
  stops: number
  visits: number
  events: Json<Record<string, number>>
  first_moved_ts: number | null
  last_moved_ts: number | null
  tanks: Json<readonly TankDay[]> | null
  begun: Json<BegunSums> | null
  driven_by_hour: number[] | null
  regions: Json<RegionMetres> | null
}

interface ItemDaySquares {
  item_id: number
  company_id: number
  edge_m: number
  day: string
  from_ts: number
  square_rows: number[]
  square_columns: number[]
  hours: number[]
  driven_ms: number[]
  top_kmh: number[]
}

interface ItemDayWays {
  item_id: number
  company_id: number
  day: string
  from_ts: number
  started_ts: number[]
  ended_ts: number[]
  lines: string[]
}

interface ItemDayMarks {
  item_id: number
  company_id: number
  from_ts: number
  version: Generated<number>
  due_ts: number
  lease_until: Generated<number>
  summed_ts: Generated<number>
  stamp: Generated<number>
}

interface HistoryEnds {
  company_id: number
  kept_from: number
}

/** A day of a sensor that somebody has vouched for, or, of an even turn, that this was taken back. */
interface ColdChainReleases {
  id: Generated<number>
  company_id: number
  item_id: number
  sensor_id: number
  day: string
  turn: number
  item_name: string
  sensor_name: string
  figures: Json<object | null>
  readings_digest: string | null
  user_id: number
  user_name: string
  released_ts: number
  remark: Generated<string>
}

interface LastCommits {
  committer: string
  number: number
  committed_ts: Generated<number>
}

/** What was reported, and what it comes to. */
export interface HistoryTables {
  positions: Positions
  item_states: ItemStates
  item_checkpoints: ItemCheckpoints
  trips: Trips
  trip_purposes: TripPurposes
  stops: Stops
  item_events: ItemEvents
  geozone_visits: GeozoneVisits
  item_days: ItemDays
  item_day_squares: ItemDaySquares
  item_day_ways: ItemDayWays
  item_day_marks: ItemDayMarks
  history_ends: HistoryEnds
  cold_chain_releases: ColdChainReleases
  last_commits: LastCommits
}
