import type { ConnectedDevices, DeviceLink } from './connected-devices.ts'
import { createFrameLog, type FrameLog } from './frame-log.ts'

/** What the HTTP side may look at of the running ingest; made before both, since either may start first. */
export interface Diagnostics {
  readonly frames: FrameLog
  /** Oldest first; empty while ingest is not running. */
  linksOf(deviceId: string): readonly Pick<DeviceLink, 'protocol' | 'transport' | 'remoteAddress' | 'since'>[]
  open(connected: ConnectedDevices): void
}

export const createDiagnostics = (): Diagnostics => {
  const frames = createFrameLog()
  let devices: ConnectedDevices | undefined
  return {
    frames,
    linksOf: (deviceId) => devices?.linksOf(deviceId) ?? [],
    open(connected) {
      devices = connected
    },
  }
}
