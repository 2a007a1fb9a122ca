import type { AlarmNoticeId } from '@atalaya/contract/alarm-notices'
import { NewAlarm } from '@atalaya/contract/alarms'
import type { Database } from '../../database/tenant.ts'

interface TestNotice {
  itemId: number
  ts: number
  name?: string
  /** What was true; an offline item's unless said. */
  data?: { event: string; why: object }
}

const offline = { event: 'offline', why: { limit: 60_000 } }

/** A notice as the engine writes one, for tests of what people make of it. */
export const testNoticeRow = (companyId: number, { itemId, ts, name = 'Zona norte', data = offline }: TestNotice) => {
  const { info, notification } = NewAlarm.parse({ items: { itemsType: 1 }, info: { name, family: 12, value: 60_000 } })
  return {
    ...{ company_id: companyId, item_id: itemId, item_type: 1, item_name: name, alarm_id: 1, subject: '' },
    ...{ ts, reception_ts: ts + 500, end_ts: null, has_length: true, told_ts: null, withdrawn_ts: null },
    info: JSON.stringify({ ...info, alarmId: 1, notification }),
    data: JSON.stringify({ text: '', pos: null, ...data }),
  }
}

export const insertTestNotice = async (
  database: Database,
  companyId: number,
  notice: TestNotice,
): Promise<AlarmNoticeId> => {
  const row = testNoticeRow(companyId, notice)
  const { id } = await database.insertInto('alarm_notices').values(row).returning('id').executeTakeFirstOrThrow()
  return id as AlarmNoticeId
}
