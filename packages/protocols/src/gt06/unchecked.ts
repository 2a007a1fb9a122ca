const watchPackets: readonly number[] = [0x17, 0x69]
const clonePackets: readonly number[] = [0x10, 0x11]
const watchHeartbeat = 0x08
const headBytes = 4
const clockBytes = 6
const stopBytes = 2
const accessPointBytes = 7
const networkBytes = 3
const watchCellBytes = 5
/** More is a length in bytes, as packet 0x17 of everybody else has it. */
const maxAccessPoints = 20

/** A short packet of 0x69 or 0x17 whose length byte counts access points: Wi-Fi watches. */
export const isWatchPacket = (bytes: Uint8Array, at = 0): boolean =>
  watchPackets.includes(bytes[at + 3] as number) && (bytes[at + 2] as number) <= maxAccessPoints

/**
 * How long a packet without serial number and check is: those of Wi-Fi watches, and of clones whose length byte counts
 * the content alone. 0 while too little has come; undefined where it is none of them.
 */
export const uncheckedLength = (bytes: Uint8Array, at = 0): number | undefined => {
  const left = bytes.length - at
  if (bytes[at] !== 0x78 || left < headBytes) return undefined
  const announced = bytes[at + 2] as number
  const number = bytes[at + 3] as number
  if (announced === 1 && number === watchHeartbeat) return headBytes + stopBytes
  if (isWatchPacket(bytes, at)) {
    const cellsAt = headBytes + clockBytes + accessPointBytes * announced
    if (left <= cellsAt) return 0
    return cellsAt + 1 + networkBytes + watchCellBytes * (bytes[at + cellsAt] as number) + stopBytes
  }
  return clonePackets.includes(number) ? headBytes + announced + stopBytes : undefined
}
