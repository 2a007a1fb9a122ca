import { mostNotices } from '@atalaya/contract/alarm-notices'
import { limit } from './limit.ts'

export const noticesOfAPeriod = limit({
  name: 'notices in one answer',
  value: mostNotices,
  counted: 'notices of alarms in the period that is asked for',
  over: 'one call',
  atLimit: 'answered 406 search.toolarge',
  seenBy: 'atalaya_http_request_seconds_count{status="406"} of its route',
})
