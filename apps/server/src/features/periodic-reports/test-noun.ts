import { NewPeriodicReport } from '@atalaya/contract/periodic-reports'
import type { NounFixture } from '../../records/test-noun.ts'
import { periodicColumns } from './periodic-report.kind.ts'

const weekly = (name: string) => ({
  name,
  question: { type: 'trips', selection: { all: true } },
  timing: { period: 'weekly', hour: 7, days: [0, 4] },
  formats: ['xlsx', 'pdf'],
  recipients: { addresses: [{ email: 'eva@igeldo.test', language: 'es' }] },
  leaveOutEmpty: true,
  isActive: true,
})

export const fixture: NounFixture = {
  noun: 'periodicReports',
  level: 'company',
  table: 'periodic_reports',
  row: (n) => {
    const values = periodicColumns.toValues(NewPeriodicReport.parse(weekly(`periodic ${n}`)))
    // An array would be taken for one of the database's own.
    return { ...values, formats: JSON.stringify(values['formats']) }
  },
  fields: (n) => weekly(`Periodic ${n}`),
  changes: { isActive: false },
}
