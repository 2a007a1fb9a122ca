import { type CompanySummary, companyRoutes, type Reseller } from '@atalaya/contract/companies'
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { resellersQuery } from '../../selectors/resellers.ts'
import { call } from '../../session/api.ts'

const companiesQuery = (resellerId: number) =>
  queryOptions({
    queryKey: ['companies', resellerId],
    queryFn: ({ signal }) => call(companyRoutes.list, { params: { resellerId }, signal }),
  })

const infoQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => call(companyRoutes.info, { params: { companyId }, signal }),
  })

export const useCompanyInfo = (companyId: number | null) =>
  useQuery({ ...infoQuery(companyId ?? 0), enabled: companyId !== null })

export interface CompanyRow extends CompanySummary {
  reseller: string
}

/** Every company in scope, over all resellers; `enabled` false asks for nothing. */
export const useCompanies = (enabled: boolean) => {
  const resellers = useQuery({ ...resellersQuery, enabled })
  const list: Reseller[] = Object.values(resellers.data ?? {})
  const lists = useQueries({
    queries: list.map(({ id }) => ({ ...companiesQuery(id), enabled })),
    combine: (results) => ({
      companies: results.every(({ data }) => data !== undefined)
        ? results.flatMap(({ data }, at) =>
            Object.values(data ?? {}).map((company): CompanyRow => ({ ...company, reseller: list[at]?.name ?? '' })),
          )
        : undefined,
      error: results.find(({ error }) => error)?.error ?? null,
      refetch: () => {
        for (const result of results) void result.refetch()
      },
    }),
  })
  return {
    resellers: list,
    companies: resellers.data === undefined ? undefined : lists.companies,
    error: resellers.error ?? lists.error,
    refetch: () => {
      void resellers.refetch()
      lists.refetch()
    },
  }
}
