import type { WorkSpan } from '@atalaya/domain/work-timetable'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'

/** The tables as migrations/ leaves them; `epoch_ms` and `bigint` arrive as numbers (see pool.ts). */
type Json<T extends object | null> = JSONColumnType<T>
type Defaulted<T extends object> = ColumnType<T, string | undefined, string>
type CustomData = Record<string, string | number | boolean>

interface Brands {
  id: Generated<number>
  host_names: string[]
  site_name: string
  accent_light: string
  accent_dark: string
  formal_address: boolean
  is_default: boolean
}
interface Distributors {
  id: Generated<number>
  name: string
  brand_id: number | null
}
interface Resellers {
  id: Generated<number>
  distributor_id: number
  brand_id: number | null
  name: string
}
interface Companies {
  id: Generated<number>
  reseller_id: number
  name: string
  country_id: Generated<string>
  timezone: Generated<string>
  demo: Generated<boolean>
  state: Generated<number>
  conf: Json<Record<string, unknown>>
  centroid_lat: number | null
  centroid_lng: number | null
}
interface Users {
  id: Generated<number>
  email: string
  password_hash: string | null
  first_name: string
  last_name: string
  role: string
  language: Generated<string>
  timezone: Generated<string>
  read_only: Generated<boolean>
  is_disabled: Generated<boolean>
  distributor_id: number | null
  reseller_id: number | null
  company_id: number | null
  assigned_company_id: number | null
  map_bound: Json<object> | null
  login: Json<object>
  created_ts: Generated<number>
  country_id: Generated<string>
  phone: string | null
  description: string | null
  restrictions: Defaulted<{ hours: WorkSpan[]; networks: string[] }>
  version: Generated<number>
}
interface Sessions {
  id: Generated<string>
  user_id: number
  application: Generated<string>
  ip: string
  created_ts: number
  ended_ts: number | null
}
interface RefreshTokens {
  token_hash: Buffer
  session_id: string
  expires_ts: number
  used_ts: number | null
}
interface Groups {
  id: Generated<number>
  company_id: number
  parent_id: number | null
  name: string
  version: Generated<number>
}
interface UserGroups {
  company_id: number
  user_id: number
  group_id: number
}
interface Items {
  id: Generated<number>
  company_id: number
  item_type: number
  created_ts: Generated<number>
  updated_ts: Generated<number>
  deleted_ts: number | null
}
interface Drivers {
  id: Generated<number>
  company_id: number
  name: string
  reference: string | null
  tachograph_card: string | null
  i_button: string | null
  beacon: string | null
  email: string | null
  phone: string | null
  vehicle_id: number | null
  vehicle_ts: number | null
  version: Generated<number>
  custom_data: Defaulted<CustomData>
  app_worker_id: string | null
  person_id: number | null
}
interface Vehicles {
  id: number
  company_id: number
  name: string
  plate: string | null
  chassis: string | null
  brand: string | null
  model: string | null
  icon: Generated<string>
  engine_type: Generated<number>
  fuel_tank_l: number | null
  average_consumption_l100km: number | null
  fuel_correction_factor: Generated<number>
  initial_hour_meter_h: number | null
  initial_mileage_km: number | null
  odometer_source: Generated<string>
  driver_id: number | null
  driver_ts: number | null
  version: Generated<number>
  custom_data: Defaulted<CustomData>
  fuel_calibration: Json<{ raw: number; litres: number }[]> | null
  skip_from_ts: number | null
  skip_to_ts: number | null
  odometer_offset_m: Generated<number>
  hour_meter_offset_ms: Generated<number>
}
interface Assets {
  id: number
  company_id: number
  name: string
  icon: Generated<string>
  version: Generated<number>
  custom_data: Defaulted<CustomData>
}
interface Persons {
  id: number
  company_id: number
  name: string
  version: Generated<number>
  custom_data: Defaulted<CustomData>
  app_worker_id: string | null
}
interface GroupItems {
  company_id: number
  group_id: number
  item_id: number
}
interface Trackers {
  id: Generated<number>
  reseller_id: number
  company_id: number | null
  item_id: number | null
  type_id: number
  device_id: string
  name: Generated<string>
  description: Generated<string>
  sim: Json<object>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  first_connect_ts: number | null
  country_id: Generated<string>
  version: Generated<number>
  config: Json<Record<string, unknown>> | null
  config_active: Generated<boolean>
  config_state: Generated<string>
  config_updated_ts: number | null
}
interface SavedViews {
  id: Generated<number>
  company_id: number | null
  reseller_id: number | null
  user_id: number | null
  table_name: string
  name: string
  is_shared: Generated<boolean>
  state: Json<object>
  updated_ts: number
}
interface DeviceCommands {
  id: Generated<number>
  reseller_id: number
  company_id: number | null
  tracker_id: number
  user_id: number | null
  user_name: Generated<string>
  command: Json<object>
  password: string | null
  said_at_most_once: boolean
  state: Generated<string>
  is_answered: Generated<boolean>
  attempts: Generated<number>
  created_ts: number
  updated_ts: number
  expires_ts: number
  sent_ts: number | null
  answered_ts: number | null
  answer: string | null
  reason: string | null
  is_of_config: Generated<boolean>
}
interface TrackerConfigTemplates {
  id: Generated<number>
  reseller_id: number
  type_id: number
  name: string
  config: Json<object>
  updated_ts: number
}
interface UnregisteredDevices {
  protocol: string
  device_id: string
  first_seen_ts: number
  last_seen_ts: number
  attempts: Generated<number>
  remote_address: string
}
interface Geozones {
  id: Generated<number>
  company_id: number
  name: string
  description: Generated<string>
  colour: Generated<string>
  shape: Json<object>
  simplification_tolerance_m: Generated<number>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
  deleted_ts: number | null
}
interface Pois {
  id: Generated<number>
  company_id: number
  name: string
  description: Generated<string>
  colour: Generated<string>
  lat: number
  lng: number
  radius_m: Generated<number>
  version: Generated<number>
}
interface Sensors {
  id: Generated<number>
  company_id: number
  names: Json<object>
  kind: string
  unit: Generated<string>
  decimals: Generated<number>
  icon: Generated<string>
  rule: Json<object>
  words: Json<object>
  states: Json<object[]>
  applies_to: Generated<string>
  tracker_type_ids: Generated<number[]>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}
