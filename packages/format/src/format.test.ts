import { describe, expect, test } from 'vitest'
import { createDayStart } from './day-start.ts'
import { createFormat } from './format.ts'

const es = createFormat('es', 'Europe/Madrid')
const en = createFormat('en', 'America/Mexico_City')
const hour = 3_600_000

describe('figures', () => {
  test('a distance is in kilometres with one decimal', () => {
    expect(es.distance(12_345)).toBe('12,3 km')
    expect(es.distance(0)).toBe('0,0 km')
    expect(en.distance(1_234_567)).toBe('1,234.6 km')
    expect(es.distance(12_345_678)).toBe('12.345,7 km')
  })

  test('a length is in metres, and from a kilometre on in kilometres', () => {
    expect(es.length(849.6)).toBe('850 m')
    expect(es.length(1_250)).toBe('1,25 km')
    expect(es.length(392_583)).toBe('392,6 km')
    expect(en.length(999.7)).toBe('1 km')
    expect(en.length(1_000_000)).toBe('1,000 km')
  })

  test('a figure has the digits that it has, and money those of its currency', () => {
    expect(es.figure(1.459)).toBe('1,459')
    expect(es.figure(2, 2)).toBe('2,00')
    expect(es.money(12_345.5, 'EUR')).toBe('12.345,50\u00a0€')
    expect(en.money(-0.5, 'USD')).toBe('-$0.50')
    expect(es.money(1_500, 'CLP')).toBe('1.500\u00a0CLP')
  })

  test('thousands are parted in all of a column, and a year is left whole', () => {
    expect([es.number(1_122, 2), es.number(12_345, 1)]).toEqual(['1.122,00', '12.345,0'])
    expect([es.number(2_019), es.number(12_345)]).toEqual(['2019', '12.345'])
    expect([es.number(-0.3), es.number(-0.04, 1), es.number(-0.06, 1), es.number(-12)]).toEqual([
      '0',
      '0,0',
      '-0,1',
      '-12',
    ])
    expect(es.money(1_122, 'EUR')).toBe('1.122,00\u00a0€')
  })

  test('a speed is cut off, not rounded', () => {
    expect(es.speed(89.99)).toBe('89 km/h')
    expect(es.speed(0.9)).toBe('0 km/h')
  })

  test('consumption is read the way the company reads it', () => {
    expect(es.consumption(8, 0)).toBe('8,0\u00a0L/100 km')
    expect(es.consumption(8, 1)).toBe('12,5\u00a0km/L')
    expect(es.consumption(5, 1)).toBe('20,0\u00a0km/L')
    expect(es.consumption(0, 0)).toBe('0,0\u00a0L/100 km')
    expect(es.consumption(0, 1)).toBe('–')
  })
})

test.each([
  [0, '0 min'],
  [59_999, '0 min'],
  [2 * hour + 5 * 60_000, '2 h 5 min'],
  [10 * hour, '10 h'],
  [25 * hour + 60_000, '25 h 1 min'],
])('%i ms of work are %s', (ms, text) => {
  expect(es.workTime(ms).replaceAll(/\s/g, ' ')).toBe(text)
})

describe('durations', () => {
  test.each([
    [0, '0 s'],
    [-5_000, '0 s'],
    [40_999, '40 s'],
    [60_000, '1 min'],
    [2 * hour + 5 * 60_000 + 59_000, '2 h 5 min'],
    [24 * hour, '1 d'],
    [76 * hour, '3 d 4 h'],
  ])('%i ms is %s', (ms, text) => {
    expect(es.duration(ms).replaceAll(/\s/g, ' ')).toBe(text)
  })
})

test.each(['es', 'en-GB', 'pt-PT', 'fr', 'it', 'tr'])('hours and minutes have the same signs in %s', (locale) => {
  const { duration } = createFormat(locale, 'Europe/Madrid')
  expect(duration(2 * hour + 39 * 60_000).replaceAll(/\s/g, ' ')).toBe('2 h 39 min')
})

test('a day has the sign of the language', () => {
  const twoDays = (locale: string) =>
    createFormat(locale, 'Europe/Madrid')
      .duration(48 * hour)
      .replaceAll(/\s/g, ' ')
  expect(['es', 'en', 'pt', 'fr', 'it', 'tr'].map(twoDays)).toEqual(['2 d', '2 d', '2 d', '2 j', '2 g', '2 g'])
})

test.each([
  [0, '1 min'],
  [119_000, '1 min'],
  [6 * 60_000, '6 min'],
  [2 * hour + 39 * 60_000, '2 h'],
  [50 * hour, '2 d'],
])('%i ms are roughly %s', (ms, text) => {
  expect(es.roughDuration(ms).replaceAll(/\s/g, ' ')).toBe(text)
})

describe('instants', () => {
  const instant = Date.UTC(2026, 6, 1, 22, 30, 5)

  test('are shown in the chosen zone, whatever the machine is set to', () => {
    expect(es.dateTime(instant)).toBe('02/07/2026 00:30')
    expect(en.dateTime(instant)).toBe('07/01/2026 16:30')
    expect(es.timeWithSeconds(instant)).toBe('00:30:05')
  })

  test('midnight is 00, never 24', () => {
    expect(es.time(Date.UTC(2026, 6, 1, 22, 0))).toBe('00:00')
  })

  test('an age grows coarser with time', () => {
    const ageOf = (ms: number) => es.age(instant - ms, instant)
    expect(ageOf(5_000)).toBe('ahora')
    expect(ageOf(5 * 60_000)).toBe('hace 5 min')
    expect(ageOf(3 * hour)).toBe('hace 3 h')
    expect(ageOf(50 * hour)).toBe('hace 2 d')
    expect(ageOf(-60_000)).toBe('ahora')
  })

  test.each(['Pacific/Auckland', 'Pacific/Pago_Pago', 'Europe/Madrid', 'Africa/Cairo'])(
    'a calendar day is the same one on clocks thirteen hours ahead and eleven behind: %s',
    (timeZone) => {
      // Summer in Auckland, UTC+13; the day on which Cairo's clocks have no midnight.
      for (const day of ['2026-01-15', '2026-04-24']) {
        const [year, month, date] = day.split('-')
        const format = createFormat('es', timeZone)
        expect(format.day(day)).toBe(`${date}/${month}/${year}`)
        expect(format.date(createDayStart(timeZone)(day))).toBe(`${date}/${month}/${year}`)
      }
    },
  )
})
