import type { CommandAnswer } from '@atalaya/protocols/protocol'
import type { DeviceLink, OpenLink } from '../connections/connected-devices.ts'
import type { GatewayContext } from '../gateway-context.ts'

/** The devices that one connection speaks for, as ways to them. */
export interface TcpLinks {
  open(deviceId: string): void
  onFrame(deviceId: string): void
  onResponse(response: CommandAnswer): void
  close(): void
}

interface Parts {
  gateway: GatewayContext
  protocol: string
  remoteAddress: string
  dialect(): string | undefined
  write(bytes: Uint8Array): boolean
  end(reason: string): void
}

export const tcpLinks = ({ gateway, protocol, remoteAddress, dialect, write, end }: Parts): TcpLinks => {
  const links = new Map<string, { link: DeviceLink; opened: OpenLink }>()
  return {
    open(deviceId) {
      if (links.has(deviceId)) return
      const link: DeviceLink = {
        ...{ protocol, transport: 'tcp', remoteAddress, since: gateway.now(), write, end },
        get dialect() {
          return dialect()
        },
      }
      links.set(deviceId, { link, opened: gateway.devices.open(deviceId, link) })
    },
    onFrame: (deviceId) => links.get(deviceId)?.opened.onFrame(),
    onResponse(response) {
      const known = links.get(response.deviceId)
      if (known) gateway.onResponse(response, known.link)
    },
    close() {
      for (const { opened } of links.values()) opened.close()
      links.clear()
    },
  }
}
