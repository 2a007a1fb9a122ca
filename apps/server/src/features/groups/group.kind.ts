import { type Group, NewGroup } from '@atalaya/contract/groups'
import type { GroupId, ItemId } from '@atalaya/contract/identifiers'
import type { LiveMessage } from '@atalaya/contract/live'
import {
  groupFinder,
  isAtOrBelow,
  levelOf,
  levelsFrom,
  mostGroupLevels,
  remainingAncestor,
} from '@atalaya/domain/group-places'
import { asSeen } from '@atalaya/domain/seen-name'
import { type Failure, failure } from '../../access/failures.ts'
import { idsFor } from '../../database/row-sets.ts'
import { idsOf } from '../../records/by-id.ts'
import { recordChanges } from '../../records/record-changes.repository.ts'
import type { Draft, RecordKind, Written } from '../../records/record-kind.ts'
import { cascadedRows } from '../../records/references.ts'
import type { CompanyScope } from '../../records/scope.ts'
import {
  deleteGroups,
  deleteMembers,
  deleteUserIds,
  findGroups,
  insertGroups,
  insertMembers,
  insertUserIds,
  lockGroupTree,
  membersIn,
  raiseItemVersions,
  readHeldAlone,
  readItemGroups,
  readItemTypes,
  readParents,
  readPlaces,
  readUserIds,
  updateGroups,
} from './groups.repository.ts'

/** What ties a deleted group in again. */
interface Kept {
  version: number
  /** Users who are held to it. */
  userIds: number[]
  /** Of them those who had no other, and the group that they got instead. */
  moved?: { userId: number; groupId: number }[]
}
type StoredGroup = Group & Partial<Pick<Kept, 'userIds' | 'moved'>>

const itemTypeOf = { vehicles: 1, assets: 2, persons: 3 } as const
const memberKinds = ['vehicles', 'assets', 'persons'] as const

/** Where users go whom a deletion leaves without a group, where none above it stays: null is nowhere, absent is not said. */
type UsersTo = GroupId | null | undefined

