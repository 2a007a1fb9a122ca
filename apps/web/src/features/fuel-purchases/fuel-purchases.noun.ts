import { fuelPurchaseRoutes } from '@atalaya/contract/fuel-purchases'
import { purchaseTitle } from '@atalaya/domain/fuel-purchases'
import { fuelPurchaseImport } from '@atalaya/domain/import-rules/fuel-purchases'
import { defineNoun } from '../../nouns/define-noun.ts'

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
})
