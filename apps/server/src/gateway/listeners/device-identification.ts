import type { DecodedMessage } from '@atalaya/protocols/protocol'
import type { GatewayContext } from '../gateway-context.ts'
import type { FrameReader } from './frame-reader.ts'

interface Replies {
  accept(): void
  /** What a device that is not ours is answered. */
  refuse: Uint8Array
}

/** The devices that one connection may speak for. */
export interface DeviceIdentification {
  /** Holds the connection until it is known whether the device is taken, and reads on if so. */
  identify(deviceId: string, replies: Replies): void
  /** Trackers without a handshake are known by their first report; one frame may hold those of several. */
  unidentifiedOf(messages: readonly DecodedMessage[]): string | undefined
}

interface Parts {
  gateway: Pick<GatewayContext, 'authorizeDevice'>
  protocol: string
  remoteAddress: string
  maxDevices: number
  reader: FrameReader
  answer(bytes: Uint8Array): void
  /** One more device is ours. */
  onIdentified(deviceId: string): void
  /** What it has brought has been taken up. */
  onAccepted(deviceId: string): void
  end(reason: string): void
  fault(error: unknown, bytes: Uint8Array): void
}

export const deviceIdentification = (parts: Parts): DeviceIdentification => {
  const { gateway, protocol, remoteAddress, reader, answer, end } = parts
  const identified = new Set<string>()

  const identify = async (deviceId: string, { accept, refuse }: Replies): Promise<void> => {
    const isTaken = await reader.ask(gateway.authorizeDevice({ protocol, deviceId, remoteAddress }))
    if (reader.isEnded) return
    if (!isTaken) {
      answer(refuse)
      return end('refused')
    }
    if (!identified.has(deviceId)) parts.onIdentified(deviceId)
    if (identified.add(deviceId).size > parts.maxDevices) return end('crowd')
    accept()
    if (!reader.isEnded) parts.onAccepted(deviceId)
    reader.resume()
  }
  return {
    identify(deviceId, replies) {
      identify(deviceId, replies).catch((error: unknown) => parts.fault(error, reader.lastChunk))
    },
    unidentifiedOf: (messages) => messages.find(({ deviceId }) => !identified.has(deviceId))?.deviceId,
  }
}
