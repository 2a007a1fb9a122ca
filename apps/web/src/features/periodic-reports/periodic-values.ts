import type {
  NewPeriodicReport,
  PeriodicReport,
  PeriodicTiming,
  ReportFormat,
} from '@atalaya/contract/periodic-reports'
import { type ReportType, reportOf, type StandingQuestion } from '@atalaya/contract/reports'
import { selectionKinds } from '@atalaya/contract/reports/define-report'
import { boundsOf, isOfFormula } from '@atalaya/contract/reports/report-settings'
import type { ReportPeriod } from '@atalaya/domain/report-period'
import { noSelection } from '../reports/index.ts'

/** All that the form holds. */
export interface PeriodicValues extends Record<string, unknown>, NewPeriodicReport {}

const usualHour = 7
export const timingOf = (period: PeriodicTiming['period'], hour = usualHour): PeriodicTiming => {
  if (period === 'daily') return { period, hour }
  return { period, hour, days: [period === 'weekly' ? 0 : 1] }
}

/** How often somebody wants what they look at for this period. */
export const timingFor = (period: ReportPeriod | 'own'): PeriodicTiming => {
  if (period === 'today' || period === 'yesterday') return timingOf('daily')
  return timingOf(['thisMonth', 'lastMonth', 'last30', 'last90', 'lastYear'].includes(period) ? 'monthly' : 'weekly')
}

/** A question of another type: what that type does not take or know goes, what it wants to know begins as usual. */
export const withType = (question: StandingQuestion, type: ReportType): StandingQuestion => {
  const { takes, settings } = reportOf(type)
  const kept = selectionKinds.filter((kind) => takes.includes(kind)).map((kind) => [kind, question.selection[kind]])
  return {
    ...question,
    type,
    selection: { ...noSelection, all: question.selection.all, ...Object.fromEntries(kept) },
    settings: Object.fromEntries(
      settings.flatMap((name) => {
        // Of the formula of scores only what somebody has said, so that it follows the company's.
        const value = question.settings[name] ?? (isOfFormula(name) ? undefined : boundsOf(name).initial)
        return value === undefined ? [] : [[name, value]]
      }),
    ),
  }
}

const firstQuestion: StandingQuestion = withType(
  { type: 'summary', selection: { ...noSelection, all: true }, settings: {} },
  'summary',
)

export const newPeriodic = (users: readonly number[], proposal: Partial<PeriodicValues> = {}): PeriodicValues => ({
  name: '',
  question: firstQuestion,
  timing: timingOf('weekly'),
  formats: ['xlsx'] as ReportFormat[],
  recipients: { users: [...users] as PeriodicReport['recipients']['users'], addresses: [] },
  leaveOutEmpty: false,
  isActive: true,
  ...proposal,
})

export const periodicValuesOf = ({
  name,
  question,
  timing,
  formats,
  recipients,
  leaveOutEmpty,
  isActive,
}: PeriodicReport): PeriodicValues => ({
  ...{ name, question, timing, formats, recipients, leaveOutEmpty, isActive },
})
