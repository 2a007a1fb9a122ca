import { feature } from '../feature.ts'
import { alarmKind } from './alarm.kind.ts'
import { alarmHandlers } from './alarms.handlers.ts'

export const alarms = feature({
  handlers: ({ clock }) => ({ alarms: alarmHandlers(clock) }),
  kinds: [alarmKind],
})
