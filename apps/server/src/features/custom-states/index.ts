import { feature } from '../feature.ts'
import { customStateHandlers } from './custom-states.handlers.ts'

export { listCustomStates } from './custom-states.repository.ts'

export const customStates = feature({ handlers: ({ clock }) => ({ customStates: customStateHandlers(clock) }) })
