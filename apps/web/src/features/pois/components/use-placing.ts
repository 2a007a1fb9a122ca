import type { LatLng } from '@atalaya/contract/values'
import { useEffect, useRef } from 'react'
import { useLiveMap } from '../../../map/map-instance.ts'
import { claimPointer } from '../../../map/pointer-claim.ts'

/** While `isActive`, a click on the map says where. */
export const usePlacing = (isActive: boolean, onPlace: (at: LatLng) => void): void => {
  const map = useLiveMap()?.map
  const placed = useRef(onPlace)
  placed.current = onPlace
  useEffect(() => {
    if (!map || !isActive) return
    const release = claimPointer()
    const canvas = map.getCanvas()
    canvas.style.cursor = 'crosshair'
    const click = map.on('click', ({ lngLat }) => {
      const { lat, lng } = lngLat.wrap()
      placed.current({ lat, lng })
    })
    return () => {
      click.unsubscribe()
      canvas.style.cursor = ''
      release()
    }
  }, [map, isActive])
}
