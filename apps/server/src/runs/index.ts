export { askRun } from './ask-run.ts'
export { type ActiveRun, RunFailed, type RunKind } from './run-kind.ts'
export { type RunRow, writeRunResult, writeRunRows } from './run-rows.repository.ts'
export { startRuns } from './runner.ts'
export {
  cancelRun,
  findRun,
  findRunFile,
  forgetEndedRuns,
  isTold,
  listRuns,
  type RunScope,
  readRunFilePart,
  readRunPartBytes,
  type StoredRun,
  shareRun,
} from './runs.repository.ts'
export { runsChanged } from './tell-runs.ts'
