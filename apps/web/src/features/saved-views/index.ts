export { useResellerTableViews, useTableViews } from './saved-views.queries.ts'
