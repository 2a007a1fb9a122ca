export { useGroups } from './groups.queries.ts'
