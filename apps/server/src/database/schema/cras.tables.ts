import type { Generated } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

interface Cras {
  id: Generated<number>
  reseller_id: number
  name: string
  phone: string | null
  email: string | null
  description: string | null
  account: string | null
  format: string | null
  main_host: string | null
  main_port: number | null
  main_transport: string | null
  main_key_form: string | null
  main_extended: string | null
  main_poll_seconds: number | null
  backup_host: string | null
  backup_port: number | null
  backup_transport: string | null
  backup_key_form: string | null
  backup_extended: string | null
  backup_poll_seconds: number | null
  created_ts: number
  updated_ts: number
  version: Generated<number>
}

interface CraReceivers {
  cra_id: number
  receiver: number
  reseller_id: number
  encrypted_key: Buffer | null
  has_key: Generated<boolean>
  clock_offset_ms: Generated<number>
}

interface CraSequences {
  cra_id: number
  reseller_id: number
  last_number: number
}

interface CraLinks {
  cra_id: number
  receiver: number
  account: string
  reseller_id: number
  due_ts: number
  answer: string | null
  tried_ts: number | null
  answered_ts: number | null
  failing_since_ts: number | null
  failures: Generated<number>
}

interface CraSignals {
  id: Generated<number>
  company_id: number
  notice_id: number
  cra_id: number
  cra_name: string
  turn: string
  account: string
  code: string
  sequence: number
  extended: Json<object>
  state: Generated<string>
  tries: Defaulted<object[]>
  created_ts: number
  settled_ts: number | null
}

/** Alarm receiving centres, the lines to them, and what was sent. */
export interface CrasTables {
  cras: Cras
  cra_receivers: CraReceivers
  cra_sequences: CraSequences
  cra_links: CraLinks
  cra_signals: CraSignals
}
