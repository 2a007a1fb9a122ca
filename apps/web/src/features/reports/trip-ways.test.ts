import { tripsReport } from '@atalaya/contract/reports/trips.report'
import { type DrivenWays, longestWayMs } from '@atalaya/contract/tracks'
import { encodeLine } from '@atalaya/domain/encoded-line'
import type { Feature } from 'geojson'
import { expect, it } from 'vitest'
import { reportLayer } from './report.layer.ts'
import type { ReportRow } from './reports.queries.ts'
import { askedWays, tripRoads } from './trip-ways.ts'

const [hour, day] = [3_600_000, 86_400_000]
const midnight = Date.UTC(2026, 5, 15)
const now = midnight + 20 * hour

const row = (nth: number, itemId: number, from: number | null, to: number | null): ReportRow => ({
  ...{ nth, itemId, startedAt: from === null ? null : midnight + from, endedAt: to === null ? null : midnight + to },
  ...(from === null ? {} : { startLat: 40, startLng: -4, endLat: 41, endLng: -4 }),
})
const wayOf = (
  itemId: number,
  ...parts: (readonly [from: number, to: number, degreesNorth: number])[]
): DrivenWays => ({
  ...{ itemType: 1, itemId: itemId as never, fromTs: midnight, toTs: now },
  startedAt: parts.map(([from]) => midnight + from),
  endedAt: parts.map(([, to]) => midnight + to),
  lines: parts.map(([, , north]) => encodeLine({ lat: [north * 1e5, north * 1e5 + 10], lng: [-4e5, 18_010_000] })),
})

it('asks for whole days of each unit, up to now for a trip that goes on', () => {
  const rows = [row(0, 7, hour, 2 * hour), row(1, 7, 10 * hour, null), row(2, 8, -hour, hour), row(3, 9, null, null)]
  expect(askedWays(rows, now)).toEqual([
    { itemId: 7, fromTs: midnight, toTs: midnight + day },
    { itemId: 8, fromTs: midnight - day, toTs: midnight + day },
  ])
})

it('asks for no more than a call may, and for nothing where the units are too many', () => {
  const year = [row(0, 7, hour, 2 * hour), row(1, 7, 400 * day, 401 * day)]
  expect(askedWays(year, now)).toEqual([{ itemId: 7, fromTs: midnight, toTs: midnight + longestWayMs }])
  const unit = (_: unknown, nth: number) => row(nth, nth + 1, hour, 2 * hour)
  expect(askedWays(Array.from({ length: 5 }, unit), now)).toHaveLength(5)
  expect(askedWays(Array.from({ length: 6 }, unit), now)).toEqual([])
  expect(askedWays([], now)).toEqual([])
})

it('draws each trip along the stretches of its time, and none along a private one', () => {
  const rows = [row(0, 7, hour, 2 * hour), row(1, 7, 3 * hour, null), row(2, 8, hour, 2 * hour), row(3, 7, null, null)]
  const way = wayOf(
    7,
    [hour, 1.2 * hour, 10],
    [1.6 * hour, 2 * hour, 11],
    [2.4 * hour, 2.6 * hour, 12],
    [3 * hour, 4 * hour, 13],
  )
  const roads = tripRoads(rows, [way, wayOf(9, [hour, 2 * hour, 50])])
  expect([...roads.keys()]).toEqual([0, 1])
  expect(roads.get(0)).toEqual([
    [
      [-4, 10],
      [180.1, 10.0001],
    ],
    [
      [-4, 11],
      [180.1, 11.0001],
    ],
  ])
  expect(roads.get(1)?.map((line) => line[0]?.[1])).toEqual([13])

  const features = reportLayer.features({ rows, layout: tripsReport.map as never, roads }, {} as never)
  const linesOf = (id: number) =>
    features
      .filter((feature: Feature) => feature.id === id && feature.properties?.['of'] === 'way')
      .map(({ geometry }) => geometry)
  expect(linesOf(0)).toEqual([{ type: 'MultiLineString', coordinates: roads.get(0) }])
  // Its road is not known: from end to end.
  expect(linesOf(2)).toEqual([
    {
      type: 'MultiLineString',
      coordinates: [
        [
          [-4, 40],
          [-4, 41],
        ],
      ],
    },
  ])
  expect(linesOf(3)).toEqual([])
})