export const groupKindWith = (usersTo: UsersTo): RecordKind<StoredGroup, NewGroup> => ({
  noun: 'groups',
  level: 'company',
  write: 'groups.write',
  schema: NewGroup,
  fieldsOf: ({ name, parentId, vehicles, assets, persons }) => ({ name, parentId, vehicles, assets, persons }),
  find: async ({ tx, session, companyId }, ids, { lock } = {}) => {
    const groups = await findGroups(tx, session, { companyId, ids, lock })
    if (!lock) return groups
    const users = await readUserIds(tx, ids)
    return groups.map((group) => ({ ...group, userIds: users.get(group.id) ?? [] }))
  },
  check: async (scope, drafts) => {
    await lockGroupTree(scope.tx, scope.companyId)
    const withMembers = await checkMembers(scope, drafts)
    return checkPlaces(scope, drafts, withMembers)
  },
  uniques: [
    {
      field: 'name',
      code: 'name.taken',
      valueOf: ({ name, parentId }) => (typeof name === 'string' ? siblingKey(name, parentId ?? null) : undefined),
      findHolders: async (tx) =>
        new Map((await readPlaces(tx)).map(({ id, name, parentId }) => [siblingKey(name, parentId), id])),
    },
  ],
  readRows: async ({ tx }, rows) => {
    const find = groupFinder(await readPlaces(tx))
    return rows.map(({ parent, ...values }) => {
      if (parent === undefined || parent === null || parent === '') return values
      const parentId = typeof parent === 'string' ? find(parent) : undefined
      return parentId === undefined
        ? failure('input.invalid', { fields: { parent: 'choice' } })
        : { ...values, parentId }
    })
  },
  insert: async ({ tx, companyId, publish }, rows) => {
    const ids = await idsFor(tx, 'groups', rows)
    const parents = await readParents(tx)
    const written = rows.map(({ fields, kept }, nth) => ({
      id: ids[nth] as number,
      fields,
      kept: kept as Kept | undefined,
    }))
    const here = new Set([...parents.keys(), ...written.map(({ id }) => id)])
    await insertGroups(
      tx,
      companyId,
      written.map(({ id, fields, kept }) => ({
        id,
        // One that comes back after its parent has gone stands at the top.
        fields: fields.parentId !== null && !here.has(fields.parentId) ? { ...fields, parentId: null } : fields,
        // Who still has the form of the deleted group open must not save over the one that came back.
        version: (kept?.version ?? 0) + 1,
      })),
    )
    for (const { id, kept } of written) {
      if (!kept?.userIds?.length) continue
      await insertUserIds(tx, companyId, { groupId: id, userIds: kept.userIds })
      for (const { userId, groupId } of kept.moved ?? []) await deleteUserIds(tx, { groupId, userIds: [userId] })
      for (const userId of kept.userIds) publish({ kind: 'userChanged', userId })
    }
    await raiseItemVersions(
      tx,
      rows.flatMap(({ fields }) => membersIn(fields)),
    )
    return written.map(({ id }) => id)
  },
  update: async ({ tx, companyId }, rows) => {
    await updateGroups(
      tx,
      rows.map(({ before: { id }, fields: { name, parentId } }) => ({ id, name, parentId })),
    )
    const differences = rows.map(({ before, fields }) => ({ groupId: before.id, ...difference(before, fields) }))
    await deleteMembers(
      tx,
      differences.map(({ groupId, gone }) => ({ groupId, itemIds: gone })),
    )
    await insertMembers(
      tx,
      companyId,
      differences.map(({ groupId, added }) => ({ groupId, itemIds: added })),
    )
    await raiseItemVersions(
      tx,
      differences.flatMap(({ gone, added }) => [...gone, ...added]),
    )
  },
  refuseRemoval: async (scope, groups) => {
    if (usersTo !== undefined) return new Map()
    const stranded = [...(await findHomes(scope, groups)).values()].filter(({ homeId }) => homeId === null)
    const refused = stranded.flatMap(({ groupIds }) => groupIds)
    return new Map(refused.map((id) => [id, failure('group.lastofusers')]))
  },
  remove: async (scope, groups) => {
    await moveUsers(scope, groups, usersTo)
    await moveUpChildren(scope, new Set(groups.map(({ id }) => id)))
    await deleteGroups(scope.tx, idsOf(groups))
    await raiseItemVersions(scope.tx, groups.flatMap(membersIn))
  },
  keptOf: ({ version, userIds = [], moved }): Kept => ({ version, userIds, ...(moved ? { moved } : {}) }),
  references: [
    cascadedRows({ table: 'sensor_groups', column: 'group_id', others: { sensor_id: 'sensors' } }),
    cascadedRows({ table: 'worktime_groups', column: 'group_id', others: { worktime_id: 'worktimes' } }),
  ],
  announce: announceGroups,
})
export const groupKind = groupKindWith(undefined)

/** Of the users whom the going of these groups leaves without any: which they had, and the next one above that stays. */
const findHomes = async (
  { tx }: CompanyScope,
  groups: readonly StoredGroup[],
): Promise<ReadonlyMap<number, { groupIds: readonly number[]; homeId: number | null }>> => {
  const going = new Set<number>(groups.map(({ id }) => id))
  const parents = await readParents(tx)
  const alone = await readHeldAlone(tx, [...going])
  const homeOf = (groupIds: readonly number[]) =>
    groupIds.map((id) => remainingAncestor(parents, id, going)).find((id) => id !== null) ?? null
  return new Map([...alone].map(([userId, groupIds]) => [userId, { groupIds, homeId: homeOf(groupIds) }]))
}

/** Nobody who was held to a group that goes is left seeing nothing, unless that is what was asked for. */
const moveUsers = async (scope: CompanyScope, groups: readonly StoredGroup[], usersTo: UsersTo): Promise<void> => {
  const { tx, companyId, publish } = scope
  if (typeof usersTo === 'number') {
    const isThere = (await readParents(tx)).has(usersTo) && !groups.some(({ id }) => id === usersTo)
    if (!isThere) throw failure('input.invalid', { fields: { usersTo: 'choice' } })
  }
  const byId = new Map<number, StoredGroup>(groups.map((group) => [group.id, group]))
  for (const [userId, { groupIds, homeId }] of await findHomes(scope, groups)) {
    const groupId = homeId ?? usersTo ?? null
    if (groupId === null) continue
    await insertUserIds(tx, companyId, { groupId, userIds: [userId] })
    publish({ kind: 'userChanged', userId })
    for (const id of groupIds) {
      const group = byId.get(id)
      if (group) group.moved = [...(group.moved ?? []), { userId, groupId }]
    }
  }
}

