export { PoisOnMap } from './pois-on-map.tsx'
