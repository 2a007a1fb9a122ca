import type { Report } from './report.ts'

/**
 * What became of a delivery. `stored`: committed, to be acknowledged. `refused`: its device is not (or no longer) ours.
 * `failed`: nothing is known to be stored, so that the tracker must keep its data and send again.
 */
export type Outcome = 'stored' | 'refused' | 'failed'

/** The reports of one frame or request: acknowledged together, hence stored together. */
export interface Delivery {
  protocol: string
  reports: Report[]
  /** Epoch milliseconds by our clock. */
  receivedAt: number
  remoteAddress: string
  /** Called once, after COMMIT where the outcome is `stored`. */
  settle(outcome: Outcome): void
}
