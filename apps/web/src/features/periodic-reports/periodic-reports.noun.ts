import { periodicReportRoutes } from '@atalaya/contract/periodic-reports'
import { defineNoun } from '../../nouns/define-noun.ts'

export const periodicReports = defineNoun({
  name: 'periodicReports',
  texts: 'periodicReports',
  routes: periodicReportRoutes,
  finds: [],
})
