import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { Feature } from 'geojson'
import { defineLayer } from '../../map/define-layer.tsx'
import type { ReportRow } from './reports.queries.ts'

type Layout = NonNullable<ReportDefinition['map']>
type Degrees = [lng: number, lat: number]

/** More cannot be told apart, and would hold up the page. */
const mostDrawn = 5_000

const degrees = (row: ReportRow, { lat, lng }: { lat: string; lng: string }): Degrees | null =>
  typeof row[lat] === 'number' && typeof row[lng] === 'number' ? [row[lng] as number, row[lat] as number] : null

/** Where a row is: one place, or the two ends of a way. */
export const placesOf = (row: ReportRow, layout: Layout): Degrees[] =>
  (layout.kind === 'points' ? [layout] : [layout.start, layout.end])
    .map((at) => degrees(row, at))
    .filter((at) => at !== null)

const point = (id: number, coordinates: Degrees, of: string): Feature => ({
  ...{ type: 'Feature', id, properties: { of } },
  geometry: { type: 'Point', coordinates },
})
const line = (id: number, coordinates: Degrees[]): Feature => ({
  ...{ type: 'Feature', id, properties: { of: 'way' } },
  geometry: { type: 'LineString', coordinates },
})

/** Each row under its number: a disc, or a thin line between the ends of what nobody has asked the road of yet. */
const featuresOf = (row: ReportRow, layout: Layout): Feature[] => {
  const places = placesOf(row, layout)
  if (places.length === 0) return []
  if (layout.kind === 'points' || places.length === 1) return [point(row.nth, places[0] as Degrees, 'place')]
  return [line(row.nth, places), point(row.nth, places[1] as Degrees, 'end')]
}

export const reportLayer = defineLayer<{ rows: readonly ReportRow[]; layout: Layout }>({
  id: 'report',
  slot: 'points',
  features: ({ rows, layout }) => rows.slice(0, mostDrawn).flatMap((row) => featuresOf(row, layout)),
  layers: (palette) => [
    {
      id: 'report-ways',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round' },
      paint: {
        'line-color': palette.data,
        'line-width': ['case', ['boolean', ['feature-state', 'hovered'], false], 3, 1.25],
        'line-opacity': ['case', ['boolean', ['feature-state', 'hovered'], false], 1, 0.45],
      },
    },
    {
      id: 'report-places',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': [
          'case',
          ['boolean', ['feature-state', 'hovered'], false],
          8,
          ['==', ['get', 'of'], 'end'],
          3.5,
          5.5,
        ],
        'circle-color': palette.data,
        'circle-stroke-color': palette.surface,
        'circle-stroke-width': 1.5,
        'circle-opacity': 0.85,
      },
    },
  ],
  interactive: ['report-places', 'report-ways'],
})

/** What is pointed at in table or chart: above the others, with the road where it is known. */
export interface Highlight {
  rows: readonly ReportRow[]
  layout: Layout
  road: Degrees[] | null
}

export const highlightLayer = defineLayer<Highlight>({
  id: 'report-pointed',
  slot: 'points',
  features: ({ rows, layout, road }) =>
    rows.slice(0, mostDrawn).flatMap((row) => {
      const places = placesOf(row, layout)
      if (places.length === 0) return []
      const ends = places.map((place, nth) => point(row.nth, place, nth === 0 && places.length > 1 ? 'start' : 'end'))
      return places.length > 1 ? [line(row.nth, road && rows.length === 1 ? road : places), ...ends] : ends
    }),
  layers: (palette) => [
    {
      id: 'report-pointed-casing',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.surface, 'line-width': 7 },
    },
    {
      id: 'report-pointed-way',
      type: 'line',
      filter: ['==', ['geometry-type'], 'LineString'],
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.data, 'line-width': 4 },
    },
    {
      id: 'report-pointed-ends',
      type: 'circle',
      filter: ['==', ['geometry-type'], 'Point'],
      paint: {
        'circle-radius': 7,
        'circle-color': ['case', ['==', ['get', 'of'], 'start'], palette.surface, palette.text],
        'circle-stroke-color': ['case', ['==', ['get', 'of'], 'start'], palette.text, palette.surface],
        'circle-stroke-width': 2.5,
      },
    },
  ],
})
