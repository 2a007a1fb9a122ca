import type { Fix, IoValues } from '@atalaya/domain/fix'
import type { CodecEvent } from '@atalaya/protocols/protocol'

/** One decoded message in the form that is both stored and reduced: what is read back is exactly what was reduced. */
export interface Report {
  /** With its payload hash; `recordedAt` is in range, whatever the tracker's clock said. */
  fix: Fix
  /** False where the message held no coordinates; `fix` has 0, 0 and is invalid then. */
  hasCoordinates: boolean
  io: IoValues
  events: readonly CodecEvent[]
  driverTag?: string | null
}
