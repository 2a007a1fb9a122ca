import { type Group, groupRoutes } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import { userRoutes } from '@atalaya/contract/users'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecordCalls, useRecords } from '../../nouns/noun.queries.ts'
import { useAssetList, usePersonList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'
import { groups } from './groups.noun.ts'

export const useGroups = () => useRecords(groups)

/** What can be a member, of each kind; undefined while it is read. */
export const useMembers = () => ({
  vehicles: useVehicleList(groups.freshMs),
  assets: useAssetList(groups.freshMs),
  persons: usePersonList(groups.freshMs),
})

/** Who is held to groups, for what is said before one goes. */
export const useGroupUsers = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['users', companyId],
    queryFn: ({ signal }) => call(userRoutes.list, { params: { companyId }, signal }),
    staleTime: groups.freshMs,
  }).data
}

/** What is done to groups beside their fields. */
export const useGroupCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const key = ['groups', companyId]
  const { refresh } = useRecordCalls(groups)
  return {
    /** Why it was refused, or undefined; see `usersTo` of the contract. */
    remove: async (id: GroupId, operationId: string, usersTo: GroupId | null | undefined) => {
      const body = { items: [id], operationId, usersTo }
      const { notDeleted } = await call(groupRoutes.removeMany, { params: { companyId }, body })
      return notDeleted[0]?.error
    },
    /** Shown at once, and taken back where it is refused; answers the reason's code, or undefined. */
    move: async (id: GroupId, parentId: GroupId | null, operationId: string): Promise<string | undefined> => {
      const before = client.getQueryData<Record<string, Group>>(key)
      client.setQueryData<Record<string, Group>>(key, (known) => {
        const group = known?.[id]
        return group ? { ...known, [id]: { ...group, parentId } } : known
      })
      try {
        const body = { items: [id], changes: { parentId }, operationId }
        const { notUpdated } = await call(groupRoutes.updateMany, { params: { companyId }, body })
        const [refused] = notUpdated
        return refused && (Object.values(refused.fields ?? {})[0] ?? refused.error)
      } catch (failure) {
        client.setQueryData(key, before)
        throw failure
      } finally {
        void refresh()
      }
    },
  }
}
