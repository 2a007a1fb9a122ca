import type { ItemHistory, RouteColumns } from '@atalaya/contract/tracks'
import type { Format } from '@atalaya/format/format'
import type { Feature } from 'geojson'
import type { FilterSpecification } from 'maplibre-gl'
import { mapFont } from '../../../map/base-style.ts'
import { defineLayer } from '../../../map/define-layer.tsx'
import { shortDuration } from '../short-duration.ts'
import { eventColour } from './event-colour.ts'
import { cutBySpeed, placesOfStops } from './route-pieces.ts'
import { speedColours } from './speed-colours.ts'

const isGap: FilterSpecification = ['==', ['get', 'of'], 'gap']
const isKnown: FilterSpecification = ['!=', ['get', 'of'], 'gap']

/** The way of a day, coloured by speed; dashed where nobody knows it. */
export const routeLayer = defineLayer<RouteColumns | null>({
  id: 'route',
  slot: 'lines',
  features: (route) =>
    (route ? cutBySpeed(route) : []).map(({ of, points }, id) => ({
      type: 'Feature',
      id,
      properties: { of, colour: of === 'gap' ? '' : speedColours[of] },
      geometry: { type: 'LineString', coordinates: points },
    })),
  layers: (palette) => [
    {
      id: 'route-casing',
      type: 'line',
      filter: isKnown,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': palette.surface, 'line-width': 7.5, 'line-opacity': 0.95 },
    },
    {
      id: 'route-gap',
      type: 'line',
      filter: isGap,
      paint: { 'line-color': palette.textSecondary, 'line-width': 2, 'line-dasharray': [2, 2.5] },
    },
    {
      id: 'route-line',
      type: 'line',
      filter: isKnown,
      layout: { 'line-join': 'round', 'line-cap': 'round' },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4 },
    },
    {
      id: 'route-direction',
      type: 'symbol',
      minzoom: 10,
      filter: isKnown,
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 120,
        'text-field': '›',
        'text-font': mapFont,
        'text-size': 20,
        'text-keep-upright': false,
        'text-rotation-alignment': 'map',
        'text-offset': [0, -0.08],
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.surface, 'text-halo-width': 1.5 },
    },
  ],
  interactive: 'route-casing',
})

export interface RouteMarks {
  stops: ItemHistory['stops']
  events: ItemHistory['events']
  start: { lat: number; lng: number } | null
  format: Format
}

const isOf = (kind: string): FilterSpecification => ['==', ['get', 'of'], kind]
/** Stops as numbered discs with their duration, events as small pins, and where the day began. */
export const routeMarksLayer = defineLayer<RouteMarks | null>({
  id: 'route-marks',
  slot: 'points',
  features: (marks, palette) => {
    if (!marks) return []
    const point = (id: number, at: { lat: number; lng: number }, properties: object): Feature => ({
      type: 'Feature',
      id,
      properties,
      geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
    })
    return [
      ...(marks.start ? [point(1, marks.start, { of: 'start' })] : []),
      ...marks.events.map(({ lat, lng, kind, recordedAt }, index) =>
        point(
          1_000 + index,
          { lat: lat as number, lng: lng as number },
          {
            of: 'event',
            kind,
            recordedAt,
            colour: eventColour(kind, palette),
          },
        ),
      ),
      ...placesOfStops(marks.stops).map(({ lat, lng, numbers, stops, totalMs }, index) =>
        point(
          1_000_000 + index,
          { lat, lng },
          {
            of: 'stop',
            number: numbers.length === 1 ? String(numbers[0]) : `${numbers.length}×`,
            count: numbers.length,
            first: numbers[0],
            startedAt: stops[0]?.startedAt,
            endedAt: stops.at(-1)?.endedAt ?? 0,
            duration: totalMs > 0 ? shortDuration(marks.format, totalMs) : '',
          },
        ),
      ),
    ]
  },
  layers: (palette) => [
    {
      id: 'route-start',
      type: 'circle',
      filter: isOf('start'),
      paint: {
        'circle-radius': 6,
        'circle-color': palette.surface,
        'circle-stroke-width': 3,
        'circle-stroke-color': palette.text,
      },
    },
    {
      id: 'route-events',
      type: 'circle',
      filter: isOf('event'),
      paint: {
        'circle-radius': ['case', ['boolean', ['feature-state', 'hovered'], false], 7, 5],
        'circle-color': ['get', 'colour'],
        'circle-stroke-width': 2,
        'circle-stroke-color': palette.surface,
      },
    },
    {
      id: 'route-stops',
      type: 'circle',
      filter: isOf('stop'),
      paint: {
        'circle-radius': ['case', ['boolean', ['feature-state', 'hovered'], false], 12, 10],
        'circle-color': palette.text,
        'circle-stroke-width': 2,
        'circle-stroke-color': palette.surface,
      },
    },
    {
      id: 'route-stop-numbers',
      type: 'symbol',
      filter: isOf('stop'),
      layout: {
        'text-field': ['get', 'number'],
        'text-font': mapFont,
        'text-size': 11,
        'text-allow-overlap': true,
        'text-ignore-placement': true,
      },
      paint: { 'text-color': palette.surface },
    },
    {
      id: 'route-stop-durations',
      type: 'symbol',
      minzoom: 9,
      filter: isOf('stop'),
      layout: {
        'text-field': ['get', 'duration'],
        'text-font': mapFont,
        'text-size': 11,
        'text-offset': [0, 1.7],
        'text-anchor': 'center',
        'text-optional': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.surface, 'text-halo-width': 1.6 },
    },
  ],
  interactive: ['route-stops', 'route-events', 'route-start'],
})

/** Where the cursor of the chart stands on the line. */
export const cursorLayer = defineLayer<{ lat: number; lng: number } | null>({
  id: 'route-cursor',
  slot: 'points',
  features: (at) =>
    at ? [{ type: 'Feature', id: 1, properties: {}, geometry: { type: 'Point', coordinates: [at.lng, at.lat] } }] : [],
  layers: (palette) => [
    {
      id: 'route-cursor',
      type: 'circle',
      paint: {
        'circle-radius': 7,
        'circle-color': palette.accent,
        'circle-stroke-width': 3,
        'circle-stroke-color': palette.surface,
      },
    },
  ],
})
