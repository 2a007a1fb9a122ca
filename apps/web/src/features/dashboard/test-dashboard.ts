import { type Dashboard, dashboardRoutes } from '@atalaya/contract/dashboard'
import { type SavedView, savedViewRoutes } from '@atalaya/contract/saved-views'
import { vehicle } from '../../test-company.ts'
import { Refused, type TestServer } from '../../test-server.ts'

const hour = 3_600_000
const sums = (distanceM: number, idleMs: number, daysMoved: number) => ({
  ...{ distanceM, idleMs, daysMoved, engineOnMs: daysMoved * 8 * hour, fuelUsedL: null },
  ...{ drivingMs: distanceM * 60, trips: daysMoved * 2, notices: daysMoved > 3 ? 2 : 0 },
})
/** The third made the change, the second idles most, the fourth has stood. */
const items = [
  [101, sums(700_000, hour, 5), sums(600_000, hour, 5)],
  [102, sums(300_000, 9 * hour, 3), sums(310_000, 2 * hour, 4)],
  [103, sums(900_000, 0, 7), sums(100_000, 0, 2)],
  [104, sums(0, 0, 0), sums(0, 0, 0)],
] as const
const dates = Array.from({ length: 15 }, (_, nth) => new Date(Date.UTC(2026, 9, 20 + nth)).toISOString().slice(0, 10))

export const testDashboard: Dashboard = {
  days: dates.map((date, nth) => ({
    ...{ date, items: 4, moved: 2 + (nth % 2), trips: 4, notices: nth % 3 },
    ...{ distanceM: nth < 7 ? 144_286 : 271_429, drivingMs: 8 * hour, idleMs: hour },
    ...{ engineOnMs: 9 * hour, fuelUsedL: null },
  })),
  // Most at nine on Fridays: two of four.
  hours: dates.slice(7, 14).map((date, nth) => ({
    date,
    drivingMs: Array.from({ length: 24 }, (_, at) => (at === 9 ? (nth === 3 ? 2 : 1) * hour : at < 6 ? 0 : hour / 4)),
    lengthMs: Array.from({ length: 24 }, () => hour),
  })),
  items: items.map(([itemId, span, before]) => ({
    ...{ itemId, itemType: 1, name: vehicle(itemId - 101).name, span, before },
  })) as unknown as Dashboard['items'],
  rules: [{ alarmId: 1, name: 'Ralentí de más de 20 minutos', span: 9, before: 4 }] as unknown as Dashboard['rules'],
  openNotices: 12,
  pendingItems: 0,
}

/** Answers the dashboard, and adds what was asked for to a list. */
export const answerDashboard = (server: TestServer, given: Partial<Dashboard> = {}, asked: object[] = []): void =>
  server.answer(dashboardRoutes.read, ({ query }) => {
    asked.push(query)
    return { ...testDashboard, ...given } as never
  })

/** Keeps views as the server does: by their names, and not over one that was saved meanwhile. */
export const keepViews = (server: TestServer, kept: Map<number, SavedView> = new Map()): Map<number, SavedView> => {
  let now = 1_000
  const held = (id: number, basis: number | undefined): SavedView => {
    const view = kept.get(id)
    if (!view) throw new Refused('not.found')
    if (basis !== undefined && basis !== view.updatedTs) throw new Refused('version.conflict')
    return view
  }
  server.answer(savedViewRoutes.list, () => Object.fromEntries(kept) as never)
  server.answer(savedViewRoutes.create, ({ body }) => {
    if ([...kept.values()].some((view) => view.isShared === body.isShared && view.name === body.name))
      throw new Refused('name.taken')
    const view = { ...body, id: kept.size + 1, mayChange: true, updatedTs: now++ } as unknown as SavedView
    kept.set(view.id, view)
    return view as never
  })
  server.answer(savedViewRoutes.update, ({ params, body: { basis, ...body } }) => {
    const view = { ...held(params.id, basis), ...body, updatedTs: now++ }
    kept.set(params.id, view)
    return view as never
  })
  server.answer(savedViewRoutes.remove, ({ params, query }) => {
    held(params.id, query.basis)
    kept.delete(params.id)
    return {}
  })
  return kept
}
