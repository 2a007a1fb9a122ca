import type { ItemHistory, Track } from '@atalaya/contract/tracks'
import { useEffect, useRef } from 'react'
import { useMovableMap } from '../../../map/movable-map.ts'
import { fitTo, followTo } from '../map-view.ts'
import type { Cursor } from './cursor.ts'
import { placeAt, routeBounds, spanOfTrip } from './route-pieces.ts'

/** Another day of the same item is looked at from as far as its route goes: somebody chose it to see it. */
export const useFitToChosenDay = (itemId: number | null, day: string, route: ItemHistory['route'] | null): void => {
  const map = useMovableMap()
  const shown = useRef({ itemId, day })
  useEffect(() => {
    if (shown.current.itemId !== itemId) shown.current = { itemId, day }
    if (!map || !route || shown.current.day === day) return
    shown.current = { itemId, day }
    const bounds = routeBounds(route)
    if (bounds) fitTo(map, bounds)
  }, [map, itemId, day, route])
}

/** A trip is looked at as a whole, once it was chosen; one that goes on does not move the map with each fix. */
export const useFitToChosenTrip = (route: ItemHistory['route'] | null, trip: Track | null): void => {
  const map = useMovableMap()
  const shown = useRef<number | null>(null)
  useEffect(() => {
    if (!trip) shown.current = null
    if (!map || !route || !trip || shown.current === trip.id) return
    shown.current = trip.id
    const { fromTs, toTs } = spanOfTrip(trip)
    const bounds = routeBounds(route, fromTs, toTs)
    if (bounds) fitTo(map, bounds)
  }, [map, route, trip])
}

/** While a day is played, the map goes along where the marker would leave it; looked at twice a second. */
export const useKeepInSight = (route: ItemHistory['route'] | null, cursor: Cursor): void => {
  const map = useMovableMap()
  useEffect(() => {
    if (!map || !route) return
    let lookedAt = 0
    return cursor.subscribe(() => {
      const now = performance.now()
      const instant = cursor.played()
      if (!cursor.isPlaying() || instant === null || now - lookedAt < 500) return
      lookedAt = now
      const at = placeAt(route, instant)
      if (at && !isInside(map.getBounds(), at)) followTo(map, at)
    })
  }, [map, route, cursor])
}

const isInside = (
  bounds: ReturnType<NonNullable<ReturnType<typeof useMovableMap>>['getBounds']>,
  { lat, lng }: { lat: number; lng: number },
): boolean => {
  const [low, high] = [bounds.getSouthWest(), bounds.getNorthEast()]
  return lat > low.lat && lat < high.lat && lng > low.lng && lng < high.lng
}
