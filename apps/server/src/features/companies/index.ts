import { feature } from '../feature.ts'
import { companyHandlers } from './companies.handlers.ts'
import { companyKind } from './company.kind.ts'

export const companies = feature({
  handlers: (ports) => ({ companies: companyHandlers(ports) }),
  kinds: [companyKind],
})
