import {
  type ReportQuestion,
  type ReportQuestionIn,
  type ReportSelection,
  type ReportType,
  reportOf,
  reportTypes,
} from '@atalaya/contract/reports'
import { type ReportDefinition, whatKinds, whoseKinds } from '@atalaya/contract/reports/define-report'
import { selectionLetters, selectionText, settingsText } from '@atalaya/contract/reports/question-address'
import { type ReportSettings, reportSettings } from '@atalaya/contract/reports/report-settings'
import { eventKinds } from '@atalaya/contract/tracks'
import { type CalendarDays, daysOfPeriod, reportPeriods } from '@atalaya/domain/report-period'
import { z } from 'zod'
import { tableSearch } from '../../navigation/table-search.ts'

const text = z.union([z.string(), z.number(), z.boolean()]).transform(String).catch('').default('')
const date = z.iso.date().catch('').default('')
const runId = z.number().int().nonnegative().catch(0).default(0)
export const periodNames = [...reportPeriods, 'own'] as const

/** The whole question stands in the address, so that whoever is sent it asks the same. */
export const reportSearch = tableSearch('').extend({
  type: z.enum(reportTypes).nullable().catch(null).default(null),
  /** `v12.14g3`: kinds by their first letter and the ids behind; empty is all (`selectionText`). */
  of: text,
  period: z.enum(periodNames).catch('last7').default('last7'),
  from: date,
  to: date,
  /** `06:00-22:00`. */
  clock: text,
  /** `minStopTime5`, several with commas. */
  set: text,
  /** Narrows the rows to those of one mark of the chart. */
  mark: text,
  /** In place of a question: what this run has found, and with which earlier one it is compared; 0 is none. */
  run: runId,
  with: runId,
})
export type ReportSearch = z.output<typeof reportSearch>

export const noSelection: ReportSelection = {
  ...{
    all: false,
    vehicles: [],
    assets: [],
    persons: [],
    drivers: [],
    groups: [],
    sensors: [],
    events: [...eventKinds],
  },
}

export const readSelection = (of: string): ReportSelection => {
  const ids = (letter: string): number[] =>
    (new RegExp(`${letter}([\\d.]+)`).exec(of)?.[1] ?? '')
      .split('.')
      .map(Number)
      .filter((id) => Number.isSafeInteger(id) && id > 0)
  const isAll = !/^[-vapdg]/.test(of)
  const whose = isAll ? {} : Object.fromEntries(whoseKinds.map((kind) => [kind, ids(selectionLetters[kind])]))
  const isOfSomeEvents = of.includes(selectionLetters.events)
  const events = isOfSomeEvents
    ? eventKinds.filter((_, nth) => ids(selectionLetters.events).includes(nth + 1))
    : eventKinds
  const what = { sensors: ids(selectionLetters.sensors), events }
  return { ...noSelection, all: isAll, ...whose, ...what } as ReportSelection
}

/** Whether it is said whose, and what of theirs, a report is to tell. */
export const isAnswerable = ({ takes }: Pick<ReportDefinition, 'takes'>, selection: ReportSelection): boolean =>
  (selection.all || whoseKinds.some((kind) => selection[kind].length > 0)) &&
  whatKinds.every((kind) => !takes.includes(kind) || selection[kind].length > 0)

/** One weight for all of them stands in addresses that people have kept from before each had its own. */
const ofAllManoeuvres = 'harshPoints'
const manoeuvres = ['brakingPoints', 'accelerationPoints', 'turnPoints'] as const

export const readSettings = (set: string): Partial<ReportSettings> =>
  Object.fromEntries(
    set.split(',').flatMap((part) => {
      const [, name = '', value] = /^([a-zA-Z]+?)(-?\d+(?:\.\d+)?)$/.exec(part) ?? []
      if (name === ofAllManoeuvres) return manoeuvres.map((each) => [each, Number(value)])
      return Object.hasOwn(reportSettings, name) ? [[name, Number(value)]] : []
    }),
  )

export const readClock = (clock: string): { timeFrom: string; timeTo: string } | null => {
  const [, timeFrom, timeTo] = /^(\d\d:\d\d)-(\d\d:\d\d)$/.exec(clock) ?? []
  return timeFrom && timeTo ? { timeFrom, timeTo } : null
}

/** The days that are asked for; `today` is the company's. */
export const daysIn = (
  { period, from, to }: Pick<ReportSearch, 'period' | 'from' | 'to'>,
  today: string,
): CalendarDays => {
  if (period !== 'own') return daysOfPeriod(period, today)
  return { from: from || to || today, to: to || from || today }
}

/** What asks the same again, the same days of it. */
export const searchOfQuestion = (question: ReportQuestion): Record<string, string> => {
  const { type, selection, settings, from, to, timeFrom, timeTo } = question
  const isWhole = timeFrom === undefined && timeTo === undefined
  const last = reportOf(type).asks === 'instant' ? '23:59' : '24:00'
  const [of, set] = [selectionText(selection), settingsText(settings)]
  return {
    ...{ type, period: 'own', from, to },
    ...(of ? { of } : {}),
    ...(set ? { set } : {}),
    ...(isWhole ? {} : { clock: `${timeFrom ?? '00:00'}-${timeTo ?? last}` }),
  }
}

export const questionIn = (search: ReportSearch & { type: ReportType }, today: string): ReportQuestionIn => ({
  type: search.type,
  selection: readSelection(search.of),
  ...daysIn(search, today),
  ...readClock(search.clock),
  settings: readSettings(search.set),
})
