import { feature } from '../feature.ts'
import { customStateKind } from './custom-state.kind.ts'
import { customStateHandlers } from './custom-states.handlers.ts'

export { customStateCompanion } from './custom-state.companion.ts'
export { listCustomStates } from './custom-state.kind.ts'

export const customStates = feature({
  handlers: ({ clock }) => ({ customStates: customStateHandlers(clock) }),
  kinds: [customStateKind],
})
