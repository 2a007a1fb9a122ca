import { poiRoutes } from '@atalaya/contract/pois'
import { useMapRecordCalls, useMapRecords } from '../../map-records/map-records.queries.ts'

/** What the points are to the calls that every noun on the map has. */
export const pois = { noun: 'pois', routes: poiRoutes } as const

export const usePois = () => useMapRecords(pois)

export const usePoiCalls = () => useMapRecordCalls(pois)
