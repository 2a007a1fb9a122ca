export { askRun } from './ask-run.ts'
export { type ActiveRun, RunFailed, type RunKind } from './run-kind.ts'
export { startRuns } from './runner.ts'
export {
  cancelRun,
  findRunFile,
  forgetEndedRuns,
  listRuns,
  type RunScope,
  readRunFilePart,
  readRunPartBytes,
} from './runs.repository.ts'
export { runsChanged } from './tell-runs.ts'
