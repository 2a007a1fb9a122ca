import type { IoValues } from '@atalaya/domain/fix'
import type { MeasuredReport } from '@atalaya/protocols/measured-report'

/** What a virtual tracker has measured, before any protocol writes it down with the precision that it has. */
export interface TrackerReport extends MeasuredReport {
  /** Canonical keys; a protocol leaves out what it has no room for. */
  io: IoValues
}
