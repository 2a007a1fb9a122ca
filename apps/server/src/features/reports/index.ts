import { feature } from '../feature.ts'
import { reportRun } from './report-run.ts'
import { reportRunHandlers } from './report-runs.handlers.ts'
import { reportHandlers } from './reports.handlers.ts'

export { askedReport } from './asked-report.ts'
export { type ColdChainDay, readColdChainDays } from './cold-chain-days.ts'
export { readReportRows } from './read-report.ts'
export { type ReportAnswer, reportAnswer } from './report-answer.ts'
export { makeReportFiles, type ReportFile } from './report-files.ts'
export { type DriverFacts, readScoredVehicles, readScoreFacts, type ScoredVehicle } from './score-reading.ts'

export const reports = feature({
  handlers: (ports) => ({ reports: reportHandlers(ports), reportRuns: reportRunHandlers(ports) }),
  runs: (ports) => [reportRun(ports)],
})
