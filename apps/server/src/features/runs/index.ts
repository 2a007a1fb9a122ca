import { forgetAfter } from '../../jobs/forget-after.ts'
import { forgetEndedRuns } from '../../runs/index.ts'
import { feature } from '../feature.ts'
import { resellerRunHandlers, runFileHandlers, runHandlers } from './runs.handlers.ts'

export { runScopeOf } from './run-scope.ts'

export const runs = feature({
  handlers: (ports) => ({
    runs: runHandlers(ports),
    resellerRuns: resellerRunHandlers(ports),
    runFiles: runFileHandlers(ports),
  }),
  jobs: (ports) => [forgetAfter(ports, { name: 'ended-runs', cron: '15 5 * * *', days: 0, forget: forgetEndedRuns })],
})
