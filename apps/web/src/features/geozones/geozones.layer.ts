import type { Geozone, GeozoneShape } from '@atalaya/contract/geozones'
import { boundsOf, boundsWidth, wrapLng } from '@atalaya/domain/geometry'
import { outlineOf } from '@atalaya/domain/geozone-outline'
import { colourHex } from '@atalaya/ui/colour-tokens'
import type { ExpressionSpecification } from 'maplibre-gl'
import { mapFont } from '../../map/base-style.ts'
import { defineLayer } from '../../map/define-layer.tsx'

/** Names join the picture where a zone is large enough to carry one. */
const namesFromZoom = 11

const isSelected: ExpressionSpecification = ['boolean', ['feature-state', 'selected'], false]
const isHovered: ExpressionSpecification = ['boolean', ['feature-state', 'hovered'], false]

const isArea: ExpressionSpecification = ['==', ['geometry-type'], 'Polygon']
const isName: ExpressionSpecification = ['==', ['geometry-type'], 'Point']

/** The middle of what it spans; of a corridor, which may go around that, a point half way. */
const namePlace = (shape: GeozoneShape): [lng: number, lat: number] => {
  if (shape.kind === 'circle') return [shape.centre.lng, shape.centre.lat]
  if (shape.kind === 'corridor') {
    const middle = shape.way[Math.floor(shape.way.length / 2)]
    return middle ? [middle.lng, middle.lat] : [0, 0]
  }
  const bounds = boundsOf(shape.points)
  if (!bounds) return [0, 0]
  return [wrapLng(bounds.west + boundsWidth(bounds) / 2), (bounds.south + bounds.north) / 2]
}

export const geozonesLayer = defineLayer<readonly Geozone[]>({
  id: 'geozones',
  slot: 'areas',
  features: (geozones) =>
    geozones.flatMap((geozone) => {
      const of = { type: 'Feature', id: geozone.id } as const
      const properties = { name: geozone.name, colour: colourHex(geozone.colour) }
      return [
        { ...of, properties, geometry: { type: 'Polygon', coordinates: outlineOf(geozone.shape) } },
        // The name stands on a point: on the area it would be told again in every tile that the area reaches into.
        { ...of, properties, geometry: { type: 'Point', coordinates: namePlace(geozone.shape) } },
      ]
    }),
  layers: (palette) => [
    {
      id: 'geozones-fill',
      type: 'fill',
      filter: isArea,
      paint: {
        'fill-color': ['get', 'colour'],
        'fill-opacity': ['case', isSelected, 0.26, isHovered, 0.2, 0.12],
      },
    },
    {
      id: 'geozones-line',
      type: 'line',
      filter: isArea,
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
      filter: isName,
      minzoom: namesFromZoom,
      layout: { 'text-field': ['get', 'name'], 'text-font': mapFont, 'text-size': 11, 'text-max-width': 8 },
      paint: { 'text-color': palette.textSecondary, 'text-halo-color': palette.halo, 'text-halo-width': 1.4 },
    },
  ],
  interactive: 'geozones-fill',
})
