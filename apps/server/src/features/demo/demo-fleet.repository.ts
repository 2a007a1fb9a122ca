import { trackerTypes } from '@atalaya/contract/trackers'
import { itemTypes } from '@atalaya/domain/fix'
import type { Tx } from '../../database/tenant.ts'
import { demoGeozones, demoPois } from './demo-depots.ts'
import type { DemoFleet, DemoVehicle } from './demo-fleet.ts'
import type { DemoTenants, GroupIds } from './demo-tenants.repository.ts'

/** One item of the fleet as it stands in the database, with what its history is made from. */
export interface SeededItem {
  itemId: number
  itemType: 1 | 2 | 3
  companyId: number
  trackerId: number
  /** What its meter showed before its history. */
  initialHourMeterMs: number
  member: DemoFleet['persons'][number]
}

const vehicleRow = (vehicle: DemoVehicle) => ({
  name: vehicle.name,
  plate: vehicle.plate,
  chassis: vehicle.chassis,
  brand: vehicle.brand,
  model: vehicle.model,
  icon: vehicle.squad.icon,
  engine_type: vehicle.squad.icon === 'LPG' ? 4 : vehicle.squad.tankL ? 1 : 2,
  fuel_tank_l: vehicle.squad.tankL ?? null,
  average_consumption_l100km: vehicle.squad.consumptionL100km ?? null,
  // Of the instant at which its history begins; see writePast.
  initial_mileage_km: null,
  initial_hour_meter_h: vehicle.initialHourMeterH,
  // The tracker's own count, which the simulator sends.
  odometer_source: 'gps',
  driver_id: null,
  driver_ts: null,
})

/** Items, what they are, their groups and their trackers; everything but their past. */
export const insertFleet = async (
  tx: Tx,
  fleet: DemoFleet,
  { tenants, groupIds, createdTs }: { tenants: DemoTenants; groupIds: GroupIds; createdTs: number },
): Promise<SeededItem[]> => {
  const seeded: SeededItem[] = []
  const insertItem = async (
    member: SeededItem['member'],
    itemType: 1 | 2 | 3,
  ): Promise<{ id: number; company_id: number }> => {
    const companyId = tenants.companyIds[member.company]
    const { id } = await tx
      .insertInto('items')
      .values({ company_id: companyId, item_type: itemType, created_ts: createdTs, updated_ts: createdTs })
      .returning('id')
      .executeTakeFirstOrThrow()
    const groupId = groupIds[member.company].get(member.group)
    if (groupId === undefined)
      throw new Error(`the demo's ${member.name} is in a group that is not there: ${member.group}`)
    await tx.insertInto('group_items').values({ company_id: companyId, group_id: groupId, item_id: id }).execute()
    const { id: trackerId } = await tx
      .insertInto('trackers')
      .values({
        reseller_id: tenants.resellerIds[member.company],
        company_id: companyId,
        item_id: id,
        type_id: trackerTypes.find((type) => type.proto === member.tracker.protocol)?.id ?? 0,
        device_id: member.tracker.deviceId,
        name: member.name,
        sim: '{"type": 99}',
        created_ts: createdTs,
        updated_ts: createdTs,
        first_connect_ts: createdTs,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const initialHourMeterMs = 'initialHourMeterH' in member ? Number(member.initialHourMeterH) * 3_600_000 : 0
    seeded.push({ itemId: id, itemType, companyId, trackerId, initialHourMeterMs, member })
    return { id, company_id: companyId }
  }
  for (const vehicle of fleet.vehicles) {
    await tx
      .insertInto('vehicles')
      .values({ ...(await insertItem(vehicle, itemTypes.vehicle)), ...vehicleRow(vehicle) })
      .execute()
  }
  for (const asset of fleet.assets) {
    await tx
      .insertInto('assets')
      .values({ ...(await insertItem(asset, itemTypes.asset)), name: asset.name, icon: asset.icon })
      .execute()
  }
  for (const person of fleet.persons) {
    await tx
      .insertInto('persons')
      .values({ ...(await insertItem(person, itemTypes.person)), name: person.name })
      .execute()
  }
  return seeded
}

/** Driver ids by the key that they hold to the reader. */
export const insertDrivers = async (
  tx: Tx,
  drivers: DemoFleet['drivers'],
  { companyIds }: DemoTenants,
): Promise<Map<string, number>> => {
  const rows = drivers.map((driver, index) => ({
    company_id: companyIds[driver.company],
    name: driver.name,
    reference: driver.reference,
    tachograph_card: `${driver.company === 'guadiana' ? 'E' : 'P'}${String(71_400_000 + index * 3_571)}0000`,
    i_button: driver.iButton,
    beacon: null,
    email: `${driver.reference.toLowerCase()}@demo.atalaya.app`,
    phone:
      driver.company === 'guadiana'
        ? `+34600${String(410_200 + index * 37)}`
        : `+351910${String(220_300 + index * 41)}`,
    vehicle_id: null,
    vehicle_ts: null,
  }))
  const inserted = await tx.insertInto('drivers').values(rows).returning(['id', 'i_button']).execute()
  return new Map(inserted.map((row) => [row.i_button as string, row.id]))
}

/** Who walks with a tracker and drives at times, by the name. */
export const linkDriversToPersons = async (tx: Tx): Promise<void> => {
  await tx
    .updateTable('drivers')
    .from('persons')
    .set((eb) => ({ person_id: eb.ref('persons.id') }))
    .whereRef('drivers.company_id', '=', 'persons.company_id')
    .whereRef('drivers.name', '=', 'persons.name')
    .execute()
}

export const insertPlaces = async (tx: Tx, { companyIds }: DemoTenants, createdTs: number): Promise<void> => {
  const zones = demoGeozones.map(({ company, shape, ...zone }) => ({
    ...zone,
    company_id: companyIds[company],
    shape: JSON.stringify(shape),
    created_ts: createdTs,
    updated_ts: createdTs,
  }))
  await tx.insertInto('geozones').values(zones).execute()
  const pois = demoPois.map(({ company, radiusM, ...poi }) => ({
    ...poi,
    company_id: companyIds[company],
    radius_m: radiusM,
  }))
  await tx.insertInto('pois').values(pois).execute()
}