interface SensorGroups {
  company_id: number
  sensor_id: number
  group_id: number
}
interface SensorItems {
  company_id: number
  sensor_id: number
  item_id: number
}
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
interface HistoryEnds {
  company_id: number
  kept_from: number
}
interface TrackerFlags {
  tracker_id: number
  kind: string
  first_ts: number
  last_ts: number
  times: number
  detail: Json<object>
}
interface PushSources {
  id: Generated<number>
  reseller_id: number
  name: string
  key_id: string
  sealed_secret: Buffer
  is_disabled: Generated<boolean>
  created_ts: number
  last_used_ts: number | null
}
interface Worktimes {
  id: Generated<number>
  company_id: number
  name: string
  description: Generated<string>
  colour: Generated<string>
  timezone: string
  spans: Json<object>
  holidays: Json<object>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}
interface Costs {
  id: Generated<number>
  company_id: number
  name: string
  type: string
  /** Read as text by `to_char`. */
  date: string
  quantity: number
  unit_price: number
  tax: number
  currency: string
  description: string | null
  vehicle_id: number | null
  asset_id: number | null
  driver_id: number | null
  created_by: number
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}
interface WorktimeVehicles {
  company_id: number
  worktime_id: number
  item_id: number
}
interface WorktimeDrivers {
  company_id: number
  worktime_id: number
  driver_id: number
}
interface WorktimeGroups {
  company_id: number
  worktime_id: number
  group_id: number
}
interface Outbox {
  id: Generated<number>
  company_id: number | null
  topic: string
  payload: Json<object>
  created_ts: Generated<number>
}

interface LastCommits {
  committer: string
  number: number
  committed_ts: Generated<number>
}

interface ImportChunks {
  company_id: number | null
  reseller_id: number | null
  import_id: string
  digest: string
  reply: Json<object> | null
  at: number
}
interface RecordChanges {
  id: Generated<number>
  company_id: number | null
  reseller_id: number | null
  noun: string
  record_id: number
  at: number
  user_id: number
  kind: string
  before: Json<Record<string, unknown>> | null
  after: Json<Record<string, unknown>> | null
  operation_id: string | null
  undoes_operation_id: string | null
}
interface CustomFields {
  id: Generated<number>
  company_id: number
  key: string
  names: Json<Record<string, string>>
  kind: string
  choices: Generated<string[]>
  is_required: Generated<boolean>
  nouns: string[]
  version: Generated<number>
}
interface CustomStates {
  id: Generated<number>
  company_id: number
  item_type: number
  names: Json<Record<string, string>>
  colour: string
  version: Generated<number>
}
interface Photos {
  company_id: number
  noun: string
  record_id: number
  updated_ts: number
  small: Buffer
  large: Buffer
}
interface MeterCorrections {
  id: Generated<number>
  company_id: number
  item_id: number
  meter: string
  at: number
  shown: number
  moved_by: number
  corrected_ts: number
  user_id: number
}
interface DriverAssignments {
  id: Generated<number>
  company_id: number
  vehicle_id: number
  driver_id: number
  from_ts: number
  to_ts: number | null
  user_id: number | null
}
interface VirtualLocks {
  id: Generated<number>
  company_id: number
  item_id: number
  user_id: number
  lat: number
  lng: number
  radius_m: number
  closed_ts: number
  closed_by: number
  opened_ts: number | null
  opened_by: number | null
  broken_ts: number | null
  broken_cause: 'moved' | 'ignition' | null
  broken_lat: number | null
  broken_lng: number | null
  broken_distance_m: number | null
  is_watched: Generated<boolean>
}

export interface Tables {
  brands: Brands
  distributors: Distributors
  resellers: Resellers
  companies: Companies
  users: Users
  sessions: Sessions
  refresh_tokens: RefreshTokens
  groups: Groups
  user_groups: UserGroups
  items: Items
  drivers: Drivers
  vehicles: Vehicles
  assets: Assets
  persons: Persons
  group_items: GroupItems
  trackers: Trackers
  device_commands: DeviceCommands
  tracker_config_templates: TrackerConfigTemplates
  saved_views: SavedViews
  unregistered_devices: UnregisteredDevices
  geozones: Geozones
  pois: Pois
  sensors: Sensors
  sensor_groups: SensorGroups
  sensor_items: SensorItems
  positions: Positions
  item_states: ItemStates
  item_checkpoints: ItemCheckpoints
  trips: Trips
  stops: Stops
  item_events: ItemEvents
  geozone_visits: GeozoneVisits
  history_ends: HistoryEnds
  tracker_flags: TrackerFlags
  push_sources: PushSources
  worktimes: Worktimes
  costs: Costs
  worktime_vehicles: WorktimeVehicles
  worktime_drivers: WorktimeDrivers
  worktime_groups: WorktimeGroups
  outbox: Outbox
  last_commits: LastCommits
  record_changes: RecordChanges
  import_chunks: ImportChunks
  custom_fields: CustomFields
  custom_states: CustomStates
  photos: Photos
  meter_corrections: MeterCorrections
  driver_assignments: DriverAssignments
  virtual_locks: VirtualLocks
}
