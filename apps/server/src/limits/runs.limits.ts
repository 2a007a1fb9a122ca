import { limit } from './limit.ts'

export const runsWaiting = limit({
  name: 'work in the background that waits or runs, of one tenant',
  value: 20,
  counted: 'runs of one company, or of one reseller’s own, that have not ended',
  over: 'at any time',
  atLimit: 'answered 409 limit.reached',
  seenBy: 'the list of work in the background',
})

export const runsListed = limit({
  name: 'work in the background that is listed',
  value: 200,
  counted: 'runs of one company, or of one reseller’s own, newest first',
  over: 'once a call',
  atLimit: 'older ones are kept until they expire and not listed',
  seenBy: 'not counted',
})

export const runsAtOnce = limit({
  name: 'work in the background of one process',
  value: 2,
  counted: 'runs that one process does at the same time, one of each tenant',
  over: 'at any time',
  atLimit: 'the rest waits for its turn, or for another process',
  seenBy: 'the list of work in the background',
})

export const runLeaseMs = limit({
  name: 'silence of a process with work in the background, ms',
  value: 30_000,
  counted: 'milliseconds since the process that has a run was heard of',
  over: 'at any time',
  atLimit: 'another process takes the run over',
  seenBy: 'warnings in the log that a run was taken over',
})

export const downloadLinkMs = limit({
  name: 'a link to a file of work in the background, ms',
  value: 60_000,
  counted: 'milliseconds in which a download may begin, while the session that asked for it lasts',
  over: 'once a link',
  atLimit: 'answered 404 not.found',
  seenBy: 'atalaya_http_request_seconds_count{status="404"} of its route',
})

export const downloadResumeMs = limit({
  name: 'a download that broke off, ms',
  value: 86_400_000,
  counted: 'milliseconds after its link’s minute in which it may go on, by its ETag and while the session lasts',
  over: 'once a link',
  atLimit: 'answered 404 not.found',
  seenBy: 'atalaya_http_request_seconds_count{status="404"} of its route',
})
