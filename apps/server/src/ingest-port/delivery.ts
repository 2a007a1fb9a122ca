import type { Report } from './report.ts'

/**
 * What became of a delivery. `stored`: committed, to be acknowledged. `refused`: its device is not (or no longer) ours.
 * `failed`: nothing is known to be stored, so that the tracker must keep its data and send again.
 */
export type Outcome = 'stored' | 'refused' | 'failed'

/** The reports of one frame or request: acknowledged together, hence stored together. */
export interface Delivery {
  protocol: string
  /** Never changed: an attempt that fails is made again with the same. Tests freeze them. */
  reports: readonly Report[]
  /** Epoch milliseconds by our clock. */
  receivedAt: number
  remoteAddress: string
  /** What it came over, where what comes over it must be settled in its order. */
  line?: object
  /** Called once, after COMMIT where the outcome is `stored`. */
  settle(outcome: Outcome): void
}

/** Whatever writes into it from now on throws. */
export const freezeDelivery = (delivery: Delivery): Delivery => {
  for (const report of delivery.reports)
    for (const part of [report.fix, report.io, report.events, ...report.events, report]) Object.freeze(part)
  Object.freeze(delivery.reports)
  return Object.freeze(delivery)
}

/** Trackers tell every few seconds, some every minute or two; what is older they could not tell when it happened. */
const storedAfterMs = 3 * 60_000

/** True where even its newest report was recorded some time ago: nobody waits to see it on a map. */
export const isStoredData = ({ reports, receivedAt }: Delivery): boolean => {
  for (const { fix } of reports) if (fix.recordedAt > receivedAt - storedAfterMs) return false
  return true
}
