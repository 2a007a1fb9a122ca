import { companySupportRoutes } from '@atalaya/contract/company-supports'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useUser } from '../../session/current-session.ts'

/** Whom the company at work turns to; it changes once in months. */
export const useCompanySupports = () => {
  const { companyId } = useUser()
  return useQuery({
    queryKey: ['companySupports', companyId],
    queryFn: ({ signal }) => call(companySupportRoutes.list, { params: { companyId: companyId as number }, signal }),
    enabled: companyId !== null,
    staleTime: 600_000,
  })
}

/** Nothing offers help where nobody gives any (spec 1 §2). */
export const useHasSupports = (): boolean => Object.keys(useCompanySupports().data ?? {}).length > 0
