import { useEffect, useState } from 'react'
import { useMovableMap } from '../../../map/movable-map.ts'

const stepsPerLevel = 2

/** How near the map is, in halves of a level: what depends on it is not made anew with every turn of a wheel. */
export const useMapZoom = (): number => {
  const map = useMovableMap()
  const [zoom, setZoom] = useState(() => rounded(map?.getZoom() ?? 0))
  useEffect(() => {
    if (!map) return
    setZoom(rounded(map.getZoom()))
    const moved = map.on('moveend', () => setZoom(rounded(map.getZoom())))
    return () => moved.unsubscribe()
  }, [map])
  return zoom
}

const rounded = (zoom: number): number => Math.floor(zoom * stepsPerLevel) / stepsPerLevel
