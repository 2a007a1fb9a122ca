import { zoneTime } from '@atalaya/domain/zone-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startTestServer } from '../../test-server.ts'
import { instantOfClock } from './clock-instants.ts'

const { database } = await startTestServer()

test.each([
  ['Europe/Madrid', '2026-03-29'],
  ['Europe/Madrid', '2026-10-25'],
  ['Europe/Lisbon', '2026-03-29'],
  ['Europe/Lisbon', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['America/Santiago', '2026-09-06'],
  ['America/Santiago', '2026-04-04'],
  ['Asia/Kathmandu', '2026-06-01'],
])('clocks of %s on %s and after its midnight mean what the domain says', async (timezone, date) => {
  const minutes = Array.from({ length: 30 * 4 }, (_, nth) => nth * 15)
  const shown = sql`(${date}::date + make_interval(mins => minute))`
  const { rows } = await sql<{ minute: number; at: number }>`
    SELECT minute, ${instantOfClock(shown, sql`${timezone}`)} AS at FROM unnest(${minutes}::integer[]) AS minute`.execute(
    database,
  )
  const zone = zoneTime(timezone)
  expect(rows).toEqual(minutes.map((minute) => ({ minute, at: zone.instantOf(date, minute) })))
})
