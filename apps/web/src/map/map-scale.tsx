import { AttributionControl, ScaleControl } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLiveMap } from './map-instance.ts'
import classes from './map-scale.module.css'

/** Scale and sources, in the page's own footer instead of a corner of the map that a panel may cover. */
export const MapScale = () => {
  const map = useLiveMap()?.map
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!map || !place.current) return
    const controls = [new ScaleControl({ maxWidth: 80, unit: 'metric' }), new AttributionControl({ compact: false })]
    place.current.append(...controls.map((control) => control.onAdd(map)))
    return () => {
      for (const control of controls) control.onRemove()
    }
  }, [map])
  return <div ref={place} className={classes.place} />
}
