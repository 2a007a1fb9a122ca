import type { Generated } from 'kysely'
import type { Defaulted, Json } from './column-types.ts'

interface AlarmNotices {
  id: Generated<number>
  company_id: number
  alarm_id: number
  item_id: number
  item_type: number
  item_name: string
  subject: string
  ts: number
  reception_ts: number
  end_ts: number | null
  has_length: boolean
  info: Json<object>
  data: Json<object>
  state: Generated<number>
  states: Defaulted<object[]>
  told_ts: number | null
  withdrawn_ts: number | null
  mailed_ts: Generated<number | null>
  withdrawal_mailed_ts: Generated<number | null>
  escalation_turn: Generated<number>
}

interface AlarmNoticeDeliveries {
  id: Generated<number>
  company_id: number
  notice_id: number
  about: string
  turn: number
  channel: string
  user_id: number | null
  whom: string
  mail_id: number | null
  state: Generated<string>
  answer: string | null
  told_ts: number
  settled_ts: number | null
  digest_id: Generated<number | null>
}

interface AlarmDigests {
  id: Generated<number>
  company_id: number
  channel: string
  user_id: number
  whom: string
  due_ts: number
}

interface AlarmSnoozes {
  id: Generated<number>
  company_id: number
  alarm_id: number | null
  item_id: number | null
  until_ts: number
  reason: Generated<string>
  by_name: string
  created_ts: number
}

interface AlarmNoticeSeen {
  notice_id: number
  user_id: number
  company_id: number
}

interface ItemOwnStates {
  id: Generated<number>
  company_id: number
  item_id: number
  from_ts: number
  custom_state_id: number | null
  by_alarm: boolean
}

/** What rules have raised, and what people made of it. */
export interface NoticesTables {
  alarm_notices: AlarmNotices
  alarm_notice_seen: AlarmNoticeSeen
  alarm_notice_deliveries: AlarmNoticeDeliveries
  alarm_digests: AlarmDigests
  alarm_snoozes: AlarmSnoozes
  item_own_states: ItemOwnStates
}
