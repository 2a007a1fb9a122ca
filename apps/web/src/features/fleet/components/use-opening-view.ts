import { useEffect, useRef } from 'react'
import { live, useLiveHeardAt } from '../../../live/live.ts'
import { useLiveMap } from '../../../map/map-instance.ts'
import { useUser } from '../../../session/current-session.ts'
import { useFleet } from '../fleet-context.tsx'
import { fitTo } from '../map-view.ts'

/** Once a company: the map goes to the user's own view, or else to where the fleet is. */
export const useOpeningView = (companyId: number): void => {
  const map = useLiveMap()?.map
  const { mapBound } = useUser()
  const { directory } = useFleet()
  const hasHeard = useLiveHeardAt() !== null
  const shownCompany = useRef<number | null>(null)
  useEffect(() => {
    if (!map || !directory || !hasHeard || shownCompany.current === companyId) return
    shownCompany.current = companyId
    if (mapBound?.active) {
      const { southWest, northEast } = mapBound
      fitTo(map, { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat }, 0)
      return
    }
    const bounds = live.items.boundsOf(directory.items.keys())
    if (bounds) fitTo(map, bounds, 0)
  }, [map, directory, hasHeard, companyId, mapBound])
}
