import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

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
  is_import: Generated<boolean>
  is_single: Generated<boolean>
  record_name: string | null
  /** By default what the transaction says of itself, as those of security events are. */
  ip: Generated<string | null>
  actor_id: Generated<number | null>
  api_key_id: Generated<number | null>
}

interface ImportChunks {
  company_id: number | null
  reseller_id: number | null
  import_id: string
  digest: string
  reply: Json<object> | null
  at: number
}

interface SecurityEvents {
  id: Generated<number>
  ts: Generated<number>
  kind: string
  user_id: number | null
  company_id: number | null
  reseller_id: number | null
  session_id: string | null
  ip: string | null
  subject: string | null
  count: Generated<number>
  details: Json<Record<string, string | number | boolean | null>>
  actor_id: Generated<number | null>
  api_key_id: Generated<number | null>
}

/** What was written by whom, and what others are still to hear. */
export interface ChangesTables {
  record_changes: RecordChanges
  import_chunks: ImportChunks
  security_events: SecurityEvents
}
