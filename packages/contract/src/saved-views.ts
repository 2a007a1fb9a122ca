import { z } from 'zod'
import { SavedViewId } from './identifiers.ts'
import { route } from './route.ts'
import { byId, Instant } from './values.ts'

/** Which list a view is of: the name that the screen gives its table. */
export const TableName = z.string().regex(/^[a-z][a-zA-Z0-9-]{0,39}$/)

/** What a table's address holds, less the page. The texts are the table's own; a table reads rubbish in them as nothing. */
export const ViewState = z.object({
  q: z.string().max(200),
  /** Id of a column. */
  sort: z.string().max(100),
  dir: z.enum(['asc', 'desc']),
  size: z.union([z.literal(10), z.literal(20), z.literal(50), z.literal(100), z.literal(200)]),
  /** Filters by column. */
  f: z.string().max(4_000),
  /** Columns, their order, widths and pins. */
  cols: z.string().max(4_000),
})

export const NewSavedView = z.object({
  table: TableName,
  name: z.string().trim().min(1).max(60),
  /** Everybody of the company, or of the reseller, sees it. */
  isShared: z.boolean().default(false),
  state: ViewState,
})
export type NewSavedView = z.infer<typeof NewSavedView>

/** `updatedTs` of what is replaced: `version.conflict` where somebody has saved another meanwhile. Not asked without it. */
const Basis = Instant

export const ChangedSavedView = NewSavedView.extend({ basis: Basis.optional() })
export type ChangedSavedView = z.infer<typeof ChangedSavedView>

const Removal = z.object({ basis: z.coerce.number().pipe(Basis).optional() })

export const SavedView = NewSavedView.extend({
  id: SavedViewId,
  isShared: z.boolean(),
  /** Whether the caller may change or delete it: it is shared and the caller may share, or it is the caller's alone. */
  mayChange: z.boolean(),
  updatedTs: Instant,
})
export type SavedView = z.infer<typeof SavedView>

const ofCompany = '/companies/id/:companyId/views'
const ofReseller = '/resellers/id/:resellerId/views'
const OfTable = z.object({ table: TableName })

/** The caller's own views of one table and those shared with the company. */
export const savedViewRoutes = {
  list: route({
    method: 'GET',
    path: ofCompany,
    access: 'views.own',
    summary: 'Saved views of a table',
    query: OfTable,
    reply: byId(SavedView),
  }),
  create: route({
    method: 'POST',
    path: ofCompany,
    access: 'views.own',
    summary: 'Save a view',
    body: NewSavedView,
    reply: SavedView,
  }),
  update: route({
    method: 'PUT',
    path: `${ofCompany}/id/:id`,
    access: 'views.own',
    summary: 'Change a view',
    body: ChangedSavedView,
    reply: SavedView,
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofCompany}/id/:id`,
    access: 'views.own',
    summary: 'Delete a view',
    query: Removal,
    reply: z.object({}),
  }),
}

/** The same for the tables above companies. */
export const resellerSavedViewRoutes = {
  list: route({
    method: 'GET',
    path: ofReseller,
    access: 'resellerViews.own',
    summary: 'Saved views of a reseller table',
    query: OfTable,
    reply: byId(SavedView),
  }),
  create: route({
    method: 'POST',
    path: ofReseller,
    access: 'resellerViews.own',
    summary: 'Save a view of a reseller table',
    body: NewSavedView,
    reply: SavedView,
  }),
  update: route({
    method: 'PUT',
    path: `${ofReseller}/id/:id`,
    access: 'resellerViews.own',
    summary: 'Change a view of a reseller table',
    body: ChangedSavedView,
    reply: SavedView,
  }),
  remove: route({
    method: 'DELETE',
    path: `${ofReseller}/id/:id`,
    access: 'resellerViews.own',
    summary: 'Delete a view of a reseller table',
    query: Removal,
    reply: z.object({}),
  }),
}
