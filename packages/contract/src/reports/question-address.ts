import { type ReportSelection, type ReportType, reportOf } from '../reports.ts'
import { eventKinds } from '../tracks.ts'
import { whoseKinds } from './define-report.ts'
import { isOfFormula, type ReportSetting, type ReportSettings, reportSettings } from './report-settings.ts'

/** First letters of what is chosen, as the address of a question has them. */
export const selectionLetters = {
  ...{ vehicles: 'v', assets: 'a', persons: 'p', drivers: 'd', groups: 'g' },
  ...{ sensors: 's', events: 'e' },
} as const

/** `v12.14g3`; empty is all, `-` nobody. Behind it the sensors, and the events by their place in the list where not all are asked for. */
export const selectionText = (selection: ReportSelection): string => {
  const { all, sensors, events } = selection
  const whose = whoseKinds
    .filter((kind) => selection[kind].length > 0)
    .map((kind) => selectionLetters[kind] + selection[kind].join('.'))
    .join('')
  const ofSensors = sensors.length > 0 ? selectionLetters.sensors + sensors.join('.') : ''
  const isOfSome = eventKinds.some((kind) => !events.includes(kind))
  // None is a list as well: what was put away one by one is not everything again.
  const places = events.map((kind) => eventKinds.indexOf(kind) + 1)
  const ofEvents = isOfSome ? selectionLetters.events + (places.join('.') || '0') : ''
  return (all ? '' : whose || '-') + ofSensors + ofEvents
}

/** `minStopTime10`, several with commas: what differs from the usual, and of the formula what is not the company's. */
export const settingsText = (settings: Partial<ReportSettings>): string =>
  (Object.entries(settings) as [ReportSetting, number | undefined][])
    .filter(([name, value]) => value !== undefined && (isOfFormula(name) || value !== reportSettings[name].initial))
    .map(([name, value]) => name + value)
    .join(',')

interface Asked {
  type: ReportType
  selection: ReportSelection
  settings: Partial<ReportSettings>
  from: string
  to: string
  timeFrom?: string | undefined
  timeTo?: string | undefined
}

/** A browser takes addresses of so many characters anywhere. */
const longestAddress = 1_900

/** Where the answer stands in the product, for links out of it; of more items than an address holds, where they are chosen. */
export const reportAddress = ({ type, selection, settings, from, to, timeFrom, timeTo }: Asked): string => {
  const days = { type, period: 'own', from, to }
  const isWhole = timeFrom === undefined && timeTo === undefined
  const clock = isWhole
    ? ''
    : `${timeFrom ?? '00:00'}-${timeTo ?? (reportOf(type).asks === 'instant' ? '23:59' : '24:00')}`
  const set = settingsText(settings)
  const rest = { ...(clock ? { clock } : {}), ...(set ? { set } : {}) }
  const of = selectionText(selection)
  const address = (search: Record<string, string>) =>
    `/reports?${Object.entries(search)
      .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
      .join('&')}`
  const whole = address({ ...days, ...(of ? { of } : {}), ...rest })
  return whole.length <= longestAddress ? whole : address({ ...days, of: '-', ...rest })
}
