import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import type { LiveMessage } from '@atalaya/contract/live'
import { readLivePositions } from '../../live/live-positions.repository.ts'
import { idsOf } from '../../records/by-id.ts'
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
  const positions = await readLivePositions(scope.tx, idsOf(created))
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
