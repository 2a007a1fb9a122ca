import type { GeozoneShape } from '@atalaya/contract/geozones'
import { outlineOf } from '@atalaya/domain/geozone-outline'
import { defineLayer } from '../../map/define-layer.tsx'

interface Drawn {
  /** Nothing is shown of what the drawing tools show themselves. */
  shape: GeozoneShape | null
  /** `#rrggbb`. */
  colour: string
}

/** What a corridor covers while its way is drawn: the tools draw the way alone. */
export const corridorLayer = defineLayer<Drawn>({
  id: 'drawn-corridor',
  slot: 'areas',
  features: ({ shape, colour }) => {
    const coordinates = shape?.kind === 'corridor' ? outlineOf(shape) : []
    if (coordinates.length === 0) return []
    return [{ type: 'Feature', id: 1, properties: { colour }, geometry: { type: 'Polygon', coordinates } }]
  },
  layers: () => [
    {
      id: 'drawn-corridor-fill',
      type: 'fill',
      paint: { 'fill-color': ['get', 'colour'], 'fill-opacity': 0.18 },
    },
    {
      id: 'drawn-corridor-line',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 1.5, 'line-dasharray': [3, 2] },
    },
  ],
})
