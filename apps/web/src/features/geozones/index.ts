export { GeozonesOnMap } from './components/geozones-on-map.tsx'
