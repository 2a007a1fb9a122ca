import fc from 'fast-check'
import { expect, test } from 'vitest'
import { always, createTimeline } from './timeline.ts'

test('answers what held at an instant, from its first moment on and up to the next change', () => {
  const timeline = createTimeline([300, 100], (from) => `from ${from}`)
  expect(timeline.at(0)).toEqual({ value: 'from 0', from: 0, until: 100 })
  expect(timeline.at(99).value).toBe('from 0')
  expect(timeline.at(100)).toEqual({ value: 'from 100', from: 100, until: 300 })
  expect(timeline.at(299).until).toBe(300)
  expect(timeline.at(300)).toEqual({ value: 'from 300', from: 300, until: Number.POSITIVE_INFINITY })
})

test('holds for good what never changed', () => {
  expect(always('a').at(5)).toEqual({ value: 'a', from: 0, until: Number.POSITIVE_INFINITY })
})

test('makes the newest at once, the past when asked, and keeps a few of those', () => {
  const made: number[] = []
  const timeline = createTimeline(
    Array.from({ length: 20 }, (_, nth) => (nth + 1) * 10),
    (from) => made.push(from),
  )
  expect(made).toEqual([200])
  for (const instant of [5, 7, 15, 5]) timeline.at(instant)
  expect(made).toEqual([200, 0, 10])
  for (let instant = 20; instant < 100; instant += 10) timeline.at(instant)
  timeline.at(95)
  timeline.at(5)
  expect(made).toEqual([200, 0, 10, 20, 30, 40, 50, 60, 70, 80, 90, 0])
})

test('has no gap and no two at once, whatever changed when', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 50 })), fc.integer({ min: 0, max: 60 }), (changes, instant) => {
      const timeline = createTimeline(changes, (from) => from)
      const { value, from, until } = timeline.at(instant)
      expect(value).toBe(from)
      expect(from <= instant && instant < until).toBe(true)
      expect(changes.some((change) => change > from && change < until)).toBe(false)
      if (Number.isFinite(until)) expect(timeline.at(until).from).toBe(until)
    }),
  )
})
