import { describe, expect, it } from 'vitest'
import { datePlus } from '../zone-time.ts'
import { duesBetween, endedPeriod, isLate, mostSingly, nextDue, planDues, type Timing } from './schedule.ts'

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
const at = (iso: string) => Date.parse(iso)
const daily = (of: number): Timing => ({ period: 'daily', hour: of })
const dues = (timing: Timing, zone: string, after: string, until: string) =>
  duesBetween(timing, zone, { after: at(after), until: at(until) }).map(
    ({ from, to, dueTs }) => `${from}..${to} ${new Date(dueTs).toISOString().slice(0, 16)}`,
  )

describe('what is due', () => {
  it('each day is the day before', () => {
    expect(dues(daily(6), 'Europe/Madrid', '2026-11-02T05:00Z', '2026-11-04T05:00Z')).toEqual([
      '2026-11-02..2026-11-02 2026-11-03T05:00',
      '2026-11-03..2026-11-03 2026-11-04T05:00',
    ])
  })

  it('on days of the week is what has passed since the one before', () => {
    const timing: Timing = { period: 'weekly', hour: 7, days: [0, 4] }
    expect(dues(timing, 'UTC', '2026-11-01T00:00Z', '2026-11-09T23:00Z')).toEqual([
      '2026-10-30..2026-11-01 2026-11-02T07:00',
      '2026-11-02..2026-11-05 2026-11-06T07:00',
      '2026-11-06..2026-11-08 2026-11-09T07:00',
    ])
    expect(dues({ ...timing, days: [0] }, 'UTC', '2026-11-08T00:00Z', '2026-11-10T00:00Z')).toEqual([
      '2026-11-02..2026-11-08 2026-11-09T07:00',
    ])
  })

  it('on days of the month is a month, whatever its length', () => {
    const timing: Timing = { period: 'monthly', hour: 0, days: [28] }
    expect(dues(timing, 'UTC', '2026-01-29T00:00Z', '2026-03-28T00:00Z')).toEqual([
      '2026-01-28..2026-02-27 2026-02-28T00:00',
      '2026-02-28..2026-03-27 2026-03-28T00:00',
    ])
    expect(dues({ ...timing, days: [1, 16] }, 'UTC', '2026-02-02T00:00Z', '2026-03-01T00:00Z')).toEqual([
      '2026-02-01..2026-02-15 2026-02-16T00:00',
      '2026-02-16..2026-02-28 2026-03-01T00:00',
    ])
  })

  it('at an hour that comes twice is due the first time alone', () => {
    // Madrid: 3:00 becomes 2:00 on 25 October.
    expect(dues(daily(2), 'Europe/Madrid', '2026-10-24T12:00Z', '2026-10-26T12:00Z')).toEqual([
      '2026-10-24..2026-10-24 2026-10-25T00:00',
      '2026-10-25..2026-10-25 2026-10-26T01:00',
    ])
  })

  it('at an hour that does not come is due at the next one', () => {
    // Madrid: 2:00 becomes 3:00 on 29 March.
    expect(dues(daily(2), 'Europe/Madrid', '2026-03-28T12:00Z', '2026-03-29T12:00Z')).toEqual([
      '2026-03-28..2026-03-28 2026-03-29T01:00',
    ])
    // Chile: midnight of 6 September becomes 1:00.
    expect(dues(daily(0), 'America/Santiago', '2026-09-05T12:00Z', '2026-09-06T12:00Z')).toEqual([
      '2026-09-05..2026-09-05 2026-09-06T04:00',
    ])
    // Lord Howe: half an hour, 2:00 becomes 2:30 on 4 October.
    expect(dues(daily(2), 'Australia/Lord_Howe', '2026-10-03T12:00Z', '2026-10-04T12:00Z')).toEqual([
      '2026-10-03..2026-10-03 2026-10-03T15:30',
    ])
  })

  it('covers every day once over a year in any zone, however often somebody looks', () => {
    const hours: [zone: string, of: number][] = [
      ['Europe/Madrid', 2],
      ['America/Santiago', 0],
      ['Australia/Lord_Howe', 2],
      ['Pacific/Kiritimati', 23],
    ]
    const step = 29 * hour + 7 * minute
    for (const [zone, of] of hours) {
      const start = at('2026-01-01T00:00Z')
      const found: ReturnType<typeof duesBetween> = []
      for (let now = start; now < start + 365 * day; now += step)
        found.push(...duesBetween(daily(of), zone, { after: now, until: now + step }))
      expect(found.length).toBeGreaterThanOrEqual(364)
      for (const [nth, due] of found.entries())
        if (nth > 0) expect([zone, due.from, due.to]).toEqual([zone, datePlus(found[nth - 1]?.to ?? '', 1), due.from])
    }
  })

  it('is found ahead as it is found when it comes', () => {
    const timings: Timing[] = [
      daily(2),
      { period: 'weekly', hour: 0, days: [6] },
      { period: 'monthly', hour: 2, days: [1, 28] },
    ]
    for (const timing of timings)
      for (let after = at('2026-03-20T00:00Z'); after < at('2026-04-20T00:00Z'); after += 31 * hour) {
        const next = nextDue(timing, 'Europe/Madrid', after)
        expect(next).toEqual(duesBetween(timing, 'Europe/Madrid', { after, until: after + 40 * day })[0])
      }
  })

  it('is nothing without days', () => {
    const timing: Timing = { period: 'weekly', hour: 0, days: [] }
    expect(nextDue(timing, 'UTC', 0)).toBeUndefined()
    expect(endedPeriod(timing, 'UTC', at('2026-11-02T00:00Z'))).toBeUndefined()
  })

  it('goes back a year and no further', () => {
    expect(dues(daily(0), 'UTC', '2000-01-01T00:00Z', '2026-11-02T00:00Z')).toHaveLength(366)
  })
})

it('sends at once the newest period that has ended, before its hour too', () => {
  const monthly: Timing = { period: 'monthly', hour: 6, days: [1] }
  expect(endedPeriod(monthly, 'UTC', at('2026-11-25T10:00Z'))).toEqual({ from: '2026-10-01', to: '2026-10-31' })
  expect(endedPeriod(daily(23), 'Pacific/Auckland', at('2026-11-25T12:00Z'))).toEqual({
    from: '2026-11-25',
    to: '2026-11-25',
  })
})

describe('what was missed', () => {
  const missed = (count: number) =>
    duesBetween(daily(6), 'UTC', { after: at('2026-11-01T06:00Z'), until: at('2026-11-01T06:00Z') + count * day })

  it('comes one by one up to seven', () => {
    expect(planDues(missed(mostSingly))).toEqual({ together: null, singly: missed(mostSingly) })
    expect(planDues(missed(mostSingly + 1)).together).toBeNull()
  })

  it('comes together beyond that, and the newest seven by themselves', () => {
    const { together, singly } = planDues(missed(10))
    expect(together).toMatchObject({ from: '2026-11-01', to: '2026-11-03', count: 3 })
    expect(singly.map(({ to }) => to)).toEqual(
      ['04', '05', '06', '07', '08', '09', '10'].map((nth) => `2026-11-${nth}`),
    )
  })

  it('is late from an hour on', () => {
    expect(isLate({ dueTs: 0 }, hour)).toBe(false)
    expect(isLate({ dueTs: 0 }, hour + 1)).toBe(true)
  })
})