/** Two groups side by side need two names; in different branches one name may come again (spec 1 §5). */
const siblingKey = (name: string, parentId: number | null): string =>
  `${parentId ?? 0}/${asSeen(name).toLocaleLowerCase('en')}`

type Drafts = readonly Draft<StoredGroup, NewGroup>[]

const checkMembers = async ({ tx }: CompanyScope, drafts: Drafts): Promise<(NewGroup | Failure)[]> => {
  const types = await readItemTypes(
    tx,
    drafts.flatMap(({ fields }) => membersIn(fields)),
  )
  return drafts.map(({ fields, isRestored }) => {
    const kept = { ...fields }
    for (const kind of memberKinds) {
      const given = [...new Set<ItemId>(fields[kind])].sort((a, b) => a - b)
      kept[kind] = given.filter((id) => types.get(id) === itemTypeOf[kind])
      // What has gone meanwhile does not keep the rest from coming back.
      if (!isRestored && kept[kind].length < given.length) {
        return failure('input.invalid', { fields: { [kind]: 'choice' } })
      }
    }
    return kept
  })
}

/** Each move is judged by the tree that the moves before it leave behind. */
const checkPlaces = async (
  { tx }: CompanyScope,
  drafts: Drafts,
  checked: readonly (NewGroup | Failure)[],
): Promise<(NewGroup | Failure)[]> => {
  const parents = new Map(await readParents(tx))
  return checked.map((fields, nth) => {
    const { before, isRestored } = drafts[nth] as Drafts[number]
    if (!('parentId' in fields) || fields.parentId === null || isRestored) return fields
    if (!parents.has(fields.parentId)) return failure('input.invalid', { fields: { parentId: 'choice' } })
    if (before && isAtOrBelow(parents, fields.parentId, before.id)) {
      return failure('input.invalid', { fields: { parentId: 'group.below' } })
    }
    const levels = levelOf(parents, fields.parentId) + (before ? levelsFrom(parents, before.id) : 1)
    if (levels > mostGroupLevels) return failure('input.invalid', { fields: { parentId: 'group.deep' } })
    if (before) parents.set(before.id, fields.parentId)
    return fields
  })
}

const difference = (before: Group, fields: NewGroup): { gone: ItemId[]; added: ItemId[] } => {
  const [was, is] = [new Set(membersIn(before)), new Set(membersIn(fields))]
  return { gone: [...was].filter((id) => !is.has(id)), added: [...is].filter((id) => !was.has(id)) }
}

/** What stands below a group that goes moves up, to the next one above it that stays. */
const moveUpChildren = async (scope: CompanyScope, going: ReadonlySet<number>): Promise<void> => {
  const places = await readPlaces(scope.tx)
  const parents = new Map(places.map(({ id, parentId }) => [id, parentId]))
  const orphans = places.flatMap(({ id, name, parentId }) =>
    parentId !== null && going.has(parentId) && !going.has(id)
      ? [{ id, name, was: parentId, parentId: remainingAncestor(parents, id, going) }]
      : [],
  )
  await updateGroups(scope.tx, orphans)
  await recordChanges(
    scope,
    'groups',
    orphans.map(({ id, was, parentId }) => ({
      recordId: id,
      kind: 'update',
      before: { parentId: was },
      after: { parentId },
    })),
  )
}

async function announceGroups(
  { tx, companyId, publish }: CompanyScope,
  { created, changed, removed }: Written<StoredGroup>,
): Promise<void> {
  const moved = changed.flatMap(({ before, after }) => {
    const { gone, added } = difference(before, after)
    return [...gone, ...added]
  })
  const itemIds = [...new Set([...created.flatMap(membersIn), ...moved, ...removed.flatMap(membersIn)])]
  const messages = (await readItemGroups(tx, itemIds)).map((item): LiveMessage => ({ kind: 'group', ...item }))
  publish({ kind: 'definitionsChanged', companyId, what: 'groups' })
  publish({ kind: 'live', companyId, messages: [...messages, { kind: 'records', noun: 'groups' }] })
}
