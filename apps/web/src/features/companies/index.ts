export { type CompanyRow, useCompanies, useCompanyInfo } from './companies.queries.ts'
export { CompanySwitcher } from './components/company-switcher.tsx'
