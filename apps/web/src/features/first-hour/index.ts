export { FirstHour } from './components/first-hour.tsx'
export { useIsFirstHour } from './use-is-first-hour.ts'
