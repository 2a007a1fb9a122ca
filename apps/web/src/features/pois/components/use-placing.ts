import type { LatLng } from '@atalaya/contract/values'
import { Marker } from 'maplibre-gl'
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

interface Pin {
  lat: number | undefined
  lng: number | undefined
  /** `#rrggbb`. */
  colour: string
  onMove(at: LatLng): void
}

/** A pin that is seen from any height, where a circle of some metres is not, and can be dragged. */
export const usePin = ({ lat, lng, colour, onMove }: Pin): void => {
  const map = useLiveMap()?.map
  const moved = useRef(onMove)
  moved.current = onMove
  const pin = useRef<Marker | null>(null)
  const at = lat === undefined || lng === undefined ? null : { lat, lng }
  const wanted = useRef(at)
  wanted.current = at
  const isShown = at !== null

  useEffect(() => {
    if (!map || !isShown || !wanted.current) return
    const marker = new Marker({ color: colour, draggable: true, scale: 0.8 }).setLngLat(wanted.current).addTo(map)
    // The same place stands in the form as text.
    marker.getElement().setAttribute('aria-hidden', 'true')
    marker.getElement().removeAttribute('tabindex')
    marker.on('dragend', () => {
      const place = marker.getLngLat().wrap()
      moved.current({ lat: place.lat, lng: place.lng })
    })
    pin.current = marker
    return () => {
      marker.remove()
      pin.current = null
    }
  }, [map, isShown, colour])

  useEffect(() => {
    if (lat !== undefined && lng !== undefined) pin.current?.setLngLat({ lat, lng })
  }, [lat, lng])
}
