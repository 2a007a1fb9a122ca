import type { Generated } from 'kysely'
import type { Defaulted } from './column-types.ts'

interface KnownDevices {
  user_id: number
  device_hash: Buffer
  last_ts: number
}

interface TotpFactors {
  user_id: number
  encrypted_secret: Buffer
  last_step: Generated<number>
  created_ts: number
  confirmed_ts: number | null
}

interface RecoveryCodes {
  user_id: number
  code_hash: Buffer
  used_ts: number | null
}

interface Passkeys {
  id: Generated<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: Generated<string[]>
  rp_id: string
  name: string
  created_ts: number
  last_ts: number | null
}

interface SignInChallenges {
  token_hash: Buffer
  kind: 'secondFactor' | 'passkey' | 'newPasskey' | 'openid' | 'proof' | 'openidProof'
  user_id: number | null
  data: Defaulted<object>
  created_ts: number
  expires_ts: number
}

interface OpenidProviders {
  company_id: number
  code: string
  is_enabled: Generated<boolean>
  issuer: string
  client_id: string
  encrypted_secret: Buffer
  role_claim: Generated<string>
  role_rules: Defaulted<object[]>
  email_domains: Generated<string[]>
  is_provisioning: Generated<boolean>
  is_only_way: Generated<boolean>
  updated_ts: number
}

interface OpenidIdentities {
  issuer: string
  subject: string
  company_id: number
  user_id: number
  created_ts: number
  last_ts: number
}

interface WebPushKeys {
  id: Generated<number>
  public_key: string
  encrypted_private_key: Buffer
  created_ts: Generated<number>
}

interface WebPushSubscriptions {
  id: Generated<number>
  user_id: number
  session_id: string | null
  endpoint: string
  p256dh: string
  auth: string
  browser: Generated<string>
  created_ts: number
  last_ts: number | null
}

/** What signing in asks for beyond a password. */
export interface SignInTables {
  known_devices: KnownDevices
  totp_factors: TotpFactors
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
  sign_in_challenges: SignInChallenges
  openid_providers: OpenidProviders
  openid_identities: OpenidIdentities
  web_push_keys: WebPushKeys
  web_push_subscriptions: WebPushSubscriptions
}
