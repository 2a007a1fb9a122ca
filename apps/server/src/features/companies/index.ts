export { companyHandlers } from './companies.handlers.ts'
