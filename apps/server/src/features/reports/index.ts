import { feature } from '../feature.ts'
import { reportRun } from './report-run.ts'
import { reportHandlers } from './reports.handlers.ts'

export const reports = feature({
  handlers: (ports) => ({ reports: reportHandlers(ports) }),
  runs: (ports) => [reportRun(ports)],
})
