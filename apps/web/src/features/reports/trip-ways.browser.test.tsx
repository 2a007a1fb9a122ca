import { type ReportCell, reportFields } from '@atalaya/contract/reports/define-report'
import { tripsReport } from '@atalaya/contract/reports/trips.report'
import { trackRoutes } from '@atalaya/contract/tracks'
import { beforeEach, expect, it } from 'vitest'
import { now } from '../../test-records.ts'
import { testServer } from '../../test-screen.tsx'
import { rows } from '../../test-states.ts'
import { reportScreen } from './test-report-screen.ts'

const [hour, day] = [3_600_000, 86_400_000]
const fields = reportFields(tripsReport)
const trip = (itemId: number, nth: number): ReportCell[] => {
  const startedAt = now - (nth + 2) * hour
  const all: Record<string, ReportCell> = {
    ...{ item: `Furgón ${itemId}`, itemId, itemType: 1, trackId: nth + 1, distanceKm: 12, drivingMs: hour / 2 },
    ...{ startedAt, endedAt: startedAt + hour / 2, startLat: 40, startLng: -4, endLat: 40.1, endLng: -4.1 },
  }
  return fields.map((field) => all[field] ?? null)
}
const asked = () => testServer().asked(trackRoutes.way)
const { answer, open } = reportScreen('/reports?type=trips', fields, [], { isMapDrawn: true })

beforeEach(() => {
  testServer().answer(trackRoutes.way, ({ params: { itemId }, query: { from_ts, to_ts } }) => ({
    ...{ itemType: 1 as const, itemId, fromTs: from_ts, toTs: to_ts, startedAt: [], endedAt: [], lines: [] },
  }))
})

it('asks once for the way of each unit of a report of trips', async () => {
  answer({ rows: [trip(103, 0), trip(103, 1), trip(104, 2)] })
  await open()
  await expect.poll(() => asked().length).toBe(2)
  expect(
    asked()
      .map(({ params }) => Number(params.itemId))
      .sort(),
  ).toEqual([103, 104])
  for (const { query } of asked()) expect(Number(query.to_ts) - Number(query.from_ts)).toBeLessThanOrEqual(2 * day)
})

it('shows the rows where no way can be read', async () => {
  testServer().refuse(trackRoutes.way, 'search.toolarge')
  answer({ rows: [trip(103, 0), trip(103, 1)] })
  await open()
  await expect.poll(() => asked().length).toBe(1)
  await expect.poll(() => rows().length).toBe(2)
})

it('asks for no way where the units are many', async () => {
  answer({ rows: Array.from({ length: 6 }, (_, nth) => trip(103 + nth, nth)) })
  await open()
  await expect.poll(() => document.querySelector('canvas.maplibregl-canvas')).not.toBeNull()
  // What would ask has rested by then.
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  expect(asked()).toEqual([])
})
