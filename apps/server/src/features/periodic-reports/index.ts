import { forgetAfter } from '../../jobs/forget-after.ts'
import { feature } from '../feature.ts'
import { makeDue } from './due-periods.ts'
import { periodicReportKind } from './periodic-report.kind.ts'
import { periodicReportHandlers } from './periodic-reports.handlers.ts'
import { forgetPeriodicFiles, forgetSendings } from './sendings.repository.ts'

export { periodicChannel } from './periodic-channel.ts'

export const periodicReports = feature({
  handlers: ({ clock }) => ({ periodicReports: periodicReportHandlers(clock) }),
  kinds: [periodicReportKind],
  jobs: (ports) => [
    { name: 'periodic-reports', cron: '* * * * *', run: () => makeDue(ports) },
    // As the log of mails.
    forgetAfter(ports, { name: 'old-periodic-sendings', cron: '5 4 * * *', days: 400, forget: forgetSendings }),
    forgetAfter(ports, { name: 'periodic-files', cron: '10 4 * * *', days: 10, forget: forgetPeriodicFiles }),
  ],
})
