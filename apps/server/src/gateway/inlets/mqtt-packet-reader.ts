import { parser as createParser, type Packet } from 'mqtt-packet'

export type ReadPacket =
  | Packet
  /** A message beyond the limit: what it says is skipped as it comes, and it can still be acknowledged. */
  | { cmd: 'oversized'; messageId: number | undefined }
  | { cmd: 'malformed'; detail: string }

/** Cuts a broker's stream into packets; holds at most one and the last chunk, and of one too long its topic. */
export interface PacketReader {
  push(chunk: Buffer): void
  next(): ReadPacket | undefined
}

const publish = 3
const nothing = Buffer.alloc(0)

/** Length of header and whole packet; undefined while too little has come to know, null where none can begin so. */
const measure = (bytes: Buffer): { headerBytes: number; packetBytes: number } | null | undefined => {
  let remaining = 0
  for (let at = 1; at < 5; at++) {
    const digit = bytes[at]
    if (digit === undefined) return undefined
    remaining += (digit & 0x7f) * 128 ** (at - 1)
    if (digit < 0x80) return { headerBytes: at + 1, packetBytes: at + 1 + remaining }
  }
  return null
}

export const createPacketReader = (maxPacketBytes: number): PacketReader => {
  const parser = createParser({ protocolVersion: 4 })
  let held: Buffer = nothing
  let bytesToSkip = 0
  let parsed: ReadPacket | undefined
  let malformed: ReadPacket | undefined
  parser.on('packet', (packet) => {
    parsed = packet
  })
  parser.on('error', (error: unknown) => {
    malformed = { cmd: 'malformed', detail: String(error) }
  })

  const skip = () => {
    const skipped = Math.min(bytesToSkip, held.length)
    held = held.subarray(skipped)
    bytesToSkip -= skipped
  }

  const beginSkipping = ({ headerBytes, packetBytes }: { headerBytes: number; packetBytes: number }) => {
    const flags = held[0] ?? 0
    if (flags >> 4 !== publish) {
      malformed = { cmd: 'malformed', detail: `packet of ${packetBytes} bytes` }
      return malformed
    }
    const isAwaited = (flags & 0b0110) !== 0
    if (held.length < headerBytes + 2) return undefined
    const idAt = headerBytes + 2 + held.readUInt16BE(headerBytes)
    if (isAwaited && held.length < idAt + 2) return undefined
    const messageId = isAwaited ? held.readUInt16BE(idAt) : undefined
    bytesToSkip = packetBytes
    skip()
    return { cmd: 'oversized' as const, messageId }
  }

  return {
    push(chunk) {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      skip()
    },
    next() {
      if (malformed || held.length === 0) return malformed
      const size = measure(held)
      if (size === null) malformed = { cmd: 'malformed', detail: 'length of a packet' }
      if (!size) return malformed
      if (size.packetBytes > maxPacketBytes) return beginSkipping(size)
      if (held.length < size.packetBytes) return undefined
      parsed = undefined
      parser.parse(held.subarray(0, size.packetBytes))
      held = held.subarray(size.packetBytes)
      return malformed ?? parsed
    },
  }
}
