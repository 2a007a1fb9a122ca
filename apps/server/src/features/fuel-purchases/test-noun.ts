import type { NounFixture } from '../../records/test-noun.ts'

const at = Date.parse('2026-11-10T08:00:00Z')

export const fixture: NounFixture = {
  noun: 'fuelPurchases',
  level: 'company',
  table: 'fuel_purchases',
  row: (n) => ({ card: '****1234', purchased_at: at + n, litres: 60, amount: 90, currency: 'EUR', created_by: 1 }),
  fields: (n) => ({
    ...{ card: '7002 1234 5678 9012', purchasedAt: at + n, product: 'Diesel', litres: 60.5, amount: 91.35 },
    ...{ currency: 'EUR', station: 'Mérida', lat: 38.9, lng: -6.3, odometerKm: 120_000 },
  }),
  changes: { station: 'Set' },
}
