import { type Group, groupRoutes } from '@atalaya/contract/groups'
import type { GroupId } from '@atalaya/contract/identifiers'
import type { BodyIn } from '@atalaya/contract/route'
import { userRoutes } from '@atalaya/contract/users'
import type { BulkCall } from '@atalaya/ui/bulk/bulk-run'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRecord } from '../../lists/use-record.ts'
import { deleteThrough, updateThrough } from '../../navigation/table-bulk.ts'
import { useAssetList, usePersonList, useVehicleList } from '../../selectors/fleet-lists.ts'
import { call } from '../../session/api.ts'
import { useCompanyId } from '../../session/current-session.ts'

export type GroupDraft = BodyIn<typeof groupRoutes.create>
type Groups = Record<string, Group>

/** The map's lists stand under the same keys; the live channel says when they are out of date. */
const freshMs = 5 * 60_000
const keyOf = (companyId: number) => ['groups', companyId] as const

export const useGroups = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: keyOf(companyId),
    queryFn: ({ signal }) => call(groupRoutes.list, { params: { companyId }, signal }),
    staleTime: freshMs,
  })
}

/** One as the server holds it now, for its form. */
export const useGroup = (id: number | null) => {
  const companyId = useCompanyId()
  return useRecord(keyOf(companyId), id, (known, signal) =>
    call(groupRoutes.read, { params: { companyId, id: known }, signal }),
  )
}

/** What can be a member, of each kind; undefined while it is read. */
export const useMembers = () => ({
  vehicles: useVehicleList(freshMs),
  assets: useAssetList(freshMs),
  persons: usePersonList(freshMs),
})

/** Who is held to groups, for what is said before one goes. */
export const useGroupUsers = () => {
  const companyId = useCompanyId()
  return useQuery({
    queryKey: ['users', companyId],
    queryFn: ({ signal }) => call(userRoutes.list, { params: { companyId }, signal }),
    staleTime: freshMs,
  }).data
}

export const useGroupCalls = () => {
  const companyId = useCompanyId()
  const client = useQueryClient()
  const key = keyOf(companyId)
  const change = (patch: (known: Groups) => Groups) =>
    client.setQueryData<Groups>(key, (known) => known && patch(known))
  const keep = (group: Group): Group => {
    change((known) => ({ ...known, [group.id]: group }))
    return group
  }
  const refresh = () => client.invalidateQueries({ queryKey: key })
  const removeMany: BulkCall = deleteThrough((body, signal) =>
    call(groupRoutes.removeMany, { params: { companyId }, body, signal }),
  )
  const updateMany = updateThrough((body, signal) =>
    call(groupRoutes.updateMany, { params: { companyId }, body, signal }),
  )
  return {
    refresh,
    removeMany,
    updateMany,
    /** Why it was refused, or undefined; see `usersTo` of the contract. */
    remove: async (id: GroupId, operationId: string, usersTo: GroupId | null | undefined) => {
      const body = { items: [id], operationId, usersTo }
      const { notDeleted } = await call(groupRoutes.removeMany, { params: { companyId }, body })
      return notDeleted[0]?.error
    },
    save: async (draft: GroupDraft, base: Group | null) =>
      keep(
        await (base
          ? call(groupRoutes.update, {
              params: { companyId, id: base.id },
              body: { ...draft, version: base.version },
            })
          : call(groupRoutes.create, { params: { companyId }, body: draft })),
      ),
    read: async (id: number) => keep(await call(groupRoutes.read, { params: { companyId, id } })),
    /** Shown at once, and taken back where it is refused; answers the reason's code, or undefined. */
    move: async (id: GroupId, parentId: GroupId | null, operationId: string): Promise<string | undefined> => {
      const before = client.getQueryData<Groups>(key)
      change((known) => {
        const group = known[id]
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
    importMany: (body: BodyIn<typeof groupRoutes.importMany>, signal: AbortSignal) =>
      call(groupRoutes.importMany, { params: { companyId }, body, signal, timeoutMs: importTimeoutMs }),
  }
}

const importTimeoutMs = 60_000
