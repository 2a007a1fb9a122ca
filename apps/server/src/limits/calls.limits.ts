import { bulkBodyBytes, mostPerCall } from '@atalaya/contract/bulk'
import { changesPerPage } from '@atalaya/contract/changes'
import { longestAlert } from '@atalaya/contract/company-alerts'
import { mostCostsListed } from '@atalaya/contract/costs'
import { mostDashboardItems } from '@atalaya/contract/dashboard'
import { mostDevicesPerPage } from '@atalaya/contract/devices'
import { assignmentsPerPage } from '@atalaya/contract/driver-assignments'
import { mostFuelPurchasesListed } from '@atalaya/contract/fuel-purchases'
import { mostLogEntries } from '@atalaya/contract/log-pages'
import { mostPhotoBytes } from '@atalaya/contract/photos'
import { fixesPerPage, longestPlayedMs, mostPlayedUnits } from '@atalaya/contract/playback'
import { longestWayMs, mostItemDays } from '@atalaya/contract/tracks'
import { mostUseDays, mostUseLines } from '@atalaya/contract/worktimes'
import { inputLimit, limit, searchLimit } from './limit.ts'

export const bodyBytes = limit({
  name: 'body of a call, bytes',
  value: 256 * 1_024,
  counted: 'bytes of the body of a request, where its route says nothing else',
  over: 'once a call',
  atLimit: 'answered 413 body.toolarge',
  seenBy: 'atalaya_http_request_seconds_count{status="413"} of its route',
})

export const bulkBody = limit({
  name: 'body of a call about many records, bytes',
  value: bulkBodyBytes,
  counted: 'bytes of the body of a bulk call, an import or a group with its members',
  over: 'once a call',
  atLimit: 'answered 413 body.toolarge',
  seenBy: 'atalaya_http_request_seconds_count{status="413"} of its route',
})

export const recordsACall = inputLimit({
  name: 'records of a call about many',
  value: mostPerCall,
  counted: 'ids or rows that a bulk call or a piece of an import names',
})

export const photoBytes = limit({
  name: 'a photo, bytes',
  value: mostPhotoBytes,
  counted: 'bytes of an image before it is made smaller',
  over: 'once a call',
  atLimit: 'answered 413 file.toolarge, or 400 file.invalid where it is none',
  seenBy: 'atalaya_http_request_seconds_count{status="413"} of its route',
})

export const photoPixels = limit({
  name: 'a photo, pixels',
  value: 40_000_000,
  counted: 'width by height of an image as its head says',
  over: 'once a call',
  atLimit: 'answered 400 file.invalid before it is unpacked',
  seenBy: 'atalaya_http_request_seconds_count{status="400"} of its route',
})

export const logoPixels = limit({
  name: 'a logo, pixels',
  value: 16_000_000,
  counted: "width by height of a brand's picture as its head says",
  over: 'once a call',
  atLimit: 'answered 400 input.invalid before it is unpacked',
  seenBy: 'atalaya_http_request_seconds_count{status="400"} of its route',
})

export const costsListed = searchLimit({
  name: 'costs that one list holds',
  value: mostCostsListed,
  counted: 'costs of the period that is asked for',
})

export const fuelPurchasesListed = searchLimit({
  name: 'purchases by fuel card that one list holds',
  value: mostFuelPurchasesListed,
  counted: 'purchases of the period that is asked for',
})

export const itemsOnADashboard = searchLimit({
  name: 'items on one dashboard',
  value: mostDashboardItems,
  counted: 'items that the asker sees, of the company or of the group that is named',
})

export const devicesAPage = limit({
  name: 'devices of one page',
  value: mostDevicesPerPage,
  counted: 'devices that one call of a reseller’s list brings',
  over: 'once a call',
  atLimit: 'the next page is asked for with the last id',
  seenBy: 'not counted: nothing is refused',
})

export const changesAPage = limit({
  name: 'entries of one page of a record’s history',
  value: changesPerPage,
  counted: 'changes of one record',
  over: 'once a call',
  atLimit: 'the next page is asked for',
  seenBy: 'not counted: nothing is refused',
})

export const trailEntriesAPage = limit({
  name: 'entries of one page of the log',
  value: mostLogEntries,
  counted: 'changes of records and events of security',
  over: 'once a call',
  atLimit: 'answered 400 input.invalid; the next page is asked for',
  seenBy: 'atalaya_http_request_seconds_count{status="400"} of its route',
})

export const assignmentsAPage = limit({
  name: 'entries of one page of who drove',
  value: assignmentsPerPage,
  counted: 'assignments of one vehicle or driver',
  over: 'once a call',
  atLimit: 'the next page is asked for',
  seenBy: 'not counted: nothing is refused',
})

export const historyPeriodMs = searchLimit({
  name: 'period of a route, ms',
  value: 31 * 86_400_000,
  counted: 'from the beginning to the end of what is asked for',
})

export const historyFixes = searchLimit({
  name: 'fixes of a route',
  value: 450_000,
  counted: 'fixes of one item in the period that is asked for',
})

export const historyEvents = searchLimit({
  name: 'events of a route',
  value: 10_000,
  counted: 'events of one item in the period that is asked for',
})

