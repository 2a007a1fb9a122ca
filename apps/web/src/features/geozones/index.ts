export { GeozonesOnMap } from './components/geozones-on-map.tsx'
export { useProposeCorridor } from './proposed-geozone.ts'
