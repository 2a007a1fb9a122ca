import type { Report } from './report.ts'

/**
 * What became of a submission. `stored`: committed, to be acknowledged. `refused`: its device is not (or no longer) ours,
 * `unassigned`: it is, and on no item. `failed`: nothing is known to be stored, so that the tracker must keep its data
 * and send again; `busy`: nor was it looked at.
 */
export type Outcome = 'stored' | 'refused' | 'unassigned' | 'failed' | 'busy'

/**
 * The reports of one device out of one frame or request: acknowledged together, hence stored together. Plain data, since
 * it may go to another process. One that is sent again has the id that it had; a repeat changes nothing anyway.
 */
export interface Submission {
  /** `${gatewayId}-${counter}` */
  id: string
  /** The company of the device's item: no state and no lock reaches across companies. */
  shardKey: number
  /** What it came over, where what comes over it must be answered in its order. */
  connectionId: string | null
  /** What a tracker had stored waits behind what it tells as it happens. */
  priority: 'punctual' | 'stored'
  protocol: string
  remoteAddress: string
  /** Epoch milliseconds by the gateway's clock. */
  receivedAt: number
  deviceId: string
  /** Never changed: an attempt that fails is made again with the same. Tests freeze them. */
  reports: readonly Report[]
}

/** Whatever writes into it from now on throws. */
export const freezeSubmission = (submission: Submission): Submission => {
  for (const report of submission.reports)
    for (const part of [report.fix, report.io, report.events, ...report.events, report]) Object.freeze(part)
  Object.freeze(submission.reports)
  return Object.freeze(submission)
}
