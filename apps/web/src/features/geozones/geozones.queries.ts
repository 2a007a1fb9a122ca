import { geozoneRoutes } from '@atalaya/contract/geozones'
import { useMapRecordCalls, useMapRecords } from '../../map-records/map-records.queries.ts'

/** What the geozones are to the calls that every noun on the map has. */
export const geozones = { noun: 'geozones', routes: geozoneRoutes } as const

export const useGeozones = () => useMapRecords(geozones)

export const useGeozoneCalls = () => useMapRecordCalls(geozones)
