import { memo, useEffect, useRef } from 'react'
import { useLiveMap } from './map-instance.ts'
import classes from './map-scale.module.css'

/** Scale and sources, in the page's own footer instead of a corner of the map that a panel may cover. */
export const MapScale = memo(() => {
  const map = useLiveMap()?.map
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!map) return
    let remove = (): void => undefined
    let isGone = false
    // Here already where a map stands; the panels beside it do not wait for the library.
    void import('maplibre-gl').then(({ ScaleControl, AttributionControl }) => {
      if (isGone || !place.current) return
      const controls = [new ScaleControl({ maxWidth: 80, unit: 'metric' }), new AttributionControl({ compact: false })]
      place.current.append(...controls.map((control) => control.onAdd(map)))
      remove = () => {
        for (const control of controls) control.onRemove()
      }
    })
    return () => {
      isGone = true
      remove()
    }
  }, [map])
  return <div ref={place} className={classes.place} />
})
