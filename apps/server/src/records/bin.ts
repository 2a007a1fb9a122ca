import { type BinEntry, binDays, binPageSize } from '@atalaya/contract/bin'
import { may } from '@atalaya/contract/roles'
import { type BinRow, findBinRows, listBinRows } from './bin.repository.ts'
import type { ManyDone } from './change-many.ts'
import { lockForOwner } from './record-changes.repository.ts'
import type { RecordKinds } from './record-kind.ts'
import type { Scope } from './scope.ts'
import { idsInSight, undoChanges } from './undo-operation.ts'

const keptMs = binDays * 86_400_000

interface Asked {
  noun?: string | undefined
  search?: string | undefined
  beforeId?: number | undefined
}

/**
 * Deleted records that can be brought back, newest first, of the nouns that the asker may write. Who is held to groups
 * is told of those alone that they would see again.
 */
export const listBin = async (
  kinds: RecordKinds,
  scope: Scope,
  { noun, search = '', beforeId = Number.MAX_SAFE_INTEGER }: Asked,
): Promise<{ entries: BinEntry[]; nextBeforeId: number | null; nouns: string[] }> => {
  const offered = [...kinds.values()]
    .filter(({ level, write }) => level === scope.level && may({ ...scope.session, readOnly: false }, write))
    .map((kind) => kind.noun)
  const nouns = offered.filter((each) => noun === undefined || each === noun)
  const rows = await listBinRows(scope, {
    ...{ nouns, search: search.trim(), beforeId, limit: binPageSize + 1 },
    deletedAfter: scope.now - keptMs,
  })
  const page = rows.slice(0, binPageSize)
  const seen = await rowsInSight(kinds, scope, page)
  return {
    entries: page.flatMap(({ before: _, ...entry }) =>
      seen.has(entry.id) ? [{ ...entry, endsAt: entry.deletedAt + keptMs }] : [],
    ),
    nextBeforeId: rows.length > binPageSize ? (page.at(-1)?.id ?? null) : null,
    nouns: offered,
  }
}

const rowsInSight = async (kinds: RecordKinds, scope: Scope, rows: readonly BinRow[]): Promise<ReadonlySet<number>> => {
  const seen = new Set<number>()
  for (const [noun, ofNoun] of Map.groupBy(rows, (row) => row.noun)) {
    const kind = kinds.get(noun)
    const ids = kind ? await idsInSight(kind, scope, ofNoun) : new Set<number>()
    for (const { id, recordId } of ofNoun) if (ids.has(recordId)) seen.add(id)
  }
  return seen
}

/** Brings back by the ids of deletions. What the asker may not know of is `not.found`, as is what is no longer there. */
export const restoreFromBin = async (kinds: RecordKinds, scope: Scope, asked: readonly number[]): Promise<ManyDone> => {
  await lockForOwner(scope, 'bin')
  const rows = await findBinRows(scope, { ids: asked, deletedAfter: scope.now - keptMs })
  // What others refer to comes first: groups before items, items before costs.
  const order = [...kinds.keys()]
  const inOrder = ['groups', ...order.filter((noun) => noun !== 'groups')].flatMap((noun) =>
    rows.filter((row) => row.noun === noun),
  )
  const { undone, notUndone } = await undoChanges(kinds, scope, inOrder)
  const keyOf = ({ noun, id }: { noun: string; id: number }) => `${noun} ${id}`
  const deletionOf = new Map(rows.map(({ id, noun, recordId }) => [keyOf({ noun, id: recordId }), id]))
  const done = undone.map((one) => deletionOf.get(keyOf(one)) as number)
  const notDone = notUndone.map(({ noun, id, ...why }) => ({
    ...why,
    id: deletionOf.get(keyOf({ noun, id })) as number,
  }))
  const told = new Set([...done, ...notDone.map(({ id }) => id)])
  const gone = [...new Set(asked)].filter((id) => !told.has(id)).map((id) => ({ id, error: 'not.found' }))
  return { done, notDone: [...notDone, ...gone] }
}
