export { PoisOnMap } from './components/pois-on-map.tsx'
