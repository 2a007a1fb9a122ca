import { mostDashboardItems } from '@atalaya/contract/dashboard'
import { failure } from '../../access/failures.ts'
import { feature } from '../feature.ts'
import { listItems, readTimezone } from './dashboard.repository.ts'
import { dashboardOf } from './dashboard-of.ts'

export const dashboard = feature({
  handlers: ({ clock }) => ({
    dashboard: {
      read: async ({ tx, session, query }) => {
        const items = await listItems(tx, session, { groupId: query.group, limit: mostDashboardItems + 1 })
        if (items.length > mostDashboardItems) throw failure('search.toolarge')
        const asked = { spanDays: Number(query.span), now: clock.now(), timezone: await readTimezone(tx) }
        return dashboardOf(tx, session, { items, ...asked })
      },
    },
  }),
})
