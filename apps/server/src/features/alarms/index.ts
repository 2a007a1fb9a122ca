import { feature } from '../feature.ts'
import { alarmKind } from './alarm.kind.ts'
import { alarmHandlers } from './alarms.handlers.ts'

export const alarms = feature({
  handlers: ({ clock, database }) => ({ alarms: alarmHandlers(clock, database) }),
  kinds: [alarmKind],
})
