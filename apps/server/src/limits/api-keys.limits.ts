import { keyCallsKeptDays, mostKeyCallsPerMinute, mostKeyRefusals } from '@atalaya/contract/api-keys'
import { keptLimit, limit } from './limit.ts'

export const keysOfPerson = keptLimit({
  name: 'API keys of one person',
  value: 20,
  counted: 'keys that one person has made for themselves and not revoked',
})

export const keysOfCompany = limit({
  name: 'API keys of one company',
  value: 200,
  counted: 'keys of a company and of its people that are not revoked',
  over: 'at any time',
  atLimit: 'answered 409 limit.reached where one more is made for the company',
  seenBy: 'atalaya_http_request_seconds_count{status="409"} of its route',
})

export const keyCallsPerMinute = limit({
  name: 'calls of one API key, at the most',
  value: mostKeyCallsPerMinute,
  counted: 'calls with one key over all processes; each key says how many of these it may make',
  over: 'a minute',
  atLimit: 'answered 429 calls.toomany',
  seenBy: 'the log of the key’s calls, and the security event calls.limited',
})

export const keyRefusalsTold = limit({
  name: 'refused calls that are told with what an API key was used for',
  value: mostKeyRefusals,
  counted: 'the newest calls with the key that were refused or failed',
  over: 'a call',
  atLimit: 'older ones are left out; the log of calls has them',
  seenBy: 'not counted',
})

export const goodKeyCallsKept = limit({
  name: 'calls of one API key in its log that did what they were for',
  value: 20_000,
  counted: 'calls with one key, over all processes',
  over: 'at any time',
  atLimit: 'older ones are deleted, and the log says from when on it has all',
  seenBy: 'completeAfterTs of the log; tallies by the minute have all of them',
})

export const badKeyCallsKept = limit({
  name: 'refused calls of one API key in its log, and as many failed ones',
  value: 5_000,
  counted: 'calls with one key that were refused, and apart from them those that failed, over all processes',
  over: 'at any time',
  atLimit: 'older ones of their kind are deleted, and the log says from when on it has all',
  seenBy: 'completeAfterTs of the log; tallies by the minute have all of them',
})

export const waitingCallsOfKey = limit({
  name: 'calls of one API key and outcome that wait to be logged',
  value: 1_000,
  counted: 'calls with one key and one outcome, in this process',
  over: 'ten seconds',
  atLimit: 'further ones are counted and not logged, and the log says from when on it has all',
  seenBy: 'completeAfterTs of the log',
})

export const waitingKeyCalls = limit({
  name: 'calls of API keys that wait to be logged',
  value: 20_000,
  counted: 'calls with any key, in this process',
  over: 'ten seconds',
  atLimit: 'further ones are counted and not logged, and the logs of their keys say from when on they have all',
  seenBy: 'completeAfterTs of the log',
})

export const keyCallsKept = limit({
  name: 'days for which it is kept what an API key was used for',
  value: keyCallsKeptDays,
  counted: 'calls in the logs of keys, and their tallies by minute and route',
  over: 'at any time',
  atLimit: 'older ones are deleted by the job old-key-calls',
  seenBy: 'not counted',
})

export const talliedKeyCalls = limit({
  name: 'pairs of API key and route that are counted at once',
  value: 10_000,
  counted: 'pairs that called within ten seconds, in this process',
  over: 'ten seconds',
  atLimit: 'further ones are neither counted nor logged, and answered all the same',
  seenBy: 'not counted',
})

export const budgetedKeys = limit({
  name: 'API keys whose calls of a minute are given out from memory',
  value: 20_000,
  counted: 'keys that called, in this process',
  over: 'a minute',
  atLimit: 'the one that was begun first is forgotten, and takes anew from its row',
  seenBy: 'not counted',
})
