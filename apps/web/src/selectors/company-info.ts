import { companyRoutes } from '@atalaya/contract/companies'
import { type ScoreFormula, usualFormula } from '@atalaya/domain/driving-score'
import type { FuelUnit } from '@atalaya/domain/units'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'

export const companyInfoQuery = (companyId: number) =>
  queryOptions({
    queryKey: ['company', companyId],
    queryFn: ({ signal }) => call(companyRoutes.info, { params: { companyId }, signal }),
  })

/** The bar at the top has asked already, so this makes no call of its own; nothing above companies. */
const useKnownCompany = () => {
  const { companyId } = useUser()
  const { data } = useQuery({
    ...companyInfoQuery(companyId ?? 0),
    enabled: companyId !== null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return data
}

/** How the company that is worked in reads consumption; above companies as it is stored. */
export const useFuelUnit = (): FuelUnit => useKnownCompany()?.conf.general.units.fuelConsumption ?? 0

/** What scores of the company that is worked in are taken by. */
export const useScoreFormula = (): Readonly<ScoreFormula> => useKnownCompany()?.conf.scoring ?? usualFormula
