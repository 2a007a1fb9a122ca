import { feature } from '../feature.ts'
import { companyDataHandlers } from './company-data.handlers.ts'
import { companyExport } from './export-company.ts'

export const companyData = feature({
  handlers: (ports) => ({ companyData: companyDataHandlers(ports) }),
  runs: ({ openSnapshot }) => [companyExport(openSnapshot)],
})
