import type { Decoded, DecodedMessage } from '@atalaya/protocols/protocol'
import type { GatewayContext } from '../gateway-context.ts'
import type { deviceIdentification } from './device-identification.ts'
import type { createFrameReader } from './frame-reader.ts'

interface Parts {
  gateway: GatewayContext
  protocol: string
  remoteAddress: string
  connectionId: string
  reader: ReturnType<typeof createFrameReader>
  devices: ReturnType<typeof deviceIdentification>
  /** Beyond so many messages that are not stored yet the socket is not read. */
  mostPending: number
  answer(bytes: Uint8Array): void
  end(reason: string): void
}

type FrameMessages = Omit<Extract<Decoded, { kind: 'messages' }>, 'kind'>

const nothing = new Uint8Array(0)

/** The reports in the frames of one connection: their devices identified, then submitted, then acknowledged. */
export const frameReports = (parts: Parts) => {
  const { gateway, protocol, remoteAddress, connectionId, reader, devices, mostPending, answer, end } = parts
  let pendingMessages = 0

  const store = (messages: DecodedMessage[], acknowledge: Uint8Array) => {
    pendingMessages += messages.length
    gateway.submit({ protocol, messages, remoteAddress, connectionId }, (outcome) => {
      pendingMessages -= messages.length
      if (reader.isEnded) return
      // Without an acknowledgement it keeps what it has reported.
      if (outcome !== 'stored' && outcome !== 'commandOnly') return end(outcome)
      if (outcome === 'stored') answer(acknowledge)
      reader.resumeSoon()
    })
    if (pendingMessages >= mostPending) reader.hold()
  }
  const identifyAll = (messages: DecodedMessage[], acknowledge: Uint8Array) => {
    const deviceId = devices.unidentifiedOf(messages)
    if (deviceId === undefined) return store(messages, acknowledge)
    devices.identify(deviceId, { accept: () => identifyAll(messages, acknowledge), refuse: nothing })
  }

  return {
    hasRoom: (): boolean => pendingMessages < mostPending,
    take({ messages, rejected, acknowledge }: FrameMessages): void {
      gateway.countRejected(protocol, rejected)
      if (messages.length === 0) return answer(acknowledge)
      identifyAll(messages, acknowledge)
    },
  }
}
