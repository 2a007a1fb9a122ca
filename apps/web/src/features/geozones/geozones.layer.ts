import type { Geozone } from '@atalaya/contract/geozones'
import { outlineOf } from '@atalaya/domain/geozone-outline'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { ExpressionSpecification } from 'maplibre-gl'
import { mapFont } from '../../map/base-style.ts'
import { defineLayer } from '../../map/define-layer.tsx'

/** Names join the picture where a zone is large enough to carry one. */
const namesFromZoom = 11

const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hovered'], false]

export const geozonesLayer = defineLayer<readonly Geozone[]>({
  id: 'geozones',
  slot: 'areas',
  features: (geozones) =>
    geozones.map((geozone) => ({
      type: 'Feature',
      id: geozone.id,
      properties: { name: geozone.name, colour: colourHex(geozone.colour) },
      geometry: { type: 'Polygon', coordinates: [outlineOf(geozone.shape)] },
    })),
  layers: (palette) => [
    {
      id: 'geozones-fill',
      type: 'fill',
      paint: {
        'fill-color': ['get', 'colour'],
        'fill-opacity': ['case', isSelected, 0.26, isHovered, 0.2, 0.12],
      },
    },
    {
      id: 'geozones-line',
      type: 'line',
      layout: { 'line-join': 'round' },
      paint: {
        'line-color': ['get', 'colour'],
        'line-width': ['case', isSelected, 3, 1.5],
        'line-opacity': ['case', isSelected, 1, 0.75],
      },
    },
    {
      id: 'geozones-name',
      type: 'symbol',
      minzoom: namesFromZoom,
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 11, 'text-max-width': 8 },
      paint: { 'text-color': palette.textSecondary, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    },
  ],
  interactive: 'geozones-fill',
})
