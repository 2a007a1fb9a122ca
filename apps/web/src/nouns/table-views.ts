import { may } from '@atalaya/contract/roles'
import { resellerSavedViewRoutes, type SavedView, savedViewRoutes } from '@atalaya/contract/saved-views'
import type { TableViews } from '@atalaya/ui/data-table/saved-view'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { toastFailure } from '../feedback/toasts.ts'
import { call } from '../session/api.ts'
import { useUser } from '../session/current-session.ts'
import type { Scope } from './noun-scope.tsx'

type Views = Record<string, SavedView>

/** The four calls, wherever the table stands. */
interface Calls {
  list(signal: AbortSignal): Promise<Views>
  create(body: Body): Promise<SavedView>
  update(id: number, body: Body): Promise<SavedView>
  remove(id: number): Promise<unknown>
}
type Body = Parameters<TableViews['save']>[0] & { table: string; state: SavedView['state'] }

const ofCompany = (companyId: number, table: string): Calls => ({
  list: (signal) => call(savedViewRoutes.list, { params: { companyId }, query: { table }, signal }),
  create: (body) => call(savedViewRoutes.create, { params: { companyId }, body }),
  update: (id, body) => call(savedViewRoutes.update, { params: { companyId, id }, body }),
  remove: (id) => call(savedViewRoutes.remove, { params: { companyId, id }, query: {} }),
})

const ofReseller = (resellerId: number, table: string): Calls => ({
  list: (signal) => call(resellerSavedViewRoutes.list, { params: { resellerId }, query: { table }, signal }),
  create: (body) => call(resellerSavedViewRoutes.create, { params: { resellerId }, body }),
  update: (id, body) => call(resellerSavedViewRoutes.update, { params: { resellerId, id }, body }),
  remove: (id) => call(resellerSavedViewRoutes.remove, { params: { resellerId, id }, query: {} }),
})

/** The saved views of a table of a company or a reseller, by the name that the screen gives it; above them nobody keeps any. */
export const useTableViews = (table: string, scope: Scope): TableViews | undefined => {
  const calls = useMemo(
    () => (scope.kind === 'company' ? ofCompany(scope.id, table) : ofReseller(scope.id, table)),
    [scope, table],
  )
  const canShare = may(useUser(), scope.kind === 'company' ? 'views.share' : 'resellerViews.share')
  const isOff = scope.kind === 'platform'
  const views = useViews(['views', scope.kind, scope.id, table], { table, calls, canShare, isOff })
  return isOff ? undefined : views
}

/** Of a table above companies; undefined while it is not known under which reseller they are kept. */
export const useResellerTableViews = (table: string, resellerId: number | undefined): TableViews | undefined => {
  const calls = useMemo(() => ofReseller(resellerId ?? 0, table), [resellerId, table])
  const views = useViews(['views', 'reseller', resellerId, table], {
    table,
    calls,
    canShare: may(useUser(), 'resellerViews.share'),
    isOff: resellerId === undefined,
  })
  return resellerId === undefined ? undefined : views
}

interface Place {
  table: string
  calls: Calls
  canShare: boolean
  isOff?: boolean
}

const useViews = (key: readonly unknown[], { table, calls, canShare, isOff = false }: Place): TableViews => {
  const client = useQueryClient()
  const { data } = useQuery({ queryKey: key, queryFn: ({ signal }) => calls.list(signal), enabled: !isOff })
  const change = (next: (known: Views) => Views) => client.setQueryData<Views>(key, (known) => known && next(known))
  return {
    list: data && Object.values(data),
    canShare,
    save: async (view) => {
      try {
        const body = { ...view, table, state: view.state as SavedView['state'] }
        const saved = view.id === null ? await calls.create(body) : await calls.update(view.id, body)
        change((known) => ({ ...known, [saved.id]: saved }))
        return saved
      } catch (failure) {
        toastFailure(failure)
        return null
      }
    },
    remove: async ({ id }) => {
      try {
        await calls.remove(id)
        change((known) => Object.fromEntries(Object.entries(known).filter(([other]) => other !== String(id))))
        return true
      } catch (failure) {
        toastFailure(failure)
        return false
      }
    },
  }
}
