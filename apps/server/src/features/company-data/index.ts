import { feature } from '../feature.ts'
import { companyErasureHandlers } from './ask-erasure.ts'
import { companyDataHandlers } from './company-data.handlers.ts'
import { companyErasure } from './erase-company.ts'
import { companyExport } from './export-company.ts'

export const companyData = feature({
  handlers: (ports) => ({
    companyData: companyDataHandlers(ports),
    companyErasure: companyErasureHandlers(ports),
  }),
  runs: (ports) => [companyExport(ports), companyErasure(ports)],
})
