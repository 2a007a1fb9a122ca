import { expect, test } from 'vitest'
import { daysLeftToDecide, isDecidedLate, isDiscreet, tripKinds, wordsOfKind } from './trip-purposes.ts'

const timezone = 'Europe/Madrid'
/** In Madrid the clocks go forward on 29 March 2026. */
const madrid = (date: string, clock: string) =>
  Date.parse(`2026-${date}T${clock}:00+0${date > '03-29' || (date === '03-29' && clock > '02') ? 2 : 1}:00`)
const left = (endedAt: number | null, now: number) => daysLeftToDecide(endedAt, { now, timezone })

test('seven whole days follow the one on which a trip ended, whatever its hour', () => {
  for (const clock of ['00:00', '12:00', '23:59']) {
    const ended = madrid('03-10', clock)
    expect(left(ended, ended)).toBe(7)
    expect(left(ended, madrid('03-11', '00:00'))).toBe(6)
    expect(left(ended, madrid('03-17', '23:59'))).toBe(0)
    expect(left(ended, madrid('03-18', '00:00'))).toBe(-1)
    expect(isDecidedLate(ended, { now: madrid('03-17', '23:59'), timezone })).toBe(false)
    expect(isDecidedLate(ended, { now: madrid('03-18', '00:00'), timezone })).toBe(true)
  }
})

test('the clocks of the company say which day it is, over a change of the clocks too', () => {
  const ended = madrid('03-24', '23:30')
  // The day of the change has 23 hours, and is a day all the same.
  expect(left(ended, madrid('03-31', '23:59'))).toBe(0)
  expect(left(ended, madrid('04-01', '00:00'))).toBe(-1)
  // It ended on the 25th there.
  expect(daysLeftToDecide(ended, { now: madrid('04-01', '00:00'), timezone: 'Asia/Tokyo' })).toBe(0)
})

test('a trip that goes on has all of its days before it, and so has one of a clock that runs ahead', () => {
  const now = madrid('03-10', '12:00')
  expect(left(null, now)).toBe(7)
  expect(left(madrid('03-12', '12:00'), now)).toBe(7)
})

test('of what was private, and of the way to work, no words are kept', () => {
  const words = { purpose: 'Offer', person: 'Alba, S. L.', remark: 'Twice', id: 1 }
  expect(tripKinds.filter(isDiscreet)).toEqual(['commute', 'private'])
  expect(isDiscreet(null)).toBe(false)
  expect(wordsOfKind('business', words)).toEqual(words)
  for (const kind of ['private', 'commute', null] as const)
    expect(wordsOfKind(kind, words)).toEqual({ purpose: null, person: null, remark: null, id: 1 })
})
