export { customStateHandlers } from './custom-states.handlers.ts'
export { listCustomStates } from './custom-states.repository.ts'
