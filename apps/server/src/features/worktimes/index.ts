export { worktimeKind } from './worktime.kind.ts'
export { worktimeConstraints, worktimeHandlers } from './worktimes.handlers.ts'
export { insertWorktimes } from './worktimes.repository.ts'
