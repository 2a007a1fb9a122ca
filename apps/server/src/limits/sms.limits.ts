import { limit } from './limit.ts'

export const smsAtOnce = limit({
  name: 'text messages on their way',
  value: 10,
  counted: 'text messages that one node has handed to the gateway and not had an answer to',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'not counted',
})

export const smsOfTenant = limit({
  name: 'text messages of one company in a minute',
  value: 60,
  counted: 'text messages of one company, of all nodes together, repeats included',
  over: '1 minute',
  atLimit: 'the rest waits in the outbox for its turn, and is given up after an hour',
  seenBy: 'not counted',
})
