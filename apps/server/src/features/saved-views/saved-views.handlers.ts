import type { SavedViewId } from '@atalaya/contract/identifiers'
import { may, type Permission } from '@atalaya/contract/roles'
import type {
  ChangedSavedView,
  NewSavedView,
  resellerSavedViewRoutes,
  SavedView,
  savedViewRoutes,
} from '@atalaya/contract/saved-views'
import { failure } from '../../access/failures.ts'
import type { Session } from '../../access/session.ts'
import type { Clock } from '../../adapters/clock.ts'
import type { Tx } from '../../database/tenant.ts'
import type { Handlers } from '../../http/context.ts'
import { savedViews } from '../../limits/kept-records.limits.ts'
import {
  countViews,
  deleteView,
  findView,
  insertView,
  listViews,
  type StoredView,
  updateView,
  type ViewAt,
  type ViewScope,
} from './saved-views.repository.ts'

/** Own names and shared ones are each unique within a table; the database decides. */
export const savedViewConstraints = {
  saved_views_own_name: { code: 'name.taken', field: 'name' },
  saved_views_shared_name: { code: 'name.taken', field: 'name' },
} as const

/** More would be a script's, not a person's. */
const mostViews = savedViews.value

const operations = (clock: Clock, share: Permission) => {
  /** A shared view is the company's: whoever made it changes it as long as they may share. */
  const mayChange = (session: Session, view: StoredView): boolean =>
    view.isShared ? may(session, share) : view.userId === session.userId

  const toReply = (session: Session, { userId, ...view }: StoredView): SavedView => ({
    ...view,
    id: view.id as SavedViewId,
    mayChange: mayChange(session, { userId, ...view }),
  })

  /** Another's own view answers as one that does not exist; a shared one that may only be used says so. */
  const changeable = async (tx: Tx, session: Session, id: number): Promise<StoredView> => {
    const view = await findView(tx, id)
    if (!view || (!view.isShared && view.userId !== session.userId)) throw failure('not.found')
    if (!mayChange(session, view)) throw failure('permission.denied')
    return view
  }

  const assertShare = (session: Session, view: NewSavedView, before?: StoredView): void => {
    if (view.isShared && !before?.isShared && !may(session, share)) throw failure('permission.denied')
  }

  return {
    list: async (tx: Tx, session: Session, table: string) =>
      Object.fromEntries((await listViews(tx, session.userId, table)).map((view) => [view.id, toReply(session, view)])),
    create: async (tx: Tx, session: Session, { scope, view }: { scope: ViewScope; view: NewSavedView }) => {
      assertShare(session, view)
      if ((await countViews(tx, session.userId)) >= mostViews) throw failure('limit.reached')
      const owner = { ...scope, userId: session.userId, now: clock.now() }
      return toReply(session, await insertView(tx, owner, view))
    },
    update: async (tx: Tx, session: Session, { id, changed }: { id: number; changed: ChangedSavedView }) => {
      const { basis, ...view } = changed
      assertShare(session, view, await changeable(tx, session, id))
      const saved = await updateView(tx, { id, basis }, { view, now: clock.now() })
      if (!saved) throw failure('version.conflict')
      return toReply(session, saved)
    },
    remove: async (tx: Tx, session: Session, view: ViewAt) => {
      await changeable(tx, session, view.id)
      if (!(await deleteView(tx, view))) throw failure('version.conflict')
      return {}
    },
  }
}

export const savedViewHandlers = (clock: Clock): Handlers<typeof savedViewRoutes> => {
  const views = operations(clock, 'views.share')
  return {
    list: ({ tx, session, query }) => views.list(tx, session, query.table),
    create: ({ tx, session, params, body }) =>
      views.create(tx, session, { scope: { companyId: params.companyId, resellerId: null }, view: body }),
    update: ({ tx, session, params, body }) => views.update(tx, session, { id: params.id, changed: body }),
    remove: ({ tx, session, params, query }) => views.remove(tx, session, { id: params.id, basis: query.basis }),
  }
}

export const resellerSavedViewHandlers = (clock: Clock): Handlers<typeof resellerSavedViewRoutes> => {
  const views = operations(clock, 'resellerViews.share')
  return {
    list: ({ tx, session, query }) => views.list(tx, session, query.table),
    create: ({ tx, session, params, body }) =>
      views.create(tx, session, { scope: { companyId: null, resellerId: params.resellerId }, view: body }),
    update: ({ tx, session, params, body }) => views.update(tx, session, { id: params.id, changed: body }),
    remove: ({ tx, session, params, query }) => views.remove(tx, session, { id: params.id, basis: query.basis }),
  }
}
