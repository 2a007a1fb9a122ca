import { ReportQuestion, reportOf } from '@atalaya/contract/reports'
import { selectionText, settingsText } from '@atalaya/contract/reports/question-address'
import { describe, expect, test } from 'vitest'
import { questionOfSearch, withRecent } from './recent-reports.ts'
import {
  daysIn,
  isAnswerable,
  noSelection,
  questionIn,
  type ReportSearch,
  readSelection,
  readSettings,
  reportSearch,
  searchOfQuestion,
} from './report-address.ts'
import { byDay, ranking } from './report-figures.ts'
import type { ReportRow } from './reports.queries.ts'

describe('the address of a question', () => {
  test('holds the whole of it, so that whoever is sent it asks the same', () => {
    const selection = { ...noSelection, vehicles: [12, 140], groups: [3] } as never
    const of = selectionText(selection)
    expect(of).toBe('v12.140g3')
    expect(readSelection(of)).toEqual(selection)
    expect(readSelection('')).toMatchObject({ all: true })
    expect(selectionText(noSelection)).toBe('-')
    expect(readSelection('-')).toEqual(noSelection)
  })

  test.each([
    ['s4.7', { all: true, sensors: [4, 7] }],
    ['v12s4', { vehicles: [12], sensors: [4] }],
    ['-s4', { sensors: [4] }],
    ['e7.8', { all: true, events: ['panic', 'tow'] }],
    ['g3e0', { groups: [3], events: [] }],
  ])('says behind whose they are which sensors and events: %s', (of, chosen) => {
    const selection = { ...noSelection, ...chosen } as never
    expect(selectionText(selection)).toBe(of)
    expect(readSelection(of)).toEqual(selection)
  })

  test('is answerable with somebody, and with a sensor where the report is of some', () => {
    const [trips, band] = [reportOf('trips'), reportOf('outOfBand')]
    const answerable = (definition: typeof trips, of: string) => isAnswerable(definition, readSelection(of))
    expect(['', 'v1', '-', '-s4'].map((of) => answerable(trips, of))).toEqual([true, true, false, false])
    expect(['', 'v1', '-s4', 's4', 'v1s4'].map((of) => answerable(band, of))).toEqual([false, false, false, true, true])
  })

  test('says of settings what differs from the usual', () => {
    expect(settingsText({ minStopTime: 5, maxSpeed: 90 })).toBe('maxSpeed90')
    expect(readSettings('maxSpeed90,minStopTime0')).toEqual({ maxSpeed: 90, minStopTime: 0 })
    expect(readSettings(settingsText({ bandFrom: -25 }))).toEqual({ bandFrom: -25 })
    expect(readSettings('constructor1,nonsense')).toEqual({})
    const kept = { brakingPoints: 20, accelerationPoints: 20, turnPoints: 20, idlePoints: 2 }
    expect(readSettings('harshPoints20,idlePoints2')).toEqual(kept)
    // What is usual may be beside what the company has set.
    const formula = { brakingPoints: 10, heavyFactor: 0.75 }
    expect(settingsText(formula)).toBe('brakingPoints10,heavyFactor0.75')
    expect(readSettings(settingsText(formula))).toEqual(formula)
  })

  test('reads rubbish as nothing', () => {
    const search = reportSearch.parse({ type: 'nosuch', of: 'v1..x2', period: 7, clock: '99', set: 12 })
    expect(search).toMatchObject({ type: null, period: 'last7' })
    expect(readSelection('v1..x2').vehicles).toEqual([1])
    const question = questionIn({ ...search, type: 'trips' }, '2026-04-01')
    expect(question).toMatchObject({ from: '2026-03-25', to: '2026-03-31', settings: {} })
    expect(question).not.toHaveProperty('timeFrom')
  })

  test('takes one day where only one was typed', () => {
    expect(daysIn({ period: 'own', from: '', to: '2026-03-02' }, '2026-04-01')).toEqual({
      from: '2026-03-02',
      to: '2026-03-02',
    })
  })
})

test('the same question stands once among the recent ones, the last one first', () => {
  const ask = (of: string) => ({ type: 'trips' as const, search: { type: 'trips', of } })
  expect(withRecent(withRecent([ask('v1')], ask('v2')), ask('v1')).map(({ search }) => search['of'])).toEqual([
    'v1',
    'v2',
  ])
  expect(questionOfSearch({ type: 'stops', q: 'x', page: 3, of: '', period: 'today' })).toEqual({
    type: 'stops',
    period: 'today',
  })
})

test('what a run was asked is asked again by its own address', () => {
  const asked = ReportQuestion.parse({
    ...{ type: 'stops', selection: { vehicles: [12], groups: [3] }, settings: { minStopTime: 20 } },
    ...{ from: '2026-11-02', to: '2026-11-08', timeFrom: '22:00' },
  }) as never
  const search = reportSearch.parse(searchOfQuestion(asked)) as ReportSearch & { type: 'stops' }
  // A clock in the address has both its ends.
  expect(ReportQuestion.parse(questionIn(search, '2026-12-01'))).toEqual({ ...(asked as object), timeTo: '24:00' })
  const all = ReportQuestion.parse({
    type: 'lastPositions',
    selection: { all: true },
    from: '2026-11-02',
    to: '2026-11-02',
  })
  expect(searchOfQuestion(all as never)).toEqual({
    ...{ type: 'lastPositions', period: 'own', from: '2026-11-02', to: '2026-11-02' },
  })
})

test('marks put rows together, days without one included', () => {
  const rows = [
    { nth: 0, item: 'B', km: 3, day: '2026-04-01' },
    { nth: 1, item: 'A', km: 5, day: '2026-04-03' },
    { nth: 2, item: 'B', km: 4, day: '2026-04-01' },
    { nth: 3, item: null, km: 9, day: null },
  ] as unknown as ReportRow[]
  expect(ranking(rows, { value: 'km', by: 'item' })).toEqual([
    { key: 'B', value: 7, rows: 2 },
    { key: 'A', value: 5, rows: 1 },
  ])
  const all = ['2026-04-01', '2026-04-02', '2026-04-03']
  expect(byDay(rows, { value: 'rows', days: 'day', all, dayOf: String }).map(({ value }) => value)).toEqual([2, 0, 1])
})
