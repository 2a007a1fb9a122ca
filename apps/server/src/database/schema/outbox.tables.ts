import type { Generated, GeneratedAlways } from 'kysely'
import type { Json } from './column-types.ts'

interface Outbox {
  id: GeneratedAlways<number>
  channel: string
  company_id: number | null
  reseller_id: number | null
  tenant: GeneratedAlways<number>
  order_key: string | null
  is_behind: Generated<boolean>
  due_ts: Generated<number>
  attempts: Generated<number>
  lease_token: string | null
  created_ts: Generated<number>
  payload: Json<object>
  secret: Buffer | null
  last_error: string | null
}

interface OutboxDead {
  id: number
  channel: string
  company_id: number | null
  reseller_id: number | null
  tenant: GeneratedAlways<number>
  order_key: string | null
  blocks_key: boolean
  attempts: number
  created_ts: number
  dead_ts: Generated<number>
  reason: string
  payload: Json<object>
  secret: Buffer | null
}

interface OutboxChannels {
  channel: string
  last_tenant: Generated<number>
  second_ts: Generated<number>
  taken: Generated<number>
}

interface OutboxPaces {
  channel: string
  tenant: number
  minute_ts: number
  taken: number
}

interface Mails {
  id: Generated<number>
  company_id: number | null
  reseller_id: number | null
  brand_id: number | null
  user_id: number | null
  template: string
  email: string
  language: string
  timezone: string
  subject: string | null
  state: Generated<string>
  error: string | null
  created_ts: Generated<number>
  updated_ts: Generated<number>
}

interface MailUnsubscriptions {
  email: string
  template: string
  created_ts: Generated<number>
}

interface MailBounces {
  email: string
  status: string
  reason: string
  bounced_ts: Generated<number>
}

interface MailLinkKeys {
  id: Generated<number>
  encrypted_key: Buffer
  created_ts: Generated<number>
}

/** What leaves the house, and what is known of where it went. */
export interface OutboxTables {
  outbox: Outbox
  outbox_dead: OutboxDead
  outbox_channels: OutboxChannels
  outbox_paces: OutboxPaces
  mails: Mails
  mail_unsubscriptions: MailUnsubscriptions
  mail_bounces: MailBounces
  mail_link_keys: MailLinkKeys
}
