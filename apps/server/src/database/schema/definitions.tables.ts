import type { Generated } from 'kysely'
import type { Decimal, Defaulted, Json } from './column-types.ts'

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

interface GeozoneVersions {
  id: Generated<number>
  company_id: number
  geozone_id: number
  until_ts: number
  shape: Json<object>
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
  /** Days, as text. */
  calibrated_on: string | null
  calibration_due_on: string | null
  certificate: Generated<string>
  mounted_at: Generated<string>
  former_calibrations: Defaulted<object[]>
}

interface SensorVersions {
  id: Generated<number>
  company_id: number
  sensor_id: number
  until_ts: number
  version: number
  kind: string
  decimals: number
  rule: Json<object>
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

/** Each section as the contract has it. */
interface Alarms {
  id: Generated<number>
  company_id: number
  items: Json<object>
  info: Json<object>
  geozones: Json<object>
  pois: Json<object>
  in_track: Json<object>
  time_range: Json<object>
  custom_states: Json<object>
  notification: Json<object>
  timing: Json<object>
  action: Json<object>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}

interface AlarmVersions {
  id: Generated<number>
  company_id: number
  alarm_id: number
  from_ts: number
  until_ts: number | null
  settings: Json<object>
}

interface MotionSettings {
  company_id: number
  item_type: number
  from_ts: number
  moving_from_kmh: number
  min_stop_min: number
  min_trip_m: number
  ignition: string
  idle_from_s: number
  user_name: string
  changed_ts: number
}

interface MotionRecomputations {
  item_id: number
  company_id: number
  run_id: number
  from_ts: number
}

interface Costs {
  id: Generated<number>
  company_id: number
  name: string
  type: string
  /** Read as text by `to_char`. */
  date: string
  quantity: Decimal
  unit_price: Decimal
  tax: Decimal
  currency: string
  description: string | null
  vehicle_id: number | null
  asset_id: number | null
  driver_id: number | null
  /** What it was for, once that is gone for good. */
  gone_vehicle_name: string | null
  gone_vehicle_plate: string | null
  gone_asset_name: string | null
  gone_driver_name: string | null
  created_by: number
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}

interface FuelPurchases {
  id: Generated<number>
  company_id: number
  /** The last four digits: `****1234`. */
  card: string
  purchased_at: number
  product: string | null
  litres: Decimal
  amount: Decimal
  currency: string
  station: string | null
  lat: number | null
  lng: number | null
  odometer_km: number | null
  vehicle_id: number | null
  driver_id: number | null
  created_by: number
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}

/** What a company defines for its fleet to be held against, and what that costs. */
export interface DefinitionsTables {
  geozones: Geozones
  geozone_versions: GeozoneVersions
  pois: Pois
  sensors: Sensors
  sensor_versions: SensorVersions
  sensor_groups: SensorGroups
  sensor_items: SensorItems
  worktimes: Worktimes
  worktime_vehicles: WorktimeVehicles
  worktime_drivers: WorktimeDrivers
  worktime_groups: WorktimeGroups
  alarms: Alarms
  alarm_versions: AlarmVersions
  motion_settings: MotionSettings
  motion_recomputations: MotionRecomputations
  costs: Costs
  fuel_purchases: FuelPurchases
}
