import type { ReportType } from '@atalaya/contract/reports'
import type { ReportReader } from './define-reader.ts'
import { driverSummaryReader } from './readers/driver-summary.reader.ts'
import { eventsReader } from './readers/events.reader.ts'
import { gapsReader } from './readers/gaps.reader.ts'
import { groupSummaryReader } from './readers/group-summary.reader.ts'
import { idlingReader } from './readers/idling.reader.ts'
import { inactivityReader } from './readers/inactivity.reader.ts'
import { lastPositionsReader } from './readers/last-positions.reader.ts'
import { noticesReader } from './readers/notices.reader.ts'
import { positionsReader } from './readers/positions.reader.ts'
import { speedingReader } from './readers/speeding.reader.ts'
import { stopsReader } from './readers/stops.reader.ts'
import { summaryReader } from './readers/summary.reader.ts'
import { tripsReader } from './readers/trips.reader.ts'
import { visitsReader } from './readers/visits.reader.ts'

/** One for each report of the contract, which the compiler sees. */
export const readers: Readonly<Record<ReportType, ReportReader>> = {
  events: eventsReader,
  idling: idlingReader,
  inactivity: inactivityReader,
  lastPositions: lastPositionsReader,
  notices: noticesReader,
  positions: positionsReader,
  speeding: speedingReader,
  stops: stopsReader,
  gaps: gapsReader,
  trips: tripsReader,
  summary: summaryReader,
  groupSummary: groupSummaryReader,
  driverSummary: driverSummaryReader,
  visits: visitsReader,
}
