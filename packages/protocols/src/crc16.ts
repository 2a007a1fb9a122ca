const table = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ 0xa001 : crc >>> 1
  return crc
})

/** CRC-16/IBM (ARC): polynomial 0x8005 reflected, start 0, no final inversion. */
export const crc16Ibm = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ (table[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return crc
}
