export { CustomStateSign } from './components/custom-state-sign.tsx'
export { CustomStatesSettings } from './components/custom-states-settings.tsx'
export { useCustomStates } from './custom-states.queries.ts'
