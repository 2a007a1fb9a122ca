import type { Feature } from 'geojson'
import type { ExpressionSpecification } from 'maplibre-gl'
import { mapFont } from '../../../map/base-style.ts'
import { defineLayer } from '../../../map/define-layer.tsx'
import { shortDuration } from '../short-duration.ts'
import { pinsOf } from './event-pins.ts'
import { chevron, eventPin, eventPins } from './route-images.ts'
import { cutBySpeed, placesOfStops, stopNumbers } from './route-pieces.ts'
import { speedColour } from './speed-class.ts'
import type { DrawnRoute, RouteMarks, TimedPlace } from './use-drawn-day.ts'

const isGap: ExpressionSpecification = ['==', ['get', 'of'], 'gap']
const isKnown: ExpressionSpecification = ['!=', ['get', 'of'], 'gap']

const isArrowed: ExpressionSpecification = ['==', ['get', 'isInPart'], true]
const beside = 0.25

/** The way of a day, coloured by speed; dashed where nobody knows it, and grey beside a chosen trip. */
export const routeLayer = defineLayer<DrawnRoute | null>({
  id: 'route',
  slot: 'lines',
  images: (palette) => ({ 'route-chevron': () => chevron(palette) }),
  features: (drawn, palette) =>
    (drawn ? cutBySpeed(drawn.route, drawn.part) : []).map(({ of, isInPart, points }, id) => {
      const isBeside = drawn?.isChosen === true && !isInPart
      return {
        type: 'Feature',
        id,
        properties: {
          of,
          isInPart,
          opacity: isBeside ? beside : 1,
          colour: of === 'gap' || isBeside ? palette.textSecondary : speedColour(of, palette),
          // What was driven last lies on top of what was driven there before.
          order: isInPart ? 1_000_000 + id : id,
        },
        geometry: { type: 'LineString', coordinates: points },
      }
    }),
  layers: (palette) => [
    {
      id: 'route-casing',
      type: 'line',
      filter: isKnown,
      layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': ['get', 'order'] },
      paint: { 'line-color': palette.surface, 'line-width': 7.5, 'line-opacity': ['get', 'opacity'] },
    },
    {
      id: 'route-gap',
      type: 'line',
      filter: isGap,
      paint: {
        'line-color': palette.textSecondary,
        'line-width': 2,
        'line-dasharray': [2, 2.5],
        'line-opacity': ['get', 'opacity'],
      },
    },
    {
      id: 'route-line',
      type: 'line',
      filter: isKnown,
      layout: { 'line-join': 'round', 'line-cap': 'round', 'line-sort-key': ['get', 'order'] },
      paint: { 'line-color': ['get', 'colour'], 'line-width': 4, 'line-opacity': ['get', 'opacity'] },
    },
    {
      id: 'route-direction',
      type: 'symbol',
      minzoom: 5,
      filter: ['all', isKnown, isArrowed],
      layout: {
        'symbol-placement': 'line',
        'symbol-spacing': 90,
        'icon-image': 'route-chevron',
        'icon-rotation-alignment': 'map',
        'icon-padding': 8,
      },
    },
  ],
  interactive: 'route-casing',
})

const isOf = (kind: string): ExpressionSpecification => ['==', ['get', 'of'], kind]
const isEnd: ExpressionSpecification = ['any', isOf('start'), isOf('finish')]
/** Stops as numbered discs with their duration, events as dark pins with an icon, and where day or trip began and ended. */
export const routeMarksLayer = defineLayer<RouteMarks | null>({
  id: 'route-marks',
  slot: 'points',
  images: (palette, marks) => eventPins(palette, marks?.events.map(({ kind }) => kind) ?? []),
  features: (marks) => {
    if (!marks) return []
    const places = placesOfStops(marks.stops, marks.zoom)
    const point = (id: number, at: { lat: number; lng: number }, properties: object): Feature => ({
      type: 'Feature',
      id,
      properties,
      geometry: { type: 'Point', coordinates: [at.lng, at.lat] },
    })
    const end = (id: number, of: 'start' | 'finish', at: TimedPlace | null): Feature[] =>
      at ? [point(id, at, { of, time: marks.format.time(at.instant) })] : []
    return [
      ...end(1, 'start', marks.start),
      ...end(2, 'finish', marks.finish),
      ...pinsOf(marks.events, places, marks.zoom).map(({ lat, lng, kind, offsetPx, instants }, index) =>
        point(
          1_000 + index,
          { lat, lng },
          {
            of: 'event',
            kind,
            times: instants.map((at) => marks.format.time(at)).join(' · '),
            pin: eventPin(kind),
            offset: offsetPx,
          },
        ),
      ),
      ...places.map((place, index) => {
        const { lat, lng, numbers, stops, totalMs } = place
        const number = stopNumbers(place)
        return point(
          1_000_000 + index,
          { lat, lng },
          {
            of: 'stop',
            number,
            radius: 10 + Math.max(0, number.length - 2) * 2.5,
            count: numbers.length,
            first: numbers[0],
            startedAt: stops[0]?.startedAt,
            endedAt: stops.at(-1)?.endedAt ?? 0,
            duration: totalMs > 0 ? shortDuration(marks.format, totalMs) : '',
          },
        )
      }),
    ]
  },
  layers: (palette) => [
    {
      id: 'route-ends',
      type: 'circle',
      filter: isEnd,
      paint: {
        'circle-radius': 6,
        'circle-color': ['case', isOf('finish'), palette.text, palette.surface],
        'circle-stroke-width': 3,
        'circle-stroke-color': ['case', isOf('finish'), palette.surface, palette.text],
      },
    },
    {
      id: 'route-events',
      type: 'symbol',
      filter: isOf('event'),
      layout: {
        'icon-image': ['get', 'pin'],
        'icon-anchor': 'bottom',
        'icon-offset': ['array', 'number', 2, ['get', 'offset']],
        'icon-allow-overlap': true,
        'icon-ignore-placement': true,
      },
    },
    {
      id: 'route-stops',
      type: 'circle',
      filter: isOf('stop'),
      paint: {
        'circle-radius': ['+', ['get', 'radius'], ['case', ['boolean', ['feature-state', 'hovered'], false], 2, 0]],
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
    {
      id: 'route-end-times',
      type: 'symbol',
      filter: isEnd,
      layout: {
        'text-field': ['get', 'time'],
        'text-font': mapFont,
        'text-size': 12,
        // Above the marker of what stands there.
        'text-offset': [0, -2.1],
        'text-anchor': 'center',
        'text-allow-overlap': true,
      },
      paint: { 'text-color': palette.text, 'text-halo-color': palette.surface, 'text-halo-width': 2 },
    },
  ],
  interactive: ['route-stops', 'route-events', 'route-ends'],
})
