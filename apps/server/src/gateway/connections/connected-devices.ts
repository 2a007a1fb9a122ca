import type { Bus } from '../../adapters/bus.ts'
import type { SpeakerTrust } from '../admission/speaker-trust.ts'
import type { GatewayMetrics } from '../gateway-metrics.ts'

/** A way to a device: a TCP connection, or the address from which its last datagram came. */
export interface DeviceLink {
  readonly protocol: string
  readonly transport: 'tcp' | 'udp'
  /** A datagram's may change with every datagram. */
  remoteAddress: string
  /** By our clock, epoch milliseconds. */
  readonly since: number
  /** What a command must heed of it, see the codec's decoder. */
  readonly dialect?: string | undefined
  /** False where nothing can be written any more. */
  write(bytes: Uint8Array): boolean
  /** Hangs up: the tracker keeps its data and comes back over a new line. */
  end(reason: string): void
}

/** What a listener does with the link that it has opened. */
export interface OpenLink {
  /** To be called for each frame of this device. */
  onFrame(): void
  close(): void
}

interface LinkListener {
  opened(deviceId: string): void
  closed(deviceId: string, link: DeviceLink): void
}

/** Who is connected, and how. A device may be there more than once: the newest link is the one to send over. */
export interface ConnectedDevices {
  open(deviceId: string, link: DeviceLink): OpenLink
  linkOf(deviceId: string): DeviceLink | undefined
  /** Oldest first. */
  linksOf(deviceId: string): readonly DeviceLink[]
  deviceIds(): Iterable<string>
  readonly size: number
  listen(listener: LinkListener): void
}

interface Parts {
  trust: Pick<SpeakerTrust, 'onFrame'>
  bus: Bus
  metrics: GatewayMetrics
  now(): number
}

const noLinks: readonly DeviceLink[] = []

/**
 * A tracker that lost its line comes back before the old connection is known to be dead: two links alone mean
 * nothing. One that still speaks over an older link is announced on the bus, once for each pair, as `deviceConnectedTwice`.
 */
export const connectedDevices = ({ bus, metrics, trust, now }: Parts): ConnectedDevices => {
  const byDevice = new Map<string, DeviceLink[]>()
  const listeners: LinkListener[] = []

  const notifyTwice = (deviceId: string, older: DeviceLink, newer: DeviceLink) => {
    metrics.connectedTwice.inc({ protocol: newer.protocol })
    bus.publish({
      kind: 'deviceConnectedTwice',
      deviceId,
      protocol: newer.protocol,
      remoteAddresses: [older.remoteAddress, newer.remoteAddress],
      at: now(),
    })
  }

  return {
    open(deviceId, link) {
      const links = byDevice.get(deviceId) ?? []
      byDevice.set(deviceId, links)
      links.push(link)
      trust.onFrame(deviceId, link.remoteAddress)
      for (const { opened } of listeners) opened(deviceId)
      let notifiedOf: DeviceLink | undefined
      return {
        onFrame() {
          trust.onFrame(deviceId, link.remoteAddress)
          const newest = links[links.length - 1]
          if (newest === link || newest === undefined || newest === notifiedOf) return
          notifiedOf = newest
          notifyTwice(deviceId, link, newest)
        },
        close() {
          const at = links.indexOf(link)
          if (at < 0) return
          links.splice(at, 1)
          if (links.length === 0 && byDevice.get(deviceId) === links) byDevice.delete(deviceId)
          for (const { closed } of listeners) closed(deviceId, link)
        },
      }
    },
    linkOf: (deviceId) => byDevice.get(deviceId)?.at(-1),
    linksOf: (deviceId) => byDevice.get(deviceId) ?? noLinks,
    deviceIds: () => byDevice.keys(),
    get size() {
      return byDevice.size
    },
    listen(listener) {
      listeners.push(listener)
    },
  }
}
