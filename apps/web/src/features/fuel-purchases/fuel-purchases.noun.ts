import { fuelPurchaseRoutes } from '@atalaya/contract/fuel-purchases'
import { purchaseTitle } from '@atalaya/domain/fuel-purchases'
import { fuelPurchaseImport } from '@atalaya/domain/import-rules/fuel-purchases'
import { defineNoun } from '../../nouns/define-noun.ts'

const dayMs = 86_400_000
const yearMs = 365 * dayMs
const dateOf = (ts: number) => new Date(ts).toISOString().slice(0, 10)

export const fuelPurchases = defineNoun({
  name: 'fuelPurchases',
  texts: 'fuelPurchases',
  routes: fuelPurchaseRoutes,
  nameOf: purchaseTitle,
  columns: {
    card: { width: 112, showMobile: true },
    product: { width: 124 },
    litres: { width: 92, showMobile: true },
    amount: { width: 100, showMobile: true },
    currency: { width: 92 },
    station: { width: 172, showMobile: true },
    odometerKm: { width: 124, isHiddenAtFirst: true },
    lat: { width: 100, isHiddenAtFirst: true },
    lng: { width: 100, isHiddenAtFirst: true },
  },
  imports: { rules: fuelPurchaseImport },
  finds: ['product'],
  foundAmong: {
    query: (nowMs) => ({ fromTs: nowMs - yearMs }),
    // Wherever on earth its day is counted.
    address: ({ purchasedAt }) => ({
      period: 'own',
      from: dateOf(purchasedAt - dayMs),
      to: dateOf(purchasedAt + dayMs),
    }),
  },
})
