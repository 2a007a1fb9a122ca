const offsetHigh = 0xcbf29ce4
const offsetLow = 0x84222325
const primeLow = 0x1b3

/**
 * FNV-1a, 64 bits, as the signed integer that PostgreSQL's bigint holds. The prime is 2^40 + 0x1b3, so one
 * multiplication is two of 32 bits and a shift. Whole numbers of 32 bits throughout: with doubles and `%` it takes
 * many times as long.
 */
export const payloadHash = (payload: Uint8Array): bigint => {
  let high = offsetHigh | 0
  let low = offsetLow | 0
  for (let index = 0; index < payload.length; index++) {
    low ^= payload[index] as number
    // The upper half of low × prime, by halves that do not overflow.
    const carry = ((low >>> 16) * primeLow + (((low & 0xffff) * primeLow) >>> 16)) >>> 16
    high = (Math.imul(high, primeLow) + carry + (low << 8)) | 0
    low = Math.imul(low, primeLow)
  }
  return (BigInt(high) << 32n) | BigInt(low >>> 0)
}
