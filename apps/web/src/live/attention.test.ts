import { describe, expect, test } from 'vitest'
import { isOlderThanUsual, nextUsualGap, placeIn, sectionOf, type Watched } from './attention.ts'

const now = 1_900_000_000_000
const minute = 60_000
const hour = 60 * minute

const watched = (over: Partial<Watched> = {}): Watched => ({
  motion: 'moving',
  motionSince: now - hour,
  recordedAt: now - 20_000,
  isAlarm: false,
  alarmAt: 0,
  usualGapMs: 0,
  ...over,
})
const sectionAt = (over: Partial<Watched>) => sectionOf(watched(over), now)

describe('who wants attention', () => {
  test('an alarm comes before everything else, whatever the item does', () => {
    expect(sectionAt({ isAlarm: true, motion: 'stopped' })).toBe('alarm')
    expect(sectionAt({ isAlarm: true, motion: 'offline' })).toBe('alarm')
  })

  test('who is under way and says nothing for three minutes is missed, and a parked one is not', () => {
    expect(sectionAt({ recordedAt: now - 3 * minute })).toBe('moving')
    expect(sectionAt({ recordedAt: now - 3 * minute - 1 })).toBe('silent')
    expect(sectionAt({ motion: 'stopped', recordedAt: now - 25 * minute })).toBe('stopped')
  })

  test('who reports every five minutes is not missed after four', () => {
    const usualGapMs = 5 * minute
    expect(sectionAt({ recordedAt: now - 9 * minute, usualGapMs })).toBe('moving')
    expect(sectionAt({ recordedAt: now - 11 * minute, usualGapMs })).toBe('silent')
  })

  test('who was lost today is missed, and who was lost last week is not', () => {
    expect(sectionAt({ motion: 'offline', recordedAt: now - 23 * hour })).toBe('silent')
    expect(sectionAt({ motion: 'offline', recordedAt: now - 25 * hour })).toBe('offline')
    expect(sectionAt({ motion: 'offline', recordedAt: 0 })).toBe('offline')
  })

  test('idling counts from five minutes on; before it is a traffic light', () => {
    expect(sectionAt({ motion: 'idling', motionSince: now - 5 * minute })).toBe('moving')
    expect(sectionAt({ motion: 'idling', motionSince: now - 5 * minute - 1 })).toBe('idling')
  })

  test('who has no position stands last, and is not silent by that', () => {
    expect(sectionAt({ motion: 'noFix', recordedAt: 0 })).toBe('noFix')
    expect(isOlderThanUsual(watched({ motion: 'noFix', recordedAt: now - hour }), now)).toBe(false)
  })
})

describe('within a section', () => {
  test('who stopped last comes first, and who idles longest', () => {
    const [short, long] = [watched({ motionSince: now - minute }), watched({ motionSince: now - hour })]
    expect(placeIn('stopped', short)).toBeLessThan(placeIn('stopped', long))
    expect(placeIn('idling', long)).toBeLessThan(placeIn('idling', short))
  })

  test('nobody moves for a new position', () => {
    for (const [section, motion] of [
      ['moving', 'moving'],
      ['stopped', 'stopped'],
      ['idling', 'idling'],
      ['alarm', 'moving'],
    ] as const)
      expect(placeIn(section, watched({ motion, recordedAt: now }))).toBe(
        placeIn(section, watched({ motion, recordedAt: now - minute })),
      )
  })
})

test('a pause is remembered, and forgotten little by little', () => {
  expect(nextUsualGap(0, 30_000)).toBe(30_000)
  expect(nextUsualGap(30_000, 300_000)).toBe(300_000)
  expect(nextUsualGap(300_000, 30_000)).toBe(270_000)
})
