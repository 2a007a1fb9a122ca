import type { WorkSpan } from '@atalaya/domain/work-timetable'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

interface Brands {
  id: Generated<number>
  host_names: string[]
  site_name: string
  accent_light: string
  accent_dark: string
  formal_address: boolean
  is_default: boolean
}

interface BrandLogos {
  brand_id: number
  file: number
  updated_ts: number
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
  /** Not for a company's role to read, which sees whether there is one. */
  password_hash: string | null
  has_password: GeneratedAlways<boolean>
  password_change: 'first' | 'temporary' | null
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
  company_id: number
  user_id: number
  key_hash: Buffer
  created_by: number
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

/** Whom the platform serves, and who signs in. */
export interface AccountsTables {
  brands: Brands
  brand_logos: BrandLogos
  distributors: Distributors
  resellers: Resellers
  companies: Companies
  users: Users
  sessions: Sessions
  refresh_tokens: RefreshTokens
  invitations: Invitations
  sign_in_attempts: SignInAttempts
  known_addresses: KnownAddresses
  saved_views: SavedViews
}
