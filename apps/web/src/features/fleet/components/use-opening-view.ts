import { useEffect, useMemo, useRef } from 'react'
import { live, useLiveLastSeenAt } from '../../../live/live.ts'
import { defaultView } from '../../../map/default-view.ts'
import { timesShown } from '../../../map/map-view.ts'
import { useMovableMap } from '../../../map/movable-map.ts'
import { useUser } from '../../../session/current-session.ts'
import { useCompanyInfo } from '../../companies/index.ts'
import { useOpenedView, useSetView, viewText } from '../fleet-address.ts'
import { useFleet } from '../fleet-context.tsx'
import { fitTo, openKeptView } from '../map-view.ts'

/** A town and its country's neighbours: for a company that has nothing on the map yet. */
const homeZoom = 6

/**
 * Once a company: the map goes to what the address says, else to the user's own view, else to where the fleet is,
 * else to the company's home, else to where maps open.
 */
export const useOpeningView = (companyId: number): void => {
  const map = useMovableMap()
  const { mapBound } = useUser()
  const { directory } = useFleet()
  const view = useOpenedView()
  const company = useCompanyInfo(companyId).data
  const hasHeard = useLiveLastSeenAt() !== null
  const shownCompany = useRef<number | null>(view === null ? null : companyId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: as it stood when this company was opened
  const shownBefore = useMemo(timesShown, [companyId])
  const isEmpty = directory?.items.size === 0
  useEffect(() => {
    if (!map || !directory || shownCompany.current === companyId || !(isEmpty ? company : hasHeard)) return
    shownCompany.current = companyId
    // A screen that shows a record has been quicker.
    if (timesShown() > shownBefore) return
    const bounds = live.items.boundsOf(directory.items.keys())
    if (mapBound?.active) {
      const { southWest, northEast } = mapBound
      openKeptView(map, { west: southWest.lng, south: southWest.lat, east: northEast.lng, north: northEast.lat })
    } else if (bounds) fitTo(map, bounds, 0)
    else {
      const home = company?.centroidId?.pos
      map.jumpTo(home ? { center: [home.lng, home.lat], zoom: homeZoom } : defaultView)
    }
  }, [map, directory, isEmpty, hasHeard, company, companyId, mapBound, shownBefore])
}

/** Keeps the address at where the map is, once it has come to rest. */
export const useViewInAddress = (isFront: boolean): void => {
  const map = useMovableMap()
  const setView = useSetView()
  useEffect(() => {
    if (!map || !isFront) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const moved = map.on('moveend', () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { lat, lng } = map.getCenter().wrap()
        setView({ view: viewText({ lat, lng, zoom: map.getZoom() }) })
      }, restMs)
    })
    return () => {
      clearTimeout(timer)
      moved.unsubscribe()
    }
  }, [map, isFront, setView])
}

/** Longer than the step of a map that follows an item, which is never at rest. */
const restMs = 1_500
