const table = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ 0x31 : crc << 1
  return crc
})

/** CRC-8/NRSC-5: polynomial 0x31 not reflected, start 0xFF, no final inversion. */
export const crc8 = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0xff
  for (let i = from; i < to; i++) crc = table[crc ^ (bytes[i] as number)] as number
  return crc
}
