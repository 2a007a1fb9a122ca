import { feature } from '../feature.ts'
import { alarmKind } from './alarm.kind.ts'
import { alarmHandlers } from './alarms.handlers.ts'

export { alarmsTable } from './alarms.table.ts'
export { copyAlarms } from './copied-alarms.ts'

export const alarms = feature({
  handlers: (ports) => ({ alarms: alarmHandlers(ports) }),
  kinds: [alarmKind],
})
