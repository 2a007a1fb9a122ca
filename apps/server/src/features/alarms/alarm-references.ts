import type { AlarmCondition, NewAlarm } from '@atalaya/contract/alarms'
import { chosenItems } from '@atalaya/domain/alarms/alarm-settings'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'

type Of = 'groups' | 'items' | 'others' | 'geozones' | 'pois' | 'states' | 'sensors' | 'users' | 'worktimes'

interface Named {
  of: Of
  ids: readonly number[]
}

const idsOf = (id: number | null): readonly number[] => (id === null ? [] : [id])

const namedByOrigin = (
  { geozones, pois, customStates, sensor, change, distance }: AlarmCondition,
  path: string,
): Readonly<Record<string, Named>> => ({
  [`${path}.geozones.geozoneIds`]: { of: 'geozones', ids: geozones.geozoneIds },
  [`${path}.pois.poiIds`]: { of: 'pois', ids: pois.poiIds },
  [`${path}.customStates.stateIds`]: { of: 'states', ids: customStates.stateIds },
  [`${path}.sensor.sensorId`]: { of: 'sensors', ids: idsOf(sensor.sensorId) },
  [`${path}.change.sensorId`]: { of: 'sensors', ids: idsOf(change.sensorId) },
  [`${path}.distance.itemId`]: { of: 'others', ids: idsOf(distance?.itemId ?? null) },
})

/** All that an alarm names of the company, by the path of the field that names it. */
const namedBy = (alarm: NewAlarm): Readonly<Record<string, Named>> => {
  const { items, info, geozones, pois, customStates, notification, action } = alarm
  return {
    'items.groupIds': { of: 'groups', ids: items.groupIds },
    'items.itemIds': { of: 'items', ids: chosenItems(alarm) },
    ...namedByOrigin(info, 'info'),
    ...Object.assign(
      {},
      ...info.combined.conditions.map((condition, nth) => namedByOrigin(condition, `info.combined.conditions.${nth}`)),
    ),
    'geozones.geozoneIds': { of: 'geozones', ids: geozones.geozoneIds },
    'pois.poiIds': { of: 'pois', ids: pois.poiIds },
    'customStates.stateIds': { of: 'states', ids: customStates.stateIds },
    'action.customStateId': { of: 'states', ids: action.customStateId === null ? [] : [action.customStateId] },
    'notification.userIds': { of: 'users', ids: notification.userIds },
    ...Object.fromEntries(
      (notification.escalation?.steps ?? []).flatMap(({ userIds, worktimeId }, at): [string, Named][] => {
        const step = `notification.escalation.steps.${at}`
        return [
          [`${step}.userIds`, { of: 'users', ids: userIds }],
          [`${step}.worktimeId`, { of: 'worktimes', ids: worktimeId === null ? [] : [worktimeId] }],
        ]
      }),
    ),
  }
}

/** Of which kind each is, where there are several: a state of assets is none of vehicles. */
const tables: Record<Of, { table: string; type?: string; where?: RawBuilder<unknown> }> = {
  groups: { table: 'groups' },
  items: { table: 'items', type: 'item_type', where: sql`deleted_ts IS NULL` },
  // Of whatever type.
  others: { table: 'items', where: sql`deleted_ts IS NULL` },
  geozones: { table: 'geozones', where: sql`deleted_ts IS NULL` },
  pois: { table: 'pois' },
  states: { table: 'custom_states', type: 'item_type' },
  sensors: { table: 'sensors' },
  users: { table: 'users' },
  worktimes: { table: 'worktimes' },
}

/** With the item type that each is of; 0 where it is of any. */
const findHere = async (tx: Tx, of: Of, ids: readonly number[]): Promise<ReadonlyMap<number, number>> => {
  if (ids.length === 0) return new Map()
  const { table, type, where = sql`true` } = tables[of]
  const { rows } = await sql<{ id: number; type: number }>`
    SELECT id, ${type ? sql.ref(type) : sql`0`} AS type FROM ${sql.table(table)}
    WHERE id = ANY (${[...new Set(ids)]}::integer[]) AND ${where}`.execute(tx)
  return new Map(rows.map((row) => [row.id, row.type]))
}

/**
 * For each alarm the paths at which it names what the company does not have. What stood there before is let be: it may have
 * gone meanwhile, and may come back.
 */
export const findMissing = async (
  tx: Tx,
  alarms: readonly { fields: NewAlarm; before?: NewAlarm }[],
): Promise<readonly (readonly string[])[]> => {
  const named = alarms.map(({ fields }) => namedBy(fields))
  const here = new Map<Of, ReadonlyMap<number, number>>()
  for (const of of Object.keys(tables) as Of[]) {
    const ids = named.flatMap((paths) => Object.values(paths).flatMap((each) => (each.of === of ? each.ids : [])))
    here.set(of, await findHere(tx, of, ids))
  }
  return alarms.map(({ fields, before }, nth) => {
    const stood = before ? namedBy(before) : {}
    const isHere = (path: string, { of, ids }: Named) =>
      ids.every((id) => {
        const type = here.get(of)?.get(id)
        return type === 0 || type === fields.items.itemsType || stood[path]?.ids.includes(id)
      })
    return Object.entries(named[nth] ?? {}).flatMap(([path, each]) => (isHere(path, each) ? [] : [path]))
  })
}
