import { type ReportSelection, type ReportType, reportOf } from '../reports.ts'
import { selectionKinds } from './define-report.ts'
import { type ReportSettings, reportSettings } from './report-settings.ts'

/** First letters of what is chosen, as the address of a question has them. */
export const selectionLetters = { vehicles: 'v', assets: 'a', persons: 'p', drivers: 'd', groups: 'g' } as const

/** `v12.14g3`; empty is all, `-` nothing. */
export const selectionText = (selection: ReportSelection): string =>
  selection.all
    ? ''
    : selectionKinds
        .filter((kind) => selection[kind].length > 0)
        .map((kind) => selectionLetters[kind] + selection[kind].join('.'))
        .join('') || '-'

/** `minStopTime10`, several with commas: what differs from the usual. */
export const settingsText = (settings: Partial<ReportSettings>): string =>
  Object.entries(settings)
    .filter(([name, value]) => value !== reportSettings[name as keyof ReportSettings].initial)
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
