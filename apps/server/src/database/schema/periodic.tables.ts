import type { Generated } from 'kysely'
import type { Json } from './column-types.ts'

interface PeriodicReports {
  id: Generated<number>
  company_id: number
  name: string
  question: Json<object>
  timing: Json<object>
  formats: Json<string[]>
  recipients: Json<object>
  leave_out_empty: boolean
  is_active: boolean
  owner_id: number | null
  handled_ts: Generated<number>
  look_ts: Generated<number>
  created_ts: Generated<number>
  updated_ts: Generated<number>
  version: Generated<number>
}

interface PeriodicSendings {
  id: Generated<number>
  company_id: number
  periodic_report_id: number
  name: string
  report_type: string
  occasion: string
  from_day: string
  to_day: string
  due_ts: number
  is_late: boolean
  asked_by: number | null
  state: Generated<string>
  reason: string | null
  row_count: number | null
  created_ts: Generated<number>
  done_ts: number | null
}

interface PeriodicMails {
  id: Generated<number>
  company_id: number
  sending_id: number
  email: string
  mail_id: number
}

interface PeriodicFiles {
  id: Generated<number>
  company_id: number
  sending_id: number
  file_id: number
}

/** Reports that are sent by mail again and again: each period that was due, to whom it went, and its files. */
export interface PeriodicTables {
  periodic_reports: PeriodicReports
  periodic_sendings: PeriodicSendings
  periodic_mails: PeriodicMails
  periodic_files: PeriodicFiles
}
