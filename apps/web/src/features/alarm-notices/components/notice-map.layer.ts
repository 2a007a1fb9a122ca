import { outlineOf } from '@atalaya/domain/geozone-outline'
import type { Feature } from 'geojson'
import { defineLayer } from '../../../map/define-layer.tsx'
import type { Why } from '../notice-why.ts'

type Then = Pick<Why, 'place' | 'fixes' | 'other'>

const line = ({ fixes }: Then): Feature[] =>
  fixes.length < 2
    ? []
    : [
        {
          ...{ type: 'Feature', id: 2, properties: {} },
          geometry: { type: 'LineString', coordinates: fixes.map(({ lng, lat }) => [lng, lat]) },
        },
      ]

/** From where it was to the item that it was compared with. */
const apart = ({ fixes: [here], other }: Then): Feature[] =>
  !here || !other
    ? []
    : [
        {
          ...{ type: 'Feature', id: 3, properties: {} },
          geometry: { type: 'LineString', coordinates: [here, other].map(({ lng, lat }) => [lng, lat]) },
        },
      ]

/** The place's outline then, and the fixes that raised it. */
export const noticeLayer = defineLayer<Then>({
  id: 'notice',
  slot: 'lines',
  features: (then) => [
    ...(then.place?.shape
      ? [
          {
            ...{ type: 'Feature' as const, id: 1, properties: {} },
            geometry: { type: 'Polygon' as const, coordinates: outlineOf(then.place.shape) },
          },
        ]
      : []),
    ...line(then),
    ...apart(then),
    ...[...then.fixes, ...(then.other ? [then.other] : [])].map(({ lat, lng }, at) => ({
      ...{ type: 'Feature' as const, id: 10 + at, properties: {} },
      geometry: { type: 'Point' as const, coordinates: [lng, lat] },
    })),
  ],
  layers: (palette) => [
    {
      id: 'notice-place',
      type: 'fill',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'fill-color': palette.data, 'fill-opacity': 0.14 },
    },
    {
      id: 'notice-outline',
      type: 'line',
      filter: ['==', ['geometry-type'], 'Polygon'],
      paint: { 'line-color': palette.data, 'line-width': 2 },
    },
    {
      id: 'notice-line',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.textSecondary, 'line-width': 3 },
    },
    {
      id: 'notice-fixes',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        ...{ 'circle-radius': 4, 'circle-color': palette.surface },
        ...{ 'circle-stroke-color': palette.textSecondary, 'circle-stroke-width': 2 },
      },
    },
  ],
})
