import { NewAlarm } from '@atalaya/contract/alarms'
import type { NounFixture } from '../../records/test-noun.ts'
import { alarmColumns } from './alarms.table.ts'

/** With the group that anybody's is kept as it was. */
const speeding = (name: string) => ({
  items: { itemsType: 1, groupIds: [1] },
  info: { name, description: 'Text', family: 101, value: 90, priority: 3, craCode: '130', craId: 'A1B2' },
  timeRange: {
    ...{ active: true, in: true, timezone: 'Europe/Madrid' },
    weekTime: { 0: { enabled: true, id: 0, name: 'Mon', from: { hour: 8, minute: 0 }, to: { hour: 18, minute: 30 } } },
  },
  notification: {
    email: true,
    extUsers: [{ email: 'eva@igeldo.test', smsPhone: '+34 600 100 200', language: 'es', timezone: 'Europe/Madrid' }],
  },
  timing: { holdMs: 1_000, clearMs: 1_000, repeatMs: 60_000, tellWithinMs: 60_000, validFromTs: 1, validUntilTs: 2 },
})

export const fixture: NounFixture = {
  noun: 'alarms',
  level: 'company',
  table: 'alarms',
  row: (n) => alarmColumns.toValues(NewAlarm.parse(speeding(`alarm ${n}`))),
  fields: (n) => speeding(`Alarm ${n}`),
  changes: { info: { priority: 1 }, timing: { holdMs: 2_000 } },
}
