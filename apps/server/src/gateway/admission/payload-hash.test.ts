import { describe, expect, it } from 'vitest'
import { payloadHash } from './payload-hash.ts'

const unsignedHex = (text: string) =>
  BigInt.asUintN(64, payloadHash(new TextEncoder().encode(text)))
    .toString(16)
    .padStart(16, '0')

describe('payload hash', () => {
  it('is FNV-1a of 64 bits', () => {
    // From the authors' test vectors (draft-eastlake-fnv, appendix).
    expect(unsignedHex('')).toBe('cbf29ce484222325')
    expect(unsignedHex('a')).toBe('af63dc4c8601ec8c')
    expect(unsignedHex('foobar')).toBe('85944171f73967e8')
  })

  it('equals the plain BigInt computation on random bytes', () => {
    for (let round = 0; round < 200; round++) {
      const bytes = crypto.getRandomValues(new Uint8Array(round))
      let plain = 0xcbf29ce484222325n
      for (const byte of bytes) plain = BigInt.asUintN(64, (plain ^ BigInt(byte)) * 0x100000001b3n)
      expect(payloadHash(bytes)).toBe(BigInt.asIntN(64, plain))
    }
  })
})
