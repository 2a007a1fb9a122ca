export { poiKind } from './poi.kind.ts'
export { poiConstraints, poiHandlers } from './pois.handlers.ts'
