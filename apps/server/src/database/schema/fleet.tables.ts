import type { Generated, GeneratedAlways } from 'kysely'
import type { CustomData, Defaulted, Json } from './column-types.ts'

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

interface GroupItems {
  company_id: number
  group_id: number
  item_id: number
}

interface Items {
  id: Generated<number>
  company_id: number
  item_type: number
  created_ts: Generated<number>
  updated_ts: Generated<number>
  deleted_ts: number | null
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
  registered_on: string | null
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

interface DriverAssignments {
  id: Generated<number>
  company_id: number
  vehicle_id: number
  driver_id: number
  from_ts: number
  to_ts: number | null
  user_id: number | null
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

interface Files {
  id: Generated<number>
  company_id: number | null
  reseller_id: number | null
  type: string
  content: Buffer
  hash: GeneratedAlways<Buffer>
  used_ts: number
}

interface Photos {
  company_id: number | null
  reseller_id: number | null
  noun: string
  record_id: number
  updated_ts: number
  small_file: number
  large_file: number
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

/** What a company keeps track of, by whom it is seen and what is attached to it. */
export interface FleetTables {
  groups: Groups
  user_groups: UserGroups
  group_items: GroupItems
  items: Items
  vehicles: Vehicles
  assets: Assets
  persons: Persons
  drivers: Drivers
  driver_assignments: DriverAssignments
  meter_corrections: MeterCorrections
  files: Files
  photos: Photos
  custom_fields: CustomFields
  custom_states: CustomStates
  virtual_locks: VirtualLocks
}
