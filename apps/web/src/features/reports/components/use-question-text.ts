import { reportOf } from '@atalaya/contract/reports'
import { whatKinds, whoseKinds } from '@atalaya/contract/reports/define-report'
import { eventKinds } from '@atalaya/contract/tracks'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../format/use-format.ts'
import type { RecentReport } from '../recent-reports.ts'
import { readSelection, reportSearch } from '../report-address.ts'

/** `3 grupos · semana pasada`: a question that was kept, in words. */
export const useQuestionText = () => {
  const { t } = useTranslation('reports')
  const format = useFormat()
  return ({ search }: RecentReport): string => {
    const { type, of, period, from, to, clock } = reportSearch.parse(search)
    const selection = readSelection(of)
    const takes = type === null ? [] : reportOf(type).takes
    const isChosen = (kind: (typeof takes)[number]) => takes.includes(kind) && selection[kind].length > 0
    const counted = (kind: (typeof takes)[number]) => t(`form.counted.${kind}`, { count: selection[kind].length })
    const what = whatKinds.filter(
      (kind) => isChosen(kind) && (kind !== 'events' || selection.events.length < eventKinds.length),
    )
    const said = [...(selection.all ? [t('form.all')] : whoseKinds.filter(isChosen).map(counted)), ...what.map(counted)]
    const days = [from, to].filter(Boolean).map((day) => format.day(day))
    said.push(period === 'own' && days.length > 0 ? [...new Set(days)].join(' – ') : t(`periods.${period}`))
    if (clock) said.push(clock.replace('-', '–'))
    return said.join(' · ')
  }
}
