import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import type { LiveMessage, LivePosition } from '@atalaya/contract/live'
import { sql } from 'kysely'
import type { Tx } from '../../database/tenant.ts'
import type { Written } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'

interface Told {
  id: number
  groupIds: GroupId[]
}

/** Fields that ingest keeps of an item, of whichever kind. */
const keptByIngest = ['odometerSource', 'initialMileage', 'initialHourMeter', 'skipPositions'] as const

const isOtherForIngest = ({ before, after }: { before: object; after: object }): boolean => {
  const kept = (of: object) => JSON.stringify(keptByIngest.map((name) => (of as Record<string, unknown>)[name] ?? null))
  return kept(before) !== kept(after)
}

/** What browsers, the live hub and ingest hear of written items. */
export const announceItems = async <Entity extends Told>(
  scope: CompanyScope,
  { noun, itemType }: { noun: string; itemType: 1 | 2 | 3 },
  { created, changed, removed }: Written<Entity>,
): Promise<void> => {
  const { companyId, publish } = scope
  const ofItem = (id: number) => ({ itemType, itemId: id as ItemId })
  const groupOf = ({ id, groupIds }: Told): LiveMessage => ({ kind: 'group', ...ofItem(id), groupIds })
  const positions = await readLivePositions(
    scope.tx,
    created.map(({ id }) => id),
  )
  const moved = changed.filter(({ before, after }) => before.groupIds.join() !== after.groupIds.join())
  const itemIds = [...created, ...removed, ...changed.filter(isOtherForIngest).map(({ after }) => after)].map(
    ({ id }) => id,
  )
  if (itemIds.length > 0) publish({ kind: 'definitionsChanged', companyId, what: 'items', itemIds })
  // Who is in a group decides who sees an item and which sensors it has.
  else if (moved.length > 0) publish({ kind: 'definitionsChanged', companyId, what: 'groups' })
  const messages: LiveMessage[] = [
    ...created.map(groupOf),
    ...positions,
    ...moved.map(({ after }) => groupOf(after)),
    ...removed.map(({ id }): LiveMessage => ({ kind: 'itemDelete', ...ofItem(id) })),
    { kind: 'records', noun },
  ]
  publish({ kind: 'live', companyId, messages })
}

interface Row {
  itemId: number
  picture: LivePosition
}

/** As live/live.repository.ts has them: an item that never reported is nowhere yet. */
const readLivePositions = async (tx: Tx, ids: readonly number[]): Promise<LivePosition[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<Row>`
    SELECT items.id AS "itemId", json_build_object('kind', 'position', 'itemType', items.item_type, 'itemId', items.id,
      'lat', lat, 'lng', lng, 'recordedAt', recorded_at, 'motion', coalesce(motion, 'noFix'),
      'motionSince', coalesce(motion_since, 0), 'isInTrack', coalesce(is_in_track, false))::jsonb
      || json_strip_nulls(json_build_object('speedKmh', speed_kmh, 'heading', heading, 'altitudeM', altitude_m,
        'satellites', satellites, 'source', source, 'ignition', ignition))::jsonb AS picture
    FROM items LEFT JOIN item_states ON item_states.item_id = items.id
    WHERE items.id = ANY (${[...ids]}::integer[]) ORDER BY items.id`.execute(tx)
  return rows.map(({ picture }) => picture)
}
