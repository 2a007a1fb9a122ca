import type { Poi } from '@atalaya/contract/pois'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { ExpressionSpecification } from 'maplibre-gl'
import { mapFont } from '../../map/base-style.ts'
import { defineLayer } from '../../map/define-layer.tsx'

const nearRadius: ExpressionSpecification = ['case', ['boolean', ['feature-state', 'hovered'], false], 8, 6]

export const poisLayer = defineLayer<readonly Poi[]>({
  id: 'pois',
  slot: 'points',
  features: (pois) =>
    pois.map(({ id, name, colour, lat, lng }) => ({
      type: 'Feature',
      id,
      properties: { name, colour: colourHex(colour) },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  layers: (palette) => [
    {
      id: 'pois-point',
      type: 'circle',
      minzoom: 3,
      paint: {
        'circle-radius': ['interpolate', ['linear'], ['zoom'], 3, 2, 7, 3, 12, nearRadius],
        'circle-color': ['get', 'colour'],
        'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 3, 0.5, 7, 1, 12, 2],
        'circle-stroke-color': palette.surface,
      },
    },
    {
      id: 'pois-name',
      type: 'symbol',
      minzoom: 11,
      layout: {
        'text-field': ['get', 'name'],
        'text-font': mapFont,
        'text-size': 11,
        'text-offset': [0, 1],
        'text-anchor': 'top',
        'text-max-width': 9,
      },
      paint: { 'text-color': palette.textSecondary, 'text-halo-color': palette.surface, 'text-halo-width': 1.4 },
    },
  ],
  interactive: 'pois-point',
})
