import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

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
  networks: Generated<string[]>
}

interface TrackerFlags {
  tracker_id: number
  kind: string
  first_ts: number
  last_ts: number
  times: number
  detail: Json<object>
}

interface UnregisteredDevices {
  protocol: string
  device_id: string
  first_seen_ts: number
  last_seen_ts: number
  attempts: Generated<number>
  remote_address: string
  wrong_port: number | null
}

/** Whose a device was last. */
interface ReleasedDevices {
  device_id: string
  reseller_id: number
  released_ts: number
}

interface PushSources {
  id: Generated<number>
  reseller_id: number
  name: string
  key_id: string
  encrypted_secret: Buffer
  is_disabled: Generated<boolean>
  created_ts: number
  last_used_ts: number | null
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
  encrypted_password: Buffer | null
  encrypted_text: Buffer | null
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
  held_for: string | null
}

interface TrackerConfigTemplates {
  id: Generated<number>
  reseller_id: number
  type_id: number
  name: string
  config: Json<object>
  created_ts: number
  updated_ts: number
  version: Generated<number>
}

/** What reports, what it is told, and what is told of it. */
export interface TrackersTables {
  trackers: Trackers
  tracker_flags: TrackerFlags
  unregistered_devices: UnregisteredDevices
  released_devices: ReleasedDevices
  push_sources: PushSources
  device_commands: DeviceCommands
  tracker_config_templates: TrackerConfigTemplates
}
