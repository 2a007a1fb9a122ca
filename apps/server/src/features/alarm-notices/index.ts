import { feature } from '../feature.ts'
import { alarmNoticeHandlers, resellerAlarmNoticeHandlers } from './alarm-notices.handlers.ts'

export { isNoticeVisible } from './alarm-notices.repository.ts'
export { noticeChannel } from './notice-channel.ts'

export const alarmNotices = feature({
  handlers: (ports) => ({
    alarmNotices: alarmNoticeHandlers(ports),
    resellerAlarmNotices: resellerAlarmNoticeHandlers(ports),
  }),
})
