import { forgetAfter } from '../../jobs/forget-after.ts'
import { feature } from '../feature.ts'
import { alarmNoticeHandlers, resellerAlarmNoticeHandlers } from './alarm-notices.handlers.ts'
import { snoozeHandlers } from './snoozes.handlers.ts'
import { forgetSnoozes } from './snoozes.repository.ts'

export { isNoticeVisible } from './alarm-notices.repository.ts'
export { notedAtNotices } from './deliveries.repository.ts'
export { digestChannel } from './digest-channel.ts'
export { escalationChannel } from './escalation-channel.ts'
export { noticeChannel } from './notice-channel.ts'

export const alarmNotices = feature({
  handlers: (ports) => ({
    alarmNotices: alarmNoticeHandlers(ports),
    resellerAlarmNotices: resellerAlarmNoticeHandlers(ports),
    alarmSnoozes: snoozeHandlers(ports),
  }),
  jobs: (ports) => [forgetAfter(ports, { name: 'old-snoozes', cron: '50 3 * * *', days: 0, forget: forgetSnoozes })],
})
