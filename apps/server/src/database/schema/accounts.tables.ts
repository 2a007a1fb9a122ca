import type { StateEntry } from '@atalaya/contract/companies'
import type { WorkSpan } from '@atalaya/domain/work-timetable'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

interface Brands {
  id: Generated<number>
  version: Generated<number>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  site_name: string
  description: string | null
  accent: Generated<string>
  accent_light: Generated<string>
  accent_dark: Generated<string>
  palette: Defaulted<Record<string, string>>
  formal_address: Generated<boolean>
  is_default: Generated<boolean>
  languages: Generated<string[]>
  support_phone: string | null
  support_email: string | null
  support_whatsapp: string | null
  support_url: string | null
  support_hours: string | null
  use_terms: Defaulted<Record<string, string>>
  map_sources: Defaulted<object[]>
  sender_name: string | null
  sender_address: string | null
  worker_app: Defaulted<object>
  password_policy: Generated<'classic' | 'passphrase'>
  demands_second_factor: Generated<boolean>
}

interface BrandHosts {
  name: string
  brand_id: number
  place: Generated<number>
  rp_id: string | null
  state: Generated<'dns' | 'certificate' | 'live'>
  fault: string | null
  checked_ts: number | null
}

interface BrandSenders {
  brand_id: number
  domain: string
  checks: Defaulted<Record<string, object>>
  checked_ts: number | null
}

interface BrandDkimKeys {
  brand_id: number
  selector: string
  public_key: string
  encrypted_private_key: Buffer
  state: Generated<'pending' | 'ok' | 'broken'>
  created_ts: number
  ok_ts: number | null
}

interface BrandVersions {
  brand_id: number
  number: number
  published_ts: number
  user_id: number | null
  fields: Json<object>
  light_file: number | null
  dark_file: number | null
  icon_file: number | null
}

interface BrandDrafts {
  brand_id: number
  version: number
  based_on: number
  saved_ts: number
  user_id: number | null
  fields: Json<object>
}

interface BrandLogos {
  brand_id: number
  variant: Generated<'light' | 'dark' | 'icon'>
  file: number
  updated_ts: number
}

interface Distributors {
  id: Generated<number>
  name: string
  brand_id: number | null
  email: string | null
  phone: string | null
  address: string | null
  nif: string | null
  contact: string | null
  country_id: Generated<string>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}

interface Resellers {
  id: Generated<number>
  distributor_id: number
  brand_id: number | null
  name: string
  email: string | null
  phone: string | null
  address: string | null
  nif: string | null
  contact: string | null
  country_id: Generated<string>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
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
  email: string | null
  phone: string | null
  address: string | null
  nif: string | null
  contact: string | null
  product_id: number | null
  licenses: Defaulted<Record<string, number | null>>
  /** Each state that was set, newest first. */
  states: Defaulted<StateEntry[]>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}

interface CompanyUsageDays {
  company_id: number
  day: string
  reseller_id: number
  company_name: string
  vehicles: number
  assets: number
  persons: number
  users: number
  active_vehicles: number
  active_assets: number
  billable_vehicles: number | null
  billable_assets: number | null
  positions: number
  mails: number
  counted_ts: number
}

interface Users {
  id: Generated<number>
  email: string
  /** Not for a company's role to read, which sees whether there is one. */
  password_hash: string | null
  has_password: GeneratedAlways<boolean>
  password_change: 'first' | 'temporary' | 'expired' | 'expired' | null
  password_set_ts: Generated<number>
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
  quiet_hours: Json<object> | null
  version: Generated<number>
}

interface Sessions {
  id: Generated<string>
  user_id: number
  application: Generated<string>
  ip: string
  created_ts: number
  /** When its password was typed last. */
  proven_ts: number
  ended_ts: number | null
  /** As people know it. */
  browser: Generated<string>
  last_ts: Generated<number>
  last_ip: string | null
  host_name: Generated<string>
  /** Whether a second factor has to be added in it before anything else. */
  is_enrolling: Generated<boolean>
}

interface RefreshTokens {
  token_hash: Buffer
  session_id: string
  expires_ts: number
  used_ts: number | null
}

interface SignInAttempts {
  key: string
  count: number
  started_ts: number
  last_ts: number
}

interface KnownAddresses {
  user_id: number
  address_block: string
  last_ts: number
}

interface Invitations {
  id: Generated<number>
  /** Null for an account above companies. */
  company_id: number | null
  user_id: number
  key_hash: Buffer
  /** Null where whoever forgot the password asked. */
  created_by: number | null
  purpose: Generated<'invitation' | 'reset'>
  created_ts: number
  expires_ts: number
  used_ts: number | null
  ended_ts: number | null
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

interface ApiKeys {
  id: Generated<number>
  company_id: number | null
  user_id: number
  is_personal: boolean
  name: string
  hint: string
  key_hash: Buffer
  session_id: Generated<string>
  scopes: string[]
  calls_per_minute: number
  expires_ts: number | null
  created_ts: number
  revoked_ts: Generated<number | null>
  last_used_ts: Generated<number | null>
  last_used_ip: Generated<string | null>
  calls_minute_ts: Generated<number>
  calls_taken: Generated<number>
}

interface ActingSessions {
  id: Generated<string>
  company_id: number
  user_id: number
  user_role: string
  actor_id: number
  actor_role: string
  actor_name: string
  actor_session_id: string
  reason: string
  may_write: Generated<boolean>
  started_ts: number
  ends_ts: number
  ended_ts: Generated<number | null>
}

interface ApiKeyMinutes {
  api_key_id: number
  company_id: number | null
  minute_ts: number
  route: string
  calls: number
  refused: number
  failed: number
}

interface ApiKeyCalls {
  id: Generated<number>
  api_key_id: number
  company_id: number | null
  outcome: string
  nth: number
  ts: number
  route: string
  ids: Generated<Record<string, number>>
  status: number
  code: string | null
  took_ms: number | null
  request_id: string | null
  ip: string | null
}

interface ApiKeyLogs {
  api_key_id: number
  company_id: number | null
  outcome: string
  calls: number
  complete_after_ts: number | null
}

/** Whom the platform serves, and who signs in. */
export interface AccountsTables {
  brands: Brands
  brand_hosts: BrandHosts
  brand_senders: BrandSenders
  brand_dkim_keys: BrandDkimKeys
  brand_versions: BrandVersions
  brand_drafts: BrandDrafts
  brand_logos: BrandLogos
  distributors: Distributors
  resellers: Resellers
  companies: Companies
  company_usage: CompanyUsageDays
  users: Users
  sessions: Sessions
  refresh_tokens: RefreshTokens
  invitations: Invitations
  sign_in_attempts: SignInAttempts
  known_addresses: KnownAddresses
  saved_views: SavedViews
  api_keys: ApiKeys
  acting_sessions: ActingSessions
  api_key_minutes: ApiKeyMinutes
  api_key_calls: ApiKeyCalls
  api_key_logs: ApiKeyLogs
}
