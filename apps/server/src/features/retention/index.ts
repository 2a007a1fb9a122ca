export { dropEndedHistory } from './ended-history.ts'
