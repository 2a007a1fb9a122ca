export { type AskedRun, askRun } from './ask-run.ts'
export { type ActiveRun, RunFailed, type RunFileWriter, type RunKind } from './run-kind.ts'
export { type Runner, startRuns } from './runner.ts'
export {
  cancelRun,
  findRunFile,
  forgetEndedRuns,
  listRuns,
  type RunScope,
  readRunFilePart,
} from './runs.repository.ts'
export { runsChanged } from './tell-runs.ts'
