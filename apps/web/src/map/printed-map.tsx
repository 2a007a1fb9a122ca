import { useIsPrinting } from '@atalaya/ui/print'
import type { Map as MapLibreMap } from 'maplibre-gl'
import { memo, useMemo } from 'react'
import { useFormat } from '../format/use-format.ts'
import { liveMap } from './map-instance.ts'
import classes from './printed-map.module.css'

/**
 * What the map and the canvases over it show. Their pictures are gone once they were handed to the screen, and so blank
 * on paper: they are drawn and taken in one go.
 */
const pictureOf = (map: MapLibreMap): string | null => {
  map.redraw()
  const ground = map.getCanvas()
  if (ground.width === 0 || ground.height === 0) return null
  const whole = document.createElement('canvas')
  whole.width = ground.width
  whole.height = ground.height
  const context = whole.getContext('2d')
  for (const layer of map.getCanvasContainer().querySelectorAll('canvas'))
    context?.drawImage(layer, 0, 0, whole.width, whole.height)
  return whole.toDataURL('image/jpeg', 0.92)
}

interface Props {
  /** What is looked at. */
  title: string
}

/** The map on paper: its picture alone, without the panels over it. */
export const PrintedMap = memo(({ title }: Props) => {
  const isPrinting = useIsPrinting()
  const format = useFormat()
  const map = liveMap()?.map
  const picture = useMemo(() => (isPrinting && map ? pictureOf(map) : null), [isPrinting, map])
  if (!picture) return null
  return (
    <figure className={classes.printed}>
      <img src={picture} alt={title} />
      <figcaption>
        {title} · {format.dateTime(Date.now())}
      </figcaption>
    </figure>
  )
})
