import type { Dashboard, DashboardDay, DashboardSpan } from '@atalaya/contract/dashboard'
import type { ReportType } from '@atalaya/contract/reports'
import type { Motion } from '@atalaya/domain/item-state'
import type { PlacedCard } from './arrangement.ts'
import type { Spans } from './dashboard-figures.ts'

/** To what a figure is made of; absent for who may not read reports. */
export interface Leads {
  /** What all did on a day. */
  onDay: ((day: DashboardDay, type: ReportType) => void) | undefined
  /** What one did in the span. */
  onItem: ((itemId: number, type: ReportType) => void) | undefined
  /** What all did in the span. */
  onReport: ((type: ReportType) => void) | undefined
  onState(motion: Motion): void
}

/** What every card is drawn from. */
export interface CardProps {
  data: Dashboard
  spans: Spans
  span: DashboardSpan
  leads: Leads
  placed: PlacedCard
}
