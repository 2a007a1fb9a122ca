import type { GatewayControl } from '../../ingest-port/gateway-control.ts'
import type { ConnectedDevices } from './connected-devices.ts'
import { createFrameLog, type FrameLog } from './frame-log.ts'

/** What the HTTP side may look at of the gateway in this process; made before both, since either may start first. */
export interface Diagnostics extends GatewayControl {
  readonly frames: FrameLog
  open(connected: ConnectedDevices): void
}

export const createDiagnostics = (): Diagnostics => {
  const frames = createFrameLog()
  let devices: ConnectedDevices | undefined
  return {
    frames,
    connectionsOf: async (deviceId) =>
      (devices?.linksOf(deviceId) ?? []).map(({ protocol, transport, remoteAddress, since }) => ({
        ...{ protocol, transport, remoteAddress, since },
      })),
    framesOf: async (deviceId, owner) => frames.framesOf(deviceId, owner),
    open(connected) {
      devices = connected
    },
  }
}
