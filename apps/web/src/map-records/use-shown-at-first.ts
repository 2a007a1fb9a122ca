import { type Bounds, boundsOf as boundsAround, boundsContain } from '@atalaya/domain/geometry'
import { useEffect, useRef } from 'react'
import { useLiveMap } from '../map/map-instance.ts'
import { showOnMap } from '../map/map-view.ts'

const nearestWorldZoom = 4

/** The corners of what a record covers. */
const cornersOf = ({ south, west, north, east }: Bounds) => [
  { lat: south, lng: west },
  { lat: north, lng: east },
]

/** A screen of places opens on a place: where the map shows none of them, it goes to where they are; once. */
export const useShownAtFirst = <Entity>(
  records: readonly Entity[] | undefined,
  boundsOf: (entity: Entity) => Bounds,
  isWanted: boolean,
): void => {
  const map = useLiveMap()?.map
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current || !map || !records) return
    isDone.current = true
    if (!isWanted || records.length === 0) return
    const corners = records.flatMap((record) => cornersOf(boundsOf(record)))
    const view = map.getBounds()
    const seen = { south: view.getSouth(), west: view.getWest(), north: view.getNorth(), east: view.getEast() }
    // From afar everything is in sight and nothing can be told apart.
    if (map.getZoom() >= nearestWorldZoom && corners.some((corner) => boundsContain(seen, corner))) return
    const all = boundsAround(corners)
    if (all) showOnMap(all)
  }, [map, records, boundsOf, isWanted])
}
