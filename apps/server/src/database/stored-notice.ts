import type { AlarmNotice } from '@atalaya/contract/alarm-notices'
import { sql } from 'kysely'

/** A notice as the table has it: what the calls answer and what open pages are told are made of it alike. */
export interface NoticeRow {
  id: number
  company_id: number
  item_id: number
  item_type: 1 | 2 | 3
  item_name: string
  ts: number
  reception_ts: number
  end_ts: number | null
  info: unknown
  data: unknown
  states: AlarmNotice['state']['historic']
}

export const noticeColumns = sql`alarm_notices.id, company_id, item_id, item_type, item_name, ts, reception_ts, end_ts,
  info, data, states`

export type ToldNotice = Omit<AlarmNotice, 'isSeen'>

/** A notice is pending from the moment it was known; what people have made of it follows. */
const noticeStateOf = ({ reception_ts, states }: Pick<NoticeRow, 'reception_ts' | 'states'>): AlarmNotice['state'] => {
  const nobody = { forId: null, for: '' }
  const first = { ...nobody, value: 0 as const, ts: reception_ts, by: '', byId: null, text: '' }
  // Words from before one could be passed on name nobody.
  const historic = [first, ...states.map((state) => ({ ...nobody, ...state }))]
  return { current: historic.at(-1) ?? first, historic }
}

export const noticeOf = (row: NoticeRow): ToldNotice =>
  ({
    id: row.id,
    companyId: row.company_id,
    ts: row.ts,
    receptionTs: row.reception_ts,
    endTs: row.end_ts,
    itemType: row.item_type,
    itemId: row.item_id,
    itemName: row.item_name,
    info: row.info,
    data: row.data,
    state: noticeStateOf(row),
  }) as ToldNotice
