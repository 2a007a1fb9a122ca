import { type ReportType, reportTypes } from '@atalaya/contract/reports'
import type { SavedView } from '@atalaya/ui/data-table/saved-view'
import { useMemo } from 'react'
import { useScope } from '../../nouns/noun-scope.tsx'
import { useTableViews } from '../../nouns/table-views.ts'
import type { RecentReport } from './recent-reports.ts'

/** A question that somebody has kept under a name. */
export interface Favourite {
  id: number
  name: string
  mayChange: boolean
  report: RecentReport
  view: SavedView
}

/** Kept as views of the list of reports are: the type as its search, the question as its filter. */
const favouriteOf = (view: SavedView): Favourite[] => {
  const { id, name, mayChange, state } = view
  if (!(reportTypes as readonly string[]).includes(state.q)) return []
  try {
    const search = JSON.parse(state.f) as RecentReport['search']
    return [{ id, name, mayChange, view, report: { type: state.q as ReportType, search } }]
  } catch {
    // Not ours.
    return []
  }
}

/** One's own favourites and those shared with the company. */
export const useFavourites = () => {
  const views = useTableViews('reports', useScope('company'))
  const list = useMemo(() => views?.list?.flatMap(favouriteOf), [views?.list])
  return {
    list,
    keep: ({ type, search }: RecentReport, name: string) =>
      views?.save({
        ...{ id: null, name, isShared: false },
        state: { q: type, f: JSON.stringify(search), sort: '', dir: 'asc', size: 50, cols: '' },
      }),
    forget: ({ view }: Favourite) => views?.remove(view),
  }
}
