import type { CompanySummary } from '@atalaya/contract/companies'
import { companyState } from './company-state.ts'

type Summed = Pick<CompanySummary, 'counts' | 'licenses' | 'info'>

/** Together: null licences where one of them has no limit, since then there is none to all. */
export const sumOfCompanies = (companies: readonly Summed[]) => {
  const of = (read: (company: Summed) => number) => companies.reduce((sum, company) => sum + read(company), 0)
  const inState = (key: string) =>
    companies.filter(({ info }) => companyState(info.state.current.value).key === key).length
  const limit = (key: 'vehicleTotal' | 'assetTotal') =>
    companies.length === 0 || companies.some(({ licenses }) => licenses[key] === null)
      ? null
      : of(({ licenses }) => licenses[key] ?? 0)
  const isUp = (used: number, most: number | null) => most !== null && most > 0 && used >= most
  return {
    vehicles: of(({ counts }) => counts.vehicles),
    assets: of(({ counts }) => counts.assets),
    users: of(({ counts }) => counts.users),
    vehiclesLicensed: limit('vehicleTotal'),
    assetsLicensed: limit('assetTotal'),
    suspended: inState('suspended'),
    deactivated: inState('deactivated'),
    full: companies.filter(
      ({ counts, licenses }) =>
        isUp(counts.vehicles, licenses.vehicleTotal) || isUp(counts.assets, licenses.assetTotal),
    ).length,
  }
}
