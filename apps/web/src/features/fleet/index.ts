export { DayBefore } from './components/day-before.tsx'
export { DayDigest } from './components/day-summary.tsx'
export { Fact, Facts } from './components/facts.tsx'
export { ItemMarker } from './components/item-marker.tsx'
export { ItemReadings } from './components/item-readings.tsx'
export { LastReport } from './components/last-report.tsx'
export { MotionIcon } from './components/motion-icon.tsx'
export {
  assignmentsFromList,
  type CurrentAssignments,
  noAssignments,
  withAssignmentMessages,
} from './current-assignments.ts'
export { useAddress } from './fleet.queries.ts'
export type { FleetItem } from './fleet-directory.ts'
export type { AssignedPeriod } from './history/driver-day.ts'
export { HistoryProvider } from './history/history-context.tsx'
export { type ItemDetails, useItemDetails } from './item-details.ts'
export { LazyItemMap } from './lazy-item-map.ts'
export { shortDuration } from './short-duration.ts'
export { useTilesUrl } from './tiles.ts'
export { useExportedPlaces } from './use-exported-places.ts'
