import { expect, it } from 'vitest'
import { sensorWeek } from './sensor-week.ts'

it('is seven days of the zone up to today’s end, over a change of the clocks', () => {
  const week = sensorWeek(Date.parse('2026-10-27T12:00:00Z'), 'Europe/Madrid', 'es')
  expect(new Date(week.fromTs).toISOString()).toBe('2026-10-20T22:00:00.000Z')
  expect(new Date(week.toTs).toISOString()).toBe('2026-10-27T23:00:00.000Z')
  expect(week.days.map(({ label }) => label)).toEqual(['mié 21', 'vie 23', 'dom 25', 'mar 27'])
})
