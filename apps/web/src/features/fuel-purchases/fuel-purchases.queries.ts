import { useRecords } from '../../nouns/noun.queries.ts'
import { drivers } from '../drivers/drivers.noun.ts'
import { vehicles } from '../vehicles/vehicles.noun.ts'

/** Whose a purchase can be. */
export const useFuelPurchaseReferences = () => ({
  vehicles: useRecords(vehicles).data,
  drivers: useRecords(drivers).data,
})
