import type { ReportDefinition } from '@atalaya/contract/reports/define-report'
import type { Feature } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { defineLayer } from '../../map/define-layer.tsx'
import type { ReportRow } from './reports.queries.ts'

type Layout = NonNullable<ReportDefinition['map']>
type Degrees = [lng: number, lat: number]

/** More cannot be told apart, and would hold up the page. */
const mostDrawn = 5_000
/** So that what is there is seen at all. */
const leastHeat = 0.04
/** More of them lie upon each other, and are less each: red is for what stands out, not for all of a region. */
const mostApart = 600
const isHeat: ExpressionSpecification = ['==', ['get', 'of'], 'heat']

const degrees = (row: ReportRow, { lat, lng }: { lat: string; lng: string }): Degrees | null =>
  typeof row[lat] === 'number' && typeof row[lng] === 'number' ? [row[lng] as number, row[lat] as number] : null

/** Where a row is: one place, or the two ends of a way. */
export const placesOf = (row: ReportRow, layout: Layout): Degrees[] =>
  (layout.kind === 'ways' ? [layout.start, layout.end] : [layout])
    .map((at) => degrees(row, at))
    .filter((at) => at !== null)

const point = (id: number, coordinates: Degrees, of: string): Feature => ({
  ...{ type: 'Feature', id, properties: { of } },
  geometry: { type: 'Point', coordinates },
})
const line = (id: number, lines: readonly Degrees[][]): Feature => ({
  ...{ type: 'Feature', id, properties: { of: 'way' } },
  geometry: { type: 'MultiLineString', coordinates: [...lines] },
})
const isWay: ExpressionSpecification = ['==', ['get', 'of'], 'way']

/** By the number of a row where its trip drove, in lines without a silence. */
export type Roads = ReadonlyMap<number, readonly Degrees[][]>

/** Each row under its number: a disc, or a thin line along its road, between its ends as long as that is not known. */
const featuresOf = (row: ReportRow, layout: Layout, roads: Roads): Feature[] => {
  const places = placesOf(row, layout)
  if (places.length === 0) return []
  if (layout.kind === 'points' || places.length === 1) return [point(row.nth, places[0] as Degrees, 'place')]
  return [line(row.nth, roads.get(row.nth) ?? [places]), point(row.nth, places[1] as Degrees, 'end')]
}

/** Each by its root, and what is above nearly all as that: one depot would outshine a whole region. */
const heatOf = (rows: readonly ReportRow[], layout: Layout & { kind: 'heat' }): Feature[] => {
  const figures = rows.map((row) => Number(row[layout.weight]))
  const high = figures.toSorted((a, b) => a - b)[Math.floor(figures.length * 0.98)] || 1
  const room = Math.min(1, Math.sqrt(mostApart / rows.length))
  return rows.flatMap((row, nth): Feature[] => {
    const at = degrees(row, layout)
    const weight = room * Math.max(leastHeat, Math.min(1, Math.sqrt((figures[nth] as number) / high)))
    return at
      ? [
          {
            type: 'Feature',
            id: row.nth,
            properties: { of: 'heat', weight },
            geometry: { type: 'Point', coordinates: at },
          },
        ]
      : []
  })
}

export const reportLayer = defineLayer<{ rows: readonly ReportRow[]; layout: Layout; roads: Roads }>({
  id: 'report',
  slot: 'points',
  features: ({ rows, layout, roads }) =>
    layout.kind === 'heat'
      ? heatOf(rows, layout)
      : rows.slice(0, mostDrawn).flatMap((row) => featuresOf(row, layout, roads)),
  layers: (palette) => [
    {
      id: 'report-heat',
      type: 'heatmap',
      filter: isHeat,
      paint: {
        'heatmap-weight': ['get', 'weight'],
        'heatmap-radius': ['interpolate', ['linear'], ['zoom'], 4, 6, 9, 14, 13, 54, 16, 130],
        'heatmap-intensity': ['interpolate', ['linear'], ['zoom'], 4, 0.2, 7, 0.55, 10, 1.2, 13, 3],
        'heatmap-opacity': 0.85,
        'heatmap-color': [
          'interpolate',
          ['linear'],
          ['heatmap-density'],
          ...[0, `${palette.data}00`],
          ...[0.12, `${palette.data}b0`],
          ...[0.4, palette.moving],
          ...[0.65, palette.idling],
          ...[1, palette.alarm],
        ],
      },
    },
    // Not seen: what answers to the pointer.
    { id: 'report-squares', type: 'circle', filter: isHeat, paint: { 'circle-radius': 12, 'circle-opacity': 0 } },
    {
      id: 'report-ways',
      type: 'line',
      filter: isWay,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: {
        'line-color': palette.data,
        'line-width': ['case', ['boolean', ['feature-state', 'hovered'], false], 3, 1.25],
        'line-opacity': ['case', ['boolean', ['feature-state', 'hovered'], false], 1, 0.45],
      },
    },
    {
      id: 'report-places',
      type: 'circle',
      filter: ['all', ['==', ['geometry-type'], 'Point'], ['!=', ['get', 'of'], 'heat']],
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
  interactive: ['report-places', 'report-ways', 'report-squares'],
})

/** What is pointed at in table or chart: above the others, with the road where it is known. */
export interface Highlight {
  rows: readonly ReportRow[]
  layout: Layout
  road: readonly Degrees[][] | null
}

export const highlightLayer = defineLayer<Highlight>({
  id: 'report-pointed',
  slot: 'points',
  features: ({ rows, layout, road }) =>
    rows.slice(0, mostDrawn).flatMap((row) => {
      const places = placesOf(row, layout)
      if (places.length === 0) return []
      const ends = places.map((place, nth) => point(row.nth, place, nth === 0 && places.length > 1 ? 'start' : 'end'))
      return places.length > 1 ? [line(row.nth, road && rows.length === 1 ? road : [places]), ...ends] : ends
    }),
  layers: (palette) => [
    {
      id: 'report-pointed-casing',
      type: 'line',
      filter: isWay,
      layout: { 'line-cap': 'round', 'line-join': 'round' },
      paint: { 'line-color': palette.surface, 'line-width': 7 },
    },
    {
      id: 'report-pointed-way',
      type: 'line',
      filter: isWay,
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
