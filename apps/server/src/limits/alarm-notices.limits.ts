import { mostNotices } from '@atalaya/contract/alarm-notices'
import { limit, searchLimit } from './limit.ts'

export const noticesOfAPeriod = searchLimit({
  name: 'notices in one answer',
  value: mostNotices,
  counted: 'notices of alarms in the period that is asked for',
  over: 'one call',
})

export const noticesBeingTold = limit({
  name: 'notices that are being told',
  value: 8,
  counted: 'notices of which one node is writing the letters',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'not counted',
})

export const noticesOfTenant = limit({
  name: 'notices of one company that are told in a minute',
  value: 600,
  counted: 'notices of one company of which letters are written, of all nodes together',
  over: '1 minute',
  atLimit: 'the rest waits in the outbox for its turn',
  seenBy: 'not counted',
})

export const noticesOfStorm = limit({
  name: 'notices that one person is told one by one',
  value: 10,
  counted: 'notices that one person is told by one channel; what is urgent or escalated is told beside them',
  over: '10 minutes',
  atLimit: 'the rest is told at once, ten minutes later',
  seenBy: 'who was told, at the notice',
})
