import type { Dashboard, DashboardSpan } from '@atalaya/contract/dashboard'
import { may } from '@atalaya/contract/roles'
import { useNavigate } from '@tanstack/react-router'
import { useUser } from '../../session/current-session.ts'
import { useFleetSettings } from '../fleet/index.ts'
import type { Leads } from './card-props.ts'

const periods = { '1': 'yesterday', '7': 'last7', '30': 'last30' } as const
const kinds = ['', 'v', 'a', 'p'] as const

/** Where the figures of a dashboard lead: to reports on the same days and items, and to the map. */
export const useLeads = ({
  data,
  span,
  group,
}: {
  data: Dashboard
  span: DashboardSpan
  group: number | null
}): Leads => {
  const navigate = useNavigate()
  const [, showOnMap] = useFleetSettings()
  const mayRead = may(useUser(), 'reports.read')
  const whole = group === null ? '' : `g${group}`
  const period = { period: periods[span] }
  const ask = (report: object) => void navigate({ to: '/reports', search: report as never })
  const onState: Leads['onState'] = (motion) => {
    showOnMap({ motions: [motion], kind: 'all' })
    void navigate({ to: '/' })
  }
  if (!mayRead) return { onState, onDay: undefined, onItem: undefined, onReport: undefined }
  return {
    onState,
    onDay: ({ date }, type) => ask({ type, of: whole, period: 'own', from: date, to: date }),
    onReport: (type) => ask({ type, of: whole, ...period }),
    onItem: (itemId, type) => {
      const itemType = data.items.find((item) => item.itemId === itemId)?.itemType ?? 1
      ask({ type, of: `${kinds[itemType]}${itemId}`, ...period })
    },
  }
}
