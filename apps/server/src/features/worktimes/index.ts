import { feature } from '../feature.ts'
import { worktimeKind } from './worktime.kind.ts'
import { worktimeHandlers } from './worktimes.handlers.ts'

export { insertWorktimes } from './worktimes.repository.ts'

export const worktimes = feature({
  handlers: ({ clock }) => ({ worktimes: worktimeHandlers(clock) }),
  kinds: [worktimeKind],
})
