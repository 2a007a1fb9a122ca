import { accessRoutes, type CompanyAccess, type NewOpenidProvider, type SignInSettings } from '@atalaya/contract/openid'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

const keyOf = (companyId: number) => ['access', companyId]

export const useAccess = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(accessRoutes.read, { params: { companyId }, signal }),
    staleTime: 0,
  })
}

/** Each answers how things stand then, which is shown at once. */
export const useAccessCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const params = { companyId }
  const shown = async (answer: Promise<CompanyAccess>): Promise<CompanyAccess> => {
    const access = await answer
    client.setQueryData(keyOf(companyId), access)
    return access
  }
  return {
    save: (body: SignInSettings) => shown(call(accessRoutes.save, { params, body })),
    saveProvider: (body: NewOpenidProvider) => shown(call(accessRoutes.saveOpenid, { params, body })),
    removeProvider: () => shown(call(accessRoutes.removeOpenid, { params })),
    tryProvider: (body: Pick<NewOpenidProvider, 'issuer' | 'clientId' | 'secret'>) =>
      call(accessRoutes.tryOpenid, { params, body }),
  }
}
