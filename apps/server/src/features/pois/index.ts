export { poiHandlers } from './pois.handlers.ts'
