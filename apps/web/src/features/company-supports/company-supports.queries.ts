import { companySupportRoutes } from '@atalaya/contract/company-supports'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../brand/current-brand.ts'
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

/** Nothing offers help where nobody gives any (spec 1 §2): the company's contacts, its reseller's, and the brand's where neither has one. */
export const useHasSupports = (): boolean => {
  const { support } = useBrand()
  const ofCompany = useCompanySupports().data ?? {}
  return Object.keys(ofCompany).length > 0 || Object.keys(support).length > 0
}
