import type { CustomData, CustomField } from '@atalaya/contract/custom-data'
import type { GroupId } from '@atalaya/contract/identifiers'
import { isHeldToGroups } from '@atalaya/contract/roles'
import { readNames } from '@atalaya/domain/name-list'
import { type Failure, failure, isFailure } from '../../access/failures.ts'
import type { Draft } from '../../records/record-kind.ts'
import type { CompanyScope } from '../../records/scope.ts'
import { checkCustomData, listCustomFields } from '../custom-data/index.ts'
import { readGroupIds, readGroupsInScope } from '../groups/index.ts'

interface ItemFields {
  groupIds: GroupId[]
  customData?: CustomData | undefined
}

/** Groups and custom data of items' drafts; what else a noun checks, it checks on what comes back. */
export const checkItems = async <Entity extends ItemFields, Fields extends ItemFields>(
  scope: CompanyScope,
  noun: CustomField['nouns'][number],
  drafts: readonly Draft<Entity, Fields>[],
): Promise<(Fields | Failure)[]> => {
  const isHeld = isHeldToGroups(scope.session.role)
  const visible = new Set((await readGroupsInScope(scope.tx, scope.session)).map(({ id }) => id))
  const isBack = drafts.some(({ isRestored }) => isRestored)
  const standing = isHeld && isBack ? new Set(await readGroupIds(scope.tx)) : visible
  const definitions = await listCustomFields(scope.tx, noun)
  return drafts.map((draft) => {
    const groupIds = groupsOf(draft, { visible, standing, isHeld })
    const customData = checkCustomData(definitions, draft)
    if (isFailure(groupIds)) return groupIds
    return isFailure(customData) ? customData : { ...draft.fields, groupIds, customData }
  })
}

/**
 * Who is held to groups sees neither the other groups of an item nor takes it out of them, and never loses sight of it:
 * one of their own groups always stays. What comes back does so into all of its groups that still stand (`standing`),
 * or is not found where none of them is the asker's.
 */
const groupsOf = (
  { fields, before, isRestored }: Draft<ItemFields, ItemFields>,
  { visible, standing, isHeld }: { visible: ReadonlySet<number>; standing: ReadonlySet<number>; isHeld: boolean },
): GroupId[] | Failure => {
  const given = [...new Set(fields.groupIds)]
  const inScope = given.filter((id) => visible.has(id))
  if (isRestored) {
    return isHeld && inScope.length === 0
      ? failure('not.found')
      : given.filter((id) => standing.has(id)).sort((a, b) => a - b)
  }
  const hidden = (before?.groupIds ?? []).filter((id) => !visible.has(id))
  const foreign = given.filter((id) => !visible.has(id) && !hidden.includes(id))
  if (foreign.length > 0) return failure('input.invalid', { fields: { groupIds: 'choice' } })
  if (isHeld && inScope.length === 0) return failure('input.invalid', { fields: { groupIds: 'required' } })
  return [...inScope, ...hidden].sort((a, b) => a - b)
}

/** As the asker may know them: without groups out of scope. */
export const showItems = async <Entity extends { groupIds: GroupId[] }>(
  { tx, session }: CompanyScope,
  entities: readonly Entity[],
): Promise<Entity[]> => {
  if (!isHeldToGroups(session.role)) return [...entities]
  const visible = new Set((await readGroupsInScope(tx, session)).map(({ id }) => id))
  return entities.map((entity) => ({ ...entity, groupIds: entity.groupIds.filter((id) => visible.has(id)) }))
}

/** An import's rows with ids in place of the groups that they name; of two with one name the last counts. */
export const readItemRows = async (
  { tx, session }: CompanyScope,
  rows: readonly Record<string, unknown>[],
): Promise<(Record<string, unknown> | Failure)[]> => {
  const groups = await readGroupsInScope(tx, session)
  const groupIdByName = new Map(groups.map(({ id, name }) => [name.trim().toLowerCase(), id]))
  return rows.map(({ groups: named, ...values }) => {
    if (named === undefined || named === null) return values
    const names = typeof named === 'string' ? readNames(named) : []
    const groupIds = names.map((name) => groupIdByName.get(name.toLowerCase()))
    if (typeof named === 'string' && !groupIds.includes(undefined)) return { ...values, groupIds }
    return failure('input.invalid', { fields: { groups: 'choice' } })
  })
}
