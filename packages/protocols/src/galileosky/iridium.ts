import { ByteReader, OutOfBytes } from '../byte-reader.ts'

// Where a tracker reports over Iridium, the gateway calls: a message of Short Burst Data, DirectIP, the highest byte first. Its
// parts are those that Teltonika's wiki lays out ("Iridium Edge Communication Protocol"); which tags a Galileosky puts into it is
// known from one message alone.

const revision = 1
export const sbdHeadBytes = 3
const parts = { header: 1, payload: 2 } as const
const headerBytes = 28
const imeiBytes = 15
const referenceBytes = 4
/** Status, two numbers, and the instant of the session. */
const sessionBytes = 9
const ascii = new TextDecoder('latin1')

/** As many bytes as tell it from a packet of tags, in which no tag is as the length of the header would have it. */
export const sbdSignBytes = 6
export const isSbd = (bytes: Uint8Array, at = 0): boolean =>
  bytes[at] === revision && bytes[at + 3] === parts.header && bytes[at + 4] === 0 && bytes[at + 5] === headerBytes

export const sbdBytes = (bytes: Uint8Array, at: number): number =>
  sbdHeadBytes + (((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number))

export interface Sbd {
  /** Of the modem. */
  imei: string
  payload: Uint8Array
}

/** Undefined where it has no header or no payload. */
export const openSbd = (frame: Uint8Array): Sbd | undefined => {
  const reader = new ByteReader(frame, sbdHeadBytes)
  let imei: string | undefined
  let payload: Uint8Array | undefined
  try {
    while (reader.remaining > 0) {
      const part = reader.uint8()
      const length = reader.uint16()
      if (part === parts.header && length === headerBytes) {
        reader.skip(referenceBytes)
        imei = ascii.decode(reader.bytes(imeiBytes))
        reader.skip(sessionBytes)
      } else if (part === parts.payload) payload = reader.bytes(length)
      else reader.skip(length)
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  return imei !== undefined && payload ? { imei, payload } : undefined
}
