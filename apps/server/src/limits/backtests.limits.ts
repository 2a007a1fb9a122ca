import { limit, searchLimit } from './limit.ts'

export const reportsOfABacktest = limit({
  name: 'reports of one item that a rule is tried on',
  value: 400_000,
  counted: 'reports of one item in the past that a rule is tried on before it is saved',
  over: 'one trial',
  atLimit: 'the item’s past begins later than that of the others, and the trial says so',
  seenBy: 'not counted',
})

export const itemDaysOfABacktest = searchLimit({
  name: 'items and days that a rule is tried on',
  value: 100_000,
  counted: 'items that the rule is for, times the days of the past',
  over: 'one trial',
})

export const itemDaysOfALongBacktest = searchLimit({
  name: 'items and days that a rule of trips, stops or visits is tried on',
  value: 1_000_000,
  counted: 'items that the rule is for, times the days of a past that is read from trips, stops or visits',
  over: 'one trial',
})

export const othersOfABacktest = searchLimit({
  name: 'fixes of other items that a rule is tried with',
  value: 200_000,
  counted:
    'instants at which those reported that a rule of a distance compares its items with, read anew for each piece',
  over: 'one trial',
})

export const backtestsAtOnce = limit({
  name: 'pieces of the past judged at once',
  value: 1,
  counted: 'pieces of two seconds of which one node judges the past for rules that nobody has saved',
  over: 'at any time',
  atLimit: 'up to 20 wait, companies in turn; others are told 503 server.busy',
  seenBy: 'atalaya_http_request_seconds of its route',
})
