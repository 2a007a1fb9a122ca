import { describe, expect, it } from 'vitest'
import { fromHex } from '../hex.ts'
import { proveStreamCodec } from '../stream-codec.suite.ts'
import { handshake, packets } from './fixtures/frames.ts'
import { maxPacketBytes, teltonikaFramer } from './framing.ts'
import { teltonika } from './protocol.ts'

const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array

proveStreamCodec({
  protocol: teltonika,
  frames: [handshake, ...packets, 'FF'].map(bytesOf),
  endless: { opening: bytesOf('00000000FFFFFFFF'), filling: 0 },
  strangers: [
    [bytesOf('47'), 'frame.malformed'],
    [new TextEncoder().encode('GET / HTTP/1.1\r\n'), 'frame.malformed'],
    [bytesOf('00000100'), 'frame.malformed'],
    [bytesOf('0021'), 'frame.malformed'],
    [bytesOf('0000000000000002'), 'frame.malformed'],
    // Refused for what it announces, before its bytes arrive.
    [bytesOf('0000000000010000'), 'frame.toolong'],
  ],
})

describe('a packet of exactly the limit', () => {
  it('is taken', () => {
    const framer = teltonikaFramer()
    const packet = new Uint8Array(maxPacketBytes)
    new DataView(packet.buffer).setUint32(4, maxPacketBytes - 12)
    framer.push(packet)
    expect(framer.next()).toMatchObject({ kind: 'frame', bytes: { length: maxPacketBytes } })
  })
})
