export { CustomStateSign } from './components/custom-state-sign.tsx'
export { useCustomStates, usePutCustomState } from './custom-states.queries.ts'
