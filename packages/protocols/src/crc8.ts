const table = Uint8Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x80 ? (crc << 1) ^ 0x31 : crc << 1
  return crc
})

/** One byte further. */
export const crc8Next = (crc: number, byte: number): number => table[crc ^ byte] as number

export const crc8Start = 0xff

/** CRC-8/NRSC-5: polynomial 0x31 not reflected, start 0xFF, no final inversion. */
export const crc8 = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = crc8Start
  for (let i = from; i < to; i++) crc = crc8Next(crc, bytes[i] as number)
  return crc
}
