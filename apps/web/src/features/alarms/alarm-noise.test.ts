import type { Alarm, AlarmNoise } from '@atalaya/contract/alarms'
import { expect, it } from 'vitest'
import { loudFew, untouchedShare } from './alarm-noise.ts'

/** As far as noise looks at it. */
const alarm = (id: number, isActive = true) => ({ id, info: { active: isActive } }) as Alarm
const noise = (aWeek: number): AlarmNoise => ({
  ...{ notices: aWeek * 4, aWeek, untaken: 0, ignored: 0, fleeting: 0, chattering: 0, calm: null },
})

it('names the few rules that make most of the noise', () => {
  const alarms = [1, 2, 3, 4, 5, 6].map((id) => alarm(id))
  const found = loudFew(alarms, { 1: noise(50), 2: noise(40), 3: noise(5), 4: noise(1) })
  expect(found?.loud.map(({ id }) => id)).toEqual([1, 2])
  expect(found?.of).toBe(6)
})

it('names nobody where all are as loud, little is said, or rules are few', () => {
  const alarms = [1, 2, 3, 4, 5, 6].map((id) => alarm(id))
  expect(loudFew(alarms, Object.fromEntries(alarms.map(({ id }) => [id, noise(10)])))).toBeNull()
  expect(loudFew(alarms, { 1: noise(5) })).toBeNull()
  expect(loudFew(alarms.slice(0, 3), { 1: noise(50) })).toBeNull()
})

it('leaves out rules that are off', () => {
  const off = alarm(1, false)
  const alarms = [off, ...[2, 3, 4, 5].map((id) => alarm(id))]
  expect(loudFew(alarms, { 1: noise(100), 2: noise(20) })?.loud.map(({ id }) => id)).toEqual([2])
})

it('counts as untouched what is ignored, and what was resolved without being taken', () => {
  expect(untouchedShare({ ...noise(5), untaken: 5, ignored: 5 })).toBe(0.5)
  expect(untouchedShare(noise(0))).toBe(0)
})
