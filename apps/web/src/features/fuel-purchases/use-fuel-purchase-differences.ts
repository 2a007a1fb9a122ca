import { useFormat } from '../../format/use-format.ts'
import { useFieldDifferences } from '../../nouns/field-text.ts'
import { fuelPurchases } from './fuel-purchases.noun.ts'
import { useFuelPurchaseReferences } from './fuel-purchases.queries.ts'

/** What differs between two states of a purchase, in words: for conflicts and histories. */
export const useFuelPurchaseDifferences = () => {
  const format = useFormat()
  const { vehicles, drivers } = useFuelPurchaseReferences()
  return useFieldDifferences(fuelPurchases, (key, value) => {
    if (key === 'purchasedAt') return format.dateTime(value as number)
    if (key === 'vehicleId') return vehicles?.[String(value)]?.name ?? `#${value}`
    if (key === 'driverId') return drivers?.[String(value)]?.name ?? `#${value}`
    return undefined
  })
}
