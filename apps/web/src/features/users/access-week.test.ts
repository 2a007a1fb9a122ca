import { weekProblem } from '@atalaya/domain/work-timetable'
import { expect, test } from 'vitest'
import { networksOf, officeWeek, withClock } from './access-week.ts'

const day = { day: 0, fromMinute: 480, toMinute: 900 }

test('hours begin as an office has them', () => {
  expect(weekProblem(officeWeek())).toBeUndefined()
  expect(officeWeek().map(({ day }) => day)).toEqual([0, 1, 2, 3, 4])
})

test('an end before its beginning is on the next day, and midnight ends the day', () => {
  expect(withClock(day, { to: 360 })).toEqual({ day: 0, fromMinute: 480, toMinute: 1_800 })
  expect(withClock(day, { to: 0 })).toEqual({ day: 0, fromMinute: 480, toMinute: 1_440 })
  expect(withClock({ ...day, toMinute: 1_440 }, { from: 615 })).toEqual({
    day: 0,
    fromMinute: 615,
    toMinute: 1_440,
  })
  expect(withClock(day, { to: 1_440 })).toEqual({ day: 0, fromMinute: 480, toMinute: 1_440 })
})

test('networks are divided by whatever people put between them, each once', () => {
  expect(networksOf(' 10.0.0.1,10.0.0.0/8;\n2001:db8::/32  10.0.0.1')).toEqual([
    '10.0.0.1',
    '10.0.0.0/8',
    '2001:db8::/32',
  ])
  expect(networksOf(' ')).toEqual([''])
})
