import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

interface Runs {
  id: Generated<number>
  kind: string
  company_id: number | null
  reseller_id: number | null
  tenant: GeneratedAlways<number>
  user_id: number
  user_name: string
  subject: string
  params: Defaulted<object>
  memory: Defaulted<object>
  state: Generated<string>
  can_cancel: Generated<boolean>
  done: Generated<number>
  total: Generated<number | null>
  error: Generated<string | null>
  attempts: Generated<number>
  created_ts: Generated<number>
  due_ts: Generated<number>
  started_ts: Generated<number | null>
  ended_ts: Generated<number | null>
  expires_ts: Generated<number | null>
  lease_token: Generated<string | null>
  lease_until: Generated<number | null>
  result: ColumnType<object | null, string | undefined, string>
  item_ids: Generated<number[] | null>
  shared_ts: Generated<number | null>
}

interface RunRows {
  run_id: number
  number: number
  company_id: number
  match: string | null
  words: string
  cells: Json<object>
}

interface RunFiles {
  id: Generated<number>
  run_id: number
  company_id: number | null
  reseller_id: number | null
  name: string
  type: string
  bytes: Generated<number | null>
  sha256: Generated<Buffer | null>
}

interface RunFileParts {
  file_id: number
  number: number
  company_id: number | null
  reseller_id: number | null
  content: Buffer
}

/** Work in the background, and what it made. */
export interface RunsTables {
  runs: Runs
  run_files: RunFiles
  run_file_parts: RunFileParts
  run_rows: RunRows
}
