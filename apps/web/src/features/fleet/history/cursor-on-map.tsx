import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useLiveMap } from '../../../map/map-instance.ts'
import classes from './route-on-map.module.css'

/**
 * Where the cursor of the chart stands on the line, over whatever else is there. A layer would lie below the fleet, and be
 * handed to a worker anew for each step of a day that is played.
 */
export const CursorOnMap = ({ at: { lat, lng } }: { at: { lat: number; lng: number } }) => {
  const map = useLiveMap()?.map
  const dot = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!map) return
    const place = (): void => {
      const { x, y } = map.project([lng, lat])
      if (dot.current) dot.current.style.translate = `${x}px ${y}px`
    }
    place()
    const moved = map.on('move', place)
    return () => moved.unsubscribe()
  }, [map, lat, lng])
  return map ? createPortal(<div ref={dot} className={classes.cursor} />, map.getCanvasContainer()) : null
}
