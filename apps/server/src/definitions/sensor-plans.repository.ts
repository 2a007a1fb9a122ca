import type { SensorDefinition } from '@atalaya/domain/sensors/sensor-definition'
import { sql } from 'kysely'
import type { Tx } from '../database/tenant.ts'
import type { AssignedSensor } from './sensor-plans.ts'

type Rule = Pick<SensorDefinition, 'source' | 'calibration' | 'filters' | 'switchRule'>

/** Every sensor with the items that it is for; `companyId` null reads everybody's. */
export const readSensors = async (tx: Tx, companyId: number | null): Promise<Map<number, AssignedSensor[]>> => {
  const rows = await tx
    .selectFrom('sensors')
    .select(['id', 'company_id', 'kind', 'decimals', 'rule', 'applies_to', 'version'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('id')
    .execute()
  const itemIds = rows.some((row) => row.applies_to !== 'all') ? await readItemIds(tx, companyId) : new Map()
  const former = Map.groupBy(await readFormer(tx, companyId), (row) => row.id)
  const byCompany = new Map<number, AssignedSensor[]>()
  for (const row of rows) {
    const own = byCompany.get(row.company_id) ?? []
    byCompany.set(row.company_id, own)
    own.push({
      definition: definitionOf(row),
      former: (former.get(row.id) ?? []).map((each) => ({ until: each.until_ts, definition: definitionOf(each) })),
      itemIds: row.applies_to === 'all' ? null : (itemIds.get(row.id) ?? new Set()),
    })
  }
  return byCompany
}

const definitionOf = (row: {
  id: number
  version: number
  kind: string
  decimals: number
  rule: unknown
}): SensorDefinition => ({
  id: row.id,
  version: row.version,
  kind: row.kind as SensorDefinition['kind'],
  decimals: row.decimals,
  ...(row.rule as Rule),
})

const readFormer = (tx: Tx, companyId: number | null) =>
  tx
    .selectFrom('sensor_versions')
    .select(['sensor_id as id', 'until_ts', 'version', 'kind', 'decimals', 'rule'])
    .$if(companyId !== null, (query) => query.where('company_id', '=', companyId as number))
    .orderBy('until_ts')
    .execute()

/** Of groups with all below them, of tracker types by the trackers that are on an item now. */
const readItemIds = async (tx: Tx, companyId: number | null): Promise<Map<number, Set<number>>> => {
  const { rows } = await sql<{ sensor_id: number; item_id: number }>`
    WITH RECURSIVE chosen AS (
      SELECT id, company_id, applies_to, tracker_type_ids FROM sensors
      WHERE applies_to <> 'all' AND company_id = coalesce(${companyId}::integer, company_id)
    ), in_scope (sensor_id, group_id) AS (
      SELECT sensor_id, group_id FROM sensor_groups JOIN chosen ON chosen.id = sensor_id WHERE applies_to = 'groups'
      UNION
      SELECT in_scope.sensor_id, groups.id FROM groups JOIN in_scope ON groups.parent_id = in_scope.group_id
    )
    SELECT sensor_id, item_id FROM in_scope JOIN group_items USING (group_id)
    UNION
    SELECT sensor_id, item_id FROM sensor_items JOIN chosen ON chosen.id = sensor_id WHERE applies_to = 'items'
    UNION
    SELECT chosen.id, item_id FROM chosen
      JOIN trackers ON trackers.company_id = chosen.company_id AND type_id = ANY (tracker_type_ids)
    WHERE applies_to = 'trackerTypes' AND item_id IS NOT NULL`.execute(tx)
  const bySensor = new Map<number, Set<number>>()
  for (const { sensor_id, item_id } of rows) {
    const own = bySensor.get(sensor_id)
    if (own) own.add(item_id)
    else bySensor.set(sensor_id, new Set([item_id]))
  }
  return bySensor
}
