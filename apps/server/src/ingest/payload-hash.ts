const offsetHigh = 0xcbf29ce4
const offsetLow = 0x84222325
const primeLow = 0x1b3

/**
 * FNV-1a, 64 bits, as the signed integer that PostgreSQL's bigint holds. The prime is 2^40 + 0x1b3, so one
 * multiplication is two of 32 bits and a shift: BigInt arithmetic a byte would cost thirty times as much.
 */
export const payloadHash = (payload: Uint8Array): bigint => {
  let high = offsetHigh
  let low = offsetLow
  for (let index = 0; index < payload.length; index++) {
    low = (low ^ (payload[index] as number)) >>> 0
    const product = low * primeLow
    high = (high * primeLow + Math.floor(product / 0x1_0000_0000) + low * 256) % 0x1_0000_0000
    low = product >>> 0
  }
  return BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low))
}
