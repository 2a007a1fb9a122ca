import { costRoutes } from '@atalaya/contract/costs'
import { useQuery } from '@tanstack/react-query'
import { useRecords } from '../../nouns/noun.queries.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { assets } from '../assets/assets.noun.ts'
import { drivers } from '../drivers/drivers.noun.ts'
import { vehicles } from '../vehicles/vehicles.noun.ts'
import { costs } from './costs.noun.ts'

export const useCostInputs = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['costs', companyId, 'inputs'],
    queryFn: ({ signal }) => call(costRoutes.inputs, { params: { companyId }, signal }),
    staleTime: costs.freshMs,
  })
}

/** What a cost can be for. */
export const useCostReferences = () => ({
  vehicles: useRecords(vehicles).data,
  assets: useRecords(assets).data,
  drivers: useRecords(drivers).data,
})
