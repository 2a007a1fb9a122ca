import { mostReleasedPerCall } from '@atalaya/contract/cold-chain'
import { mostEarlierResults, mostResultRows } from '@atalaya/contract/report-runs'
import { mostReportDays, mostReportRows } from '@atalaya/contract/reports'
import { inputLimit, limit } from './limit.ts'

export const reportDays = inputLimit({
  name: 'days of a report',
  value: mostReportDays,
  counted: 'days from the first to the last one',
})

export const reportRowsAtOnce = limit({
  name: 'rows of a report that a call answers',
  value: mostReportRows,
  counted: 'rows of the items, the period and the settings that are asked for',
  over: 'once a call',
  atLimit: 'answered without rows and with `isTooLong`',
  seenBy: 'not counted: nothing is refused',
})

export const reportAtOnceMs = limit({
  name: 'time that a report is read at once, ms',
  value: 2_000,
  counted: 'milliseconds that the database works at its rows',
  over: 'once a call',
  atLimit: 'answered without rows and with `isTooLong`',
  seenBy: 'atalaya_http_request_seconds of its route',
})

export const releasedDaysACall = limit({
  name: 'days of sensors that a call releases',
  value: mostReleasedPerCall,
  counted: 'days of sensors that it releases, or releases that it takes back',
  over: 'once a call',
  atLimit: 'answered 400 input.invalid; a page sends more in several calls',
  seenBy: 'atalaya_http_request_seconds_count{status="400"} of its route',
})

export const resultRowsAtOnce = limit({
  name: 'rows of what a report’s run found that a call answers',
  value: mostResultRows,
  counted: 'rows of one result, or pairs of two that are compared',
  over: 'once a call',
  atLimit: 'answered 400 input.invalid; a page asks for the next ones by their offset',
  seenBy: 'atalaya_http_request_seconds_count{status="400"} of its route',
})

export const earlierResultsListed = limit({
  name: 'earlier results that one is compared with',
  value: mostEarlierResults,
  counted: 'results of the same report, those of the same items and settings first, newest first',
  over: 'once a call',
  atLimit: 'older ones are kept until they expire and not offered',
  seenBy: 'not counted',
})
