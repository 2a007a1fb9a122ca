export { worktimeKind } from './worktime.kind.ts'
export { worktimeConstraints, worktimeHandlers } from './worktimes.handlers.ts'
