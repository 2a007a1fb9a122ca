import { expect, test } from 'vitest'
import { mergeHolidays, readHolidays } from './holiday-list.ts'

const read = (text: string, dayFirst = true) => readHolidays(text, dayFirst, 2026)

test('a pasted list is read as people write it, and what has no date is named', () => {
  expect(
    read('25/12/2026 Navidad\n2026-01-06;Reyes\n1.5.27\tTrabajo\n"12-10-2026","Fiesta, nacional"\n\nsin fecha'),
  ).toEqual({
    holidays: [
      { date: '2026-12-25', name: 'Navidad', isYearly: false },
      { date: '2026-01-06', name: 'Reyes', isYearly: false },
      { date: '2027-05-01', name: 'Trabajo', isYearly: false },
      { date: '2026-10-12', name: 'Fiesta nacional', isYearly: false },
    ],
    unread: ['sin fecha'],
  })
})

test('a date without a year is every year, and the month stands where the language puts it', () => {
  expect(read('25/12 Navidad').holidays).toEqual([{ date: '2026-12-25', name: 'Navidad', isYearly: true }])
  expect(read('12/25 Christmas', false).holidays).toEqual([{ date: '2026-12-25', name: 'Christmas', isYearly: true }])
})

test('a day that no calendar has is not read', () => {
  expect(read('30/02/2026 Nunca\n2026-13-01 Tampoco')).toEqual({
    holidays: [],
    unread: ['30/02/2026 Nunca', '2026-13-01 Tampoco'],
  })
})

test('a calendar file is read, folded lines and yearly events too', () => {
  const text = [
    'BEGIN:VCALENDAR',
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20261225',
    'SUMMARY:Día de Nav',
    ' idad\\, festivo',
    'RRULE:FREQ=YEARLY',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'SUMMARY:Sin fecha',
    'END:VEVENT',
    'END:VCALENDAR',
  ].join('\r\n')
  expect(read(text)).toEqual({
    holidays: [{ date: '2026-12-25', name: 'Día de Navidad, festivo', isYearly: true }],
    unread: ['Sin fecha'],
  })
})

test('one holiday a date, in order', () => {
  const day = (date: string, name: string) => ({ date, name, isYearly: false })
  expect(mergeHolidays([day('2026-12-25', 'a')], [day('2026-01-06', 'b'), day('2026-12-25', 'c')])).toEqual([
    day('2026-01-06', 'b'),
    day('2026-12-25', 'c'),
  ])
})
