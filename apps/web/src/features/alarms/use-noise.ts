import { type AlarmLoad, alarmRoutes } from '@atalaya/contract/alarms'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import type { Noise } from './alarm-noise.ts'

/** Undefined while it is read, or cannot be: the list is whole without it. */
export const useNoise = (): Noise | undefined => {
  const companyId = useCompanyId()
  const { data } = useQuery({
    queryKey: ['alarmNoise', companyId],
    queryFn: ({ signal }) => call(alarmRoutes.noise, { params: { companyId }, signal }),
    staleTime: 60_000,
  })
  return data
}

/** Likewise. */
export const useLoad = (): AlarmLoad | undefined => {
  const companyId = useCompanyId()
  const { data } = useQuery({
    queryKey: ['alarmLoad', companyId],
    queryFn: ({ signal }) => call(alarmRoutes.load, { params: { companyId }, signal }),
    staleTime: 60_000,
  })
  return data
}
