import type { PeriodicReport } from '@atalaya/contract/periodic-reports'
import { reportOf } from '@atalaya/contract/reports'
import { selectionKinds } from '@atalaya/contract/reports/define-report'
import { useTranslation } from 'react-i18next'
import { useRecords } from '../../../nouns/noun.queries.ts'
import { useReportWords } from '../../reports/index.ts'
import { users as userNoun } from '../../users/users.noun.ts'
import { useTimingText } from './use-timing-text.ts'

type Values = Partial<Pick<PeriodicReport, 'question' | 'timing' | 'formats' | 'recipients'>>

/** Values that only this noun can put into words; undefined for all others. */
export const useValueText = () => {
  const { t, i18n } = useTranslation(['periodicReports', 'reports'])
  const words = useReportWords()
  const { everyText } = useTimingText()
  const { data: people } = useRecords(userNoun)
  const questionText = ({ type, selection }: PeriodicReport['question']): string => {
    const { takes } = reportOf(type)
    const whom = selection.all
      ? [t('reports:form.all')]
      : selectionKinds
          .filter((kind) => takes.includes(kind) && selection[kind].length > 0)
          .map((kind) => t(`reports:form.counted.${kind}`, { count: selection[kind].length }))
    return [words.titleOf(type), ...whom].join(' · ')
  }
  const recipientNames = ({ users, addresses }: PeriodicReport['recipients']): string[] => [
    ...users.flatMap((id) => (people?.[id] ? [userNoun.nameOf(people[id], i18n.language)] : [])),
    ...addresses.map(({ email }) => email),
  ]
  const texts: { [Key in keyof Values]-?: (value: NonNullable<Values[Key]>) => string } = {
    question: questionText,
    timing: everyText,
    formats: (formats) => formats.map((format) => t(`formats.${format}`)).join(', '),
    recipients: (recipients) => recipientNames(recipients).join(', '),
  }
  const textOf = (key: string, value: unknown): string | undefined =>
    Object.hasOwn(texts, key) ? (texts[key as keyof Values] as (given: unknown) => string)(value) : undefined
  return Object.assign(textOf, { questionText, recipientNames })
}
