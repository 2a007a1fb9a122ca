import { feature } from '../feature.ts'
import { customStateHandlers } from './custom-states.handlers.ts'

export { customStateCompanion } from './custom-state.companion.ts'
export { listCustomStates } from './custom-states.repository.ts'

export const customStates = feature({ handlers: ({ clock }) => ({ customStates: customStateHandlers(clock) }) })
