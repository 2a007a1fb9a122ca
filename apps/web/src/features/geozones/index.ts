export { GeozonesOnMap } from './components/geozones-on-map.tsx'
export { useGeozones } from './geozones.queries.ts'
