import { type Alarm, type AlarmId, NewAlarm } from '@atalaya/contract/alarms'
import { columnsOf } from '../../records/columns.ts'
import { fieldsIn } from '../../records/record-kind.ts'
import { tableRecords } from '../../records/table-records.ts'

/** As it is stored; `toldAlarm` adds what more is told of it. */
export interface StoredAlarm extends NewAlarm {
  id: AlarmId
  createdTs: number
  updatedTs: number
  version: number
}

export const alarmColumns = columnsOf(NewAlarm)
export const alarmsTable = tableRecords<StoredAlarm, NewAlarm>({
  table: 'alarms',
  columns: alarmColumns,
  hasTimes: true,
})

/** All that somebody has set of it. */
export const settingsOf: (alarm: NewAlarm) => NewAlarm = fieldsIn(NewAlarm)

/** Spec 2 §3: `info` names the alarm and whom it tells as well, as it will in each of its notices. */
export const toldAlarm = (alarm: StoredAlarm): Alarm => ({
  ...alarm,
  info: { ...alarm.info, alarmId: alarm.id, notification: alarm.notification },
})
