import { type ClonePart, type CompanyState, type CompanySummary, companyRoutes } from '@atalaya/contract/companies'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { openResellerChannel } from '../../live/reseller-channel.ts'
import { companyInfoQuery } from '../../selectors/company-info.ts'
import { useResellers } from '../../selectors/resellers.ts'
import { call } from '../../session/api.ts'

export const useCompanyInfo = (companyId: number | null) =>
  useQuery({ ...companyInfoQuery(companyId ?? 0), enabled: companyId !== null })

export interface CompanyRow extends CompanySummary {
  reseller: string
}

/** Above the lists of single resellers, which the kernel keeps. */
const allCompaniesKey = ['companies', 'all'] as const

/** Every company in scope, of all resellers; `enabled` false asks for nothing. */
export const useCompanies = (enabled: boolean) => {
  const { resellers } = useResellers(null, enabled)
  const { data, error, refetch } = useQuery({
    queryKey: allCompaniesKey,
    queryFn: ({ signal }) => call(companyRoutes.listAll, { signal }),
    enabled,
  })
  const companies = useMemo(() => {
    const nameOf = new Map<number, string>(resellers.map(({ id, name }) => [id, name]))
    return (
      data && Object.values(data).map((one): CompanyRow => ({ ...one, reseller: nameOf.get(one.resellerId) ?? '' }))
    )
  }, [data, resellers])
  return { resellers, companies, error: data ? null : error, refetch }
}

/** Read again as soon as somebody has changed a company of any reseller in scope. */
export const useLiveCompanies = (): void => {
  const client = useQueryClient()
  useEffect(
    () =>
      openResellerChannel({
        onOpen: () => undefined,
        onMessages: (messages) => {
          if (messages.some((message) => message.kind === 'records' && message.noun === 'companies'))
            void client.invalidateQueries({ queryKey: allCompaniesKey })
        },
      }),
    [client],
  )
}

export const useSetCompanyState = (company: CompanySummary) => {
  const client = useQueryClient()
  const params = { resellerId: company.resellerId, id: company.id }
  return useMutation({
    mutationFn: (body: { value: CompanyState; text?: string }) => call(companyRoutes.setState, { params, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }),
  })
}

/** What giving it to that reseller would change; nothing while none is chosen. Asked anew each time that it is looked at. */
export const useMovePreview = ({ id, resellerId }: CompanySummary, to: number | null) =>
  useQuery({
    queryKey: ['companies', resellerId, 'move', id, to],
    queryFn: ({ signal }) =>
      call(companyRoutes.movePreview, { params: { resellerId, id }, query: { resellerId: to as never }, signal }),
    enabled: to !== null,
    gcTime: 0,
  })

export const useMoveCompany = ({ id, resellerId }: CompanySummary) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (to: number) =>
      call(companyRoutes.move, { params: { resellerId, id }, body: { resellerId: to as never } }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }),
  })
}

export const useCloneable = ({ id, resellerId }: CompanySummary) =>
  useQuery({
    queryKey: ['company', id, 'cloneable'],
    queryFn: ({ signal }) => call(companyRoutes.cloneable, { params: { resellerId, id }, signal }),
  })

export const useCloneCompany = ({ id, resellerId }: CompanySummary) => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: { name: string; parts: ClonePart[] }) =>
      call(companyRoutes.clone, { params: { resellerId, id }, body }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['companies'] }),
  })
}
