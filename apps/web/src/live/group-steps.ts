import type { LiveRequest } from '@atalaya/contract/live'

type GroupRequest = Extract<LiveRequest, { type: 'mapGroupsSelected' | 'addGroups' | 'removeGroups' | 'reloadGroups' }>
export const isGroupRequest = (request: LiveRequest): request is GroupRequest =>
  request.type === 'mapGroupsSelected' ||
  request.type === 'addGroups' ||
  request.type === 'removeGroups' ||
  request.type === 'reloadGroups'

/** The groups that a map is held to after a request; none means that it is held to none and shows all. */
export const groupsAfter = (ids: readonly number[], request: GroupRequest): readonly number[] => {
  switch (request.type) {
    case 'mapGroupsSelected':
      return request.ids
    case 'addGroups':
      return [...new Set([...ids, ...request.ids])]
    case 'removeGroups':
      return ids.filter((id) => !request.ids.includes(id))
    case 'reloadGroups':
      return ids
  }
}

/**
 * What to ask for to come from one choice of groups to another: what was added and taken away, where both hold the map
 * to some. From all or to all, the whole choice.
 */
export const groupSteps = (before: readonly number[], after: readonly number[]): GroupRequest[] => {
  if (before.length === 0 || after.length === 0) {
    return before.length === after.length ? [] : [{ type: 'mapGroupsSelected', ids: [...after] }]
  }
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  return [
    ...(added.length > 0 ? [{ type: 'addGroups' as const, ids: added }] : []),
    ...(removed.length > 0 ? [{ type: 'removeGroups' as const, ids: removed }] : []),
  ]
}
