import { NewFuelPurchase } from '@atalaya/contract/fuel-purchases'
import { calendarDays } from '@atalaya/domain/days/calendar-days'
import { itemTypes } from '@atalaya/domain/fix'
import { zoneTime } from '@atalaya/domain/zone-time'
import type { Tx } from '../../database/tenant.ts'
import { readTankDays } from '../day-sums/index.ts'
import { fuelPurchasesTable } from '../fuel-purchases/index.ts'
import type { SeededItem } from './demo-fleet.repository.ts'
import { demoFuelPurchases } from './demo-fuel-purchases.ts'
import type { DemoTenants } from './demo-tenants.repository.ts'

interface Seeded {
  items: readonly SeededItem[]
  fromTs: number
  now: number
}

/** Once its history is written: what is bought follows from what came into the tanks. */
export const insertDemoFuelPurchases = async (
  tx: Tx,
  { companyIds }: DemoTenants,
  { items, fromTs, now }: Seeded,
): Promise<void> => {
  const companyId = companyIds.guadiana
  const admins = tx.selectFrom('users').select('id').where('company_id', '=', companyId).where('role', '=', 'ADMIN')
  const { id: createdBy } = await admins.orderBy('id').limit(1).executeTakeFirstOrThrow()
  const companies = tx.selectFrom('companies').select('timezone').where('id', '=', companyId)
  const { timezone } = await companies.executeTakeFirstOrThrow()
  const dateOf = (instant: number) => zoneTime(timezone).at(instant).date
  const days = calendarDays(timezone, dateOf(fromTs), dateOf(now))
  const vehicles = items.filter((item) => item.companyId === companyId && 'squad' in item.member)
  const asked = vehicles.map(({ itemId }) => ({ itemId, itemType: itemTypes.vehicle, timezone, days }))
  const fillings = [...(await readTankDays(tx, asked))].flatMap(([key, tanks]) =>
    tanks.flatMap(({ changes }) =>
      changes
        .filter(({ kind }) => kind === 'filling')
        .map(({ endedAt, fromLevel, toLevel, lat, lng }) => ({
          ...{ itemId: Number(key.split(' ')[0]), endedAt, litres: toLevel - fromLevel, lat, lng },
        })),
    ),
  )
  const purchases = demoFuelPurchases(fillings, now).map((purchase) => NewFuelPurchase.parse(purchase))
  const rows = purchases.map((fields) => ({ fields, createdBy, createdTs: now, version: 1 }))
  await fuelPurchasesTable.insert(tx, companyId, { now, rows })
  const paid = [...new Set(purchases.flatMap(({ vehicleId }) => vehicleId ?? []))]
  // What is paid by card is not written down a second time.
  if (paid.length > 0)
    await tx
      .deleteFrom('costs')
      .where('type', '=', 'fuel')
      .where('vehicle_id', 'in', paid)
      .where('date', '>=', dateOf(fromTs))
      .execute()
}
