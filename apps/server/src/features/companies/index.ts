import { feature } from '../feature.ts'
import { companyHandlers } from './companies.handlers.ts'

export const companies = feature({ handlers: () => ({ companies: companyHandlers }) })
