import type { Database } from './tenant.ts'

interface TestItem {
  name: string
  itemType?: 1 | 2 | 3
  /** Groups that it is a direct member of. */
  groupIds?: readonly number[]
}

/** A vehicle, asset or person of a company; answers its id. */
export const insertTestItem = async (database: Database, companyId: number, item: TestItem): Promise<number> => {
  const { name, itemType = 1, groupIds = [] } = item
  const company = { company_id: companyId }
  const { id } = await database
    .insertInto('items')
    .values({ ...company, item_type: itemType })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (itemType === 1) {
    await database
      .insertInto('vehicles')
      .values({ ...company, ...bareVehicle, id, name })
      .execute()
  } else {
    await database
      .insertInto(itemType === 2 ? 'assets' : 'persons')
      .values({ ...company, id, name })
      .execute()
  }
  for (const groupId of groupIds) {
    await database
      .insertInto('group_items')
      .values({ ...company, group_id: groupId, item_id: id })
      .execute()
  }
  return id
}

export const bareVehicle = {
  plate: null,
  chassis: null,
  brand: null,
  model: null,
  fuel_tank_l: null,
  average_consumption_l100km: null,
  initial_hour_meter_h: null,
  initial_mileage_km: null,
  driver_id: null,
  driver_ts: null,
}

export const insertTestGroup = async (
  database: Database,
  companyId: number,
  group: { name: string; parentId?: number },
): Promise<number> =>
  (
    await database
      .insertInto('groups')
      .values({ company_id: companyId, name: group.name, parent_id: group.parentId ?? null })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id
