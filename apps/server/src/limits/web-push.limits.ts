import { mostSubscribedBrowsers } from '@atalaya/contract/web-push'
import { limit } from './limit.ts'

export const pushesAtOnce = limit({
  name: 'notices on their way to browsers',
  value: 40,
  counted: 'notices to browsers that one node has taken from the outbox and not settled',
  over: 'at once',
  atLimit: 'the rest waits in the outbox',
  seenBy: 'not counted',
})

export const pushesOfTenant = limit({
  name: 'notices to browsers of one company in a minute',
  value: 3_000,
  counted: 'notices to browsers of one company, of all nodes together, repeats included',
  over: '1 minute',
  atLimit: 'the rest waits in the outbox for its turn',
  seenBy: 'not counted',
})

export const subscribedBrowsersOfUser = limit({
  name: 'browsers that show one person’s notices',
  value: mostSubscribedBrowsers,
  counted: 'browsers that a person has subscribed',
  over: 'one person',
  atLimit: 'the oldest is told nothing more',
  seenBy: 'the list in their profile',
})
