import { alarmRoutes } from '@atalaya/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

/** Whether the installation has a gateway for text messages; until it is known it is taken to have one. */
export const useHasSms = (): boolean => {
  const companyId = useCompanyId()
  const { data } = useQuery({
    queryKey: ['alarmInputs', companyId],
    queryFn: ({ signal }) => call(alarmRoutes.inputs, { params: { companyId }, query: { lang: 'es' }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.hasSms ?? true
}
