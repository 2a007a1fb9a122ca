import type { NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import type { ItemId } from '@atalaya/contract/identifiers'
import { seededRandom } from '@atalaya/domain/journey/seeded-random'

/** What a tank got, as its sensor told it. */
export interface DemoFilling {
  itemId: number
  endedAt: number
  litres: number
  lat: number | null
  lng: number | null
}

const minuteMs = 60_000
const stations = ['Mérida Norte', 'Badajoz Sur', 'Zafra', 'Almendralejo']
const pricePerL = 1.432
/** Of a litre of additive there is a little with much fuel. */
const adBlueShare = 0.04
const kmAwayDegrees = 0.08

const hundredths = (value: number): number => Math.round(value * 100) / 100

/** The file of a card company over what tanks got: most agree, and of each kind that a manager looks for there is one now and then. */
export const demoFuelPurchases = (fillings: readonly DemoFilling[], now: number): NewFuelPurchase[] => {
  const random = seededRandom(87)
  const purchases: NewFuelPurchase[] = []
  for (const [nth, { itemId, endedAt, litres, lat, lng }] of fillings.entries()) {
    // Filled at home.
    if (nth % 7 === 6 || lat === null || lng === null) continue
    const card = `****${4_000 + itemId * 7}`
    const vehicleId = itemId as ItemId
    const isPadded = nth % 7 === 3
    const isElsewhere = nth % 7 === 5
    const bought = hundredths(litres * (isPadded ? 1.22 : random.between(0.99, 1.02)))
    const pay = (more: Pick<NewFuelPurchase, 'product' | 'litres' | 'purchasedAt'>) =>
      purchases.push({
        ...{ card, vehicleId, currency: 'EUR', amount: hundredths(more.litres * pricePerL), ...more },
        station: stations[random.index(stations.length)],
        ...{ lat: lat + (isElsewhere ? kmAwayDegrees : 0), lng },
      })
    const purchasedAt = Math.min(endedAt + (2 + random.index(6)) * minuteMs, now)
    pay({ product: 'Diésel e+', litres: bought, purchasedAt })
    if (nth % 5 === 1) pay({ product: 'AdBlue', litres: hundredths(bought * adBlueShare), purchasedAt })
  }
  return purchases
}
