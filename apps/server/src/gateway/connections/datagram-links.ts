import type { ConnectedDevices, DeviceLink, OpenLink } from './connected-devices.ts'

interface Sender {
  address: string
  port: number
}

/** Who has just sent a datagram counts as connected for a while, and is sent to where the last one came from. */
export interface DatagramLinks {
  onFrame(deviceId: string, sender: Sender): DeviceLink
  close(): void
}

interface Parts {
  protocol: string
  devices: ConnectedDevices
  linkMs: number
  now(): number
  send(bytes: Uint8Array, to: Sender): void
}

interface Known {
  link: DeviceLink
  opened: OpenLink
  sender: Sender
  lastSeenAt: number
}

export const datagramLinks = ({ protocol, devices, linkMs, now, send }: Parts): DatagramLinks => {
  const known = new Map<string, Known>()

  const forget = (deviceId: string, gone: Known) => {
    if (known.get(deviceId) === gone) known.delete(deviceId)
    gone.opened.close()
  }
  const open = (deviceId: string, sender: Sender): Known => {
    const link: DeviceLink = {
      protocol,
      transport: 'udp',
      remoteAddress: sender.address,
      since: now(),
      write(bytes) {
        const own = known.get(deviceId)
        if (own?.link !== link) return false
        send(bytes, own.sender)
        return true
      },
      end() {
        const own = known.get(deviceId)
        if (own?.link === link) forget(deviceId, own)
      },
    }
    // Known first: opening may say something at once.
    const opening: Known = {
      link,
      sender,
      lastSeenAt: now(),
      opened: { onFrame: () => undefined, close: () => undefined },
    }
    known.set(deviceId, opening)
    opening.opened = devices.open(deviceId, link)
    return opening
  }
  const sweeper = setInterval(() => {
    for (const [deviceId, each] of known) if (now() - each.lastSeenAt >= linkMs) forget(deviceId, each)
  }, linkMs / 2)
  sweeper.unref()

  return {
    onFrame(deviceId, sender) {
      const own = known.get(deviceId) ?? open(deviceId, sender)
      own.sender = sender
      own.link.remoteAddress = sender.address
      own.lastSeenAt = now()
      own.opened.onFrame()
      return own.link
    },
    close() {
      clearInterval(sweeper)
      for (const [deviceId, each] of known) forget(deviceId, each)
    },
  }
}
