import { feature } from '../feature.ts'
import { companySupportHandlers } from './company-supports.handlers.ts'

export const companySupports = feature({ handlers: () => ({ companySupports: companySupportHandlers }) })
