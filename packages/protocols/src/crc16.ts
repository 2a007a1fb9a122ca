const reflectedTable = (polynomial: number): Uint16Array =>
  Uint16Array.from({ length: 256 }, (_, byte) => {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >>> 1) ^ polynomial : crc >>> 1
    return crc
  })

const ibmTable = reflectedTable(0xa001)
const x25Table = reflectedTable(0x8408)

/** CRC-16/IBM (ARC): polynomial 0x8005 reflected, start 0, no final inversion. */
export const crc16Ibm = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ (ibmTable[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return crc
}

/** CRC-16/MODBUS: the same with start 0xFFFF. */
export const crc16Modbus = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0xffff
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ (ibmTable[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return crc
}

/** CRC-16/X-25, "CRC-ITU" in trackers' documents: polynomial 0x1021 reflected, start 0xFFFF, inverted at the end. */
export const crc16X25 = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0xffff
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ (x25Table[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return crc ^ 0xffff
}

/** CRC-16/KERMIT: polynomial 0x1021 reflected, start 0, no final inversion. */
export const crc16Kermit = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0
  for (let i = from; i < to; i++) crc = (crc >>> 8) ^ (x25Table[(crc ^ (bytes[i] as number)) & 0xff] as number)
  return crc
}

const ccittTable = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1
  return crc
})

/** CRC-16/CCITT as standards of Russia have it: polynomial 0x1021 not reflected, start 0xFFFF, no final inversion. */
export const crc16Ccitt = (bytes: Uint8Array, from = 0, to = bytes.length): number => {
  let crc = 0xffff
  for (let i = from; i < to; i++)
    crc = ((crc << 8) & 0xffff) ^ (ccittTable[(crc >>> 8) ^ (bytes[i] as number)] as number)
  return crc
}
