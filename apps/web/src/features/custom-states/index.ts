export { CustomStateBadge } from './components/custom-state-badge.tsx'
export { CustomStatesSettings } from './components/custom-states-settings.tsx'
export { customStates, useCustomStates } from './custom-states.queries.ts'