export const historyPoints = limit({
  name: 'points of a route as it is drawn',
  value: 4_000,
  counted: 'points that stand for the fixes of a route',
  over: 'once a call',
  atLimit: 'the line is thinned to what the eye can tell',
  seenBy: 'not counted: nothing is refused',
})

export const wayPeriodMs = searchLimit({
  name: 'period of what an item drove, ms',
  value: longestWayMs,
  counted: 'from the beginning to the end of what is asked for',
})

export const wayPoints = limit({
  name: 'points of what an item drove',
  value: 20_000,
  counted: 'points of all lines of a period together, to 25 metres where these are enough',
  over: 'once a call',
  atLimit: 'the lines are thinned further, and where their ends are too many those that reach least are left out',
  seenBy: 'not counted: nothing is refused',
})

export const playedUnits = inputLimit({
  name: 'units of a playback',
  value: mostPlayedUnits,
  counted: 'items that one call asks for',
})

export const playedPeriodMs = searchLimit({
  name: 'period of a playback, ms',
  value: longestPlayedMs,
  counted: 'from the beginning to the end of what is asked for',
})

export const playedPoints = limit({
  name: 'points of a unit as it is played',
  value: 4_000,
  counted: 'fixes that say where a unit was at each instant, to three metres where these are enough',
  over: 'once a unit of a call',
  atLimit: 'it is told to six metres, to twelve, and so on',
  seenBy: 'not counted: nothing is refused',
})

export const fixesAPage = limit({
  name: 'fixes of one page',
  value: fixesPerPage,
  counted: 'fixes of one item that one call brings',
  over: 'once a call',
  atLimit: 'the next page is asked for',
  seenBy: 'not counted: nothing is refused',
})

export const sensorReports = searchLimit({
  name: 'reports that a sensor is worked out from',
  value: 100_000,
  counted: 'reports of one item in the period that is asked for',
})

export const sensorPoints = limit({
  name: 'points of a sensor’s preview',
  value: 2_000,
  counted: 'points of the curve beside its form',
  over: 'once a call',
  atLimit: 'the curve is thinned',
  seenBy: 'not counted: nothing is refused',
})

export const itemSensorPoints = limit({
  name: 'points of a sensor among all of an item',
  value: 600,
  counted: 'points of the curve of one sensor on a record’s page',
  over: 'once a call',
  atLimit: 'the curve is thinned, with its highest and lowest points',
  seenBy: 'not counted: nothing is refused',
})

export const worktimeUseDays = searchLimit({
  name: 'days of a look at a timetable’s use',
  value: mostUseDays,
  counted: 'days from the first to the last one',
})

export const worktimeUseLines = searchLimit({
  name: 'lines of a look at a timetable’s use',
  value: mostUseLines,
  counted: 'vehicles or drivers, days and trips outside of the hours',
})

export const statementMs = limit({
  name: 'time of one statement, ms',
  value: 30_000,
  counted: 'milliseconds that the database works at one statement of a call',
  over: 'once a statement',
  atLimit: 'cancelled, and answered 406 search.toolarge',
  seenBy: 'atalaya_http_request_seconds_count{status="406"}',
})

export const countedCallers = limit({
  name: 'callers whose calls a minute are counted',
  value: 50_000,
  counted: 'people and routes with so many calls a minute, in this process',
  over: 'a minute',
  atLimit: 'the one that was counted longest ago is forgotten, and may call anew',
  seenBy: 'not counted',
})

export const passwordsAtOnce = limit({
  name: 'passwords that are checked or hashed at once',
  value: 1,
  counted: 'works of argon2 for calls in this process',
  over: 'at any time',
  atLimit: 'further ones wait',
  seenBy: 'the time of POST session/login in atalaya_http_request_seconds',
})

export const passwordsWaiting = limit({
  name: 'passwords that wait to be checked or hashed',
  value: 256,
  counted: 'sign-ins and changes of passwords that wait for their turn, taken in turns by address',
  over: 'at any time',
  atLimit: 'answered 503 server.busy with Retry-After',
  seenBy: 'atalaya_http_request_seconds_count{status="503"} of its route',
})

export const workAfterwards = limit({
  name: 'work that calls leave behind',
  value: 1_000,
  counted: 'sign-ins that failed and are still to be noted, and links that are still to be mailed, of this process',
  over: 'at any time',
  atLimit: 'the newest is left undone, which the log says',
  seenBy: '"work after a call was not done" in the log',
})

export const alertText = inputLimit({
  name: 'a message to a company’s open browsers, characters',
  value: longestAlert,
  counted: 'characters of the text',
})

export const daysOfAnItem = inputLimit({
  name: 'days of an item in one call',
  value: mostItemDays,
  counted: 'last days by the company’s calendar',
})

export const daysSummedAtCall = limit({
  name: 'days that a call sums up itself',
  value: 100,
  counted: 'days of an item whose stored sums are not up to date, such as today of each item',
  over: 'once a call',
  atLimit: 'answered with the stored sums, and with the items of which more is known',
  seenBy: 'atalaya_http_request_seconds of its route',
})
