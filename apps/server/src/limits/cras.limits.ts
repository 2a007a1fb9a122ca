import { limit } from './limit.ts'

export const signalsBeingMade = limit({
  name: 'notices that become signals',
  value: 8,
  counted: 'notices of which one node writes what an alarm receiving centre is told',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'not counted',
})

export const signalsAtOnce = limit({
  name: 'signals on their way to receiving centres',
  value: 40,
  counted: 'signals that one node has taken from the outbox and not settled',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'signals that wait at their notices',
})

export const signalsOfTenantAtOnce = limit({
  name: 'signals of one company on their way',
  value: 10,
  counted: 'of these, signals of one company, each of another account',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'signals that wait at their notices',
})

export const signalsOfTenant = limit({
  name: 'signals of one company in a minute',
  value: 600,
  counted: 'signals of one company to its receiving centre, of all nodes together, repeats included',
  over: '1 minute',
  atLimit: 'the rest waits in the outbox for its turn',
  seenBy: 'signals that wait at their notices',
})

export const signalAttempts = limit({
  name: 'attempts to deliver a signal',
  value: 2_880,
  counted: 'attempts at both receivers, after 5 seconds for a minute and then each 30: a day in all',
  over: 'once a signal',
  atLimit: 'it has failed at its notice, the administrators are told, and it can be sent again by hand',
  seenBy: 'signals that have failed at their notices',
})

export const linksAtOnce = limit({
  name: 'messages of supervision at once',
  value: 50,
  counted: 'lines to receivers that one node asks',
  over: 'at once',
  atLimit: 'the rest is asked when these have answered',
  seenBy: 'not counted',
})
