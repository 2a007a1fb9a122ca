import { companyRoutes } from '@atalaya/contract/companies'
import type { FuelUnit } from '@atalaya/domain/units'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'

export const companyInfoQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => call(companyRoutes.info, { params: { companyId }, signal }),
  })

/** How the company that is worked in reads consumption; above companies as it is stored. */
export const useFuelUnit = (): FuelUnit => {
  const { companyId } = useUser()
  // The bar at the top has asked already, so this makes no call of its own.
  const { data } = useQuery({
    ...companyInfoQuery(companyId ?? 0),
    enabled: companyId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data?.conf.general.units.fuelConsumption ?? 0
}
