import type { DecodedMessage, Decoder } from '@atalaya/protocols/protocol'
import { protocolNamed } from '@atalaya/protocols/registry'
import { vi } from 'vitest'

/** The real codec with a fault of ours in what it has decoded, until `vi.restoreAllMocks`. */
export const alterDecoded = (protocol: string, alter: (messages: DecodedMessage[]) => DecodedMessage[]): void => {
  const real = protocolNamed(protocol)
  if (real?.transport !== 'tcp') throw new Error(`no ${protocol} over TCP`)
  const createDecoder = real.createDecoder.bind(real)
  vi.spyOn(real, 'createDecoder').mockImplementation((deviceId): Decoder => {
    const decoder = createDecoder(deviceId)
    return {
      ...decoder,
      decode(bytes, receivedAt) {
        const decoded = decoder.decode(bytes, receivedAt)
        return decoded.kind === 'messages' ? { ...decoded, messages: alter(decoded.messages) } : decoded
      },
    }
  })
}
