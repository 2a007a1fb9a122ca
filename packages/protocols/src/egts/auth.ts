import { littleEndianReader, OutOfBytes } from '../byte-reader.ts'

export const authSubrecords = { recordResponse: 0, identity: 1, dispatcher: 5, result: 9 } as const

export interface Identity {
  /** What its records are told under. */
  terminalId: number
  imei?: string
}

const ascii = new TextDecoder('latin1')
const imeiBytes = 15
const dispatcherNumberBytes = 2

/** The terminal's number, and where a flag says so a dispatcher's, an IMEI and more. */
export const readIdentity = (bytes: Uint8Array): Identity | undefined => {
  try {
    const reader = littleEndianReader(bytes)
    const terminalId = reader.uint32()
    const flags = reader.uint8()
    if (flags & 1) reader.skip(dispatcherNumberBytes)
    const text = flags & 2 ? ascii.decode(reader.bytes(imeiBytes)).replace(/\0+$/, '') : ''
    return /^\d{15}$/.test(text) && !/^0+$/.test(text) ? { terminalId, imei: text } : { terminalId }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
    return undefined
  }
}

/** By its IMEI where it tells one, otherwise by its number. */
export const deviceIdOf = ({ terminalId, imei }: Identity): string | undefined =>
  imei ?? (terminalId > 0 ? String(terminalId) : undefined)

export interface Subrecord {
  type: number
  bytes: Uint8Array
}

export const readSubrecords = (data: Uint8Array): Subrecord[] => {
  const found: Subrecord[] = []
  for (let at = 0; at + 3 <= data.length; ) {
    const length = (data[at + 1] as number) | ((data[at + 2] as number) << 8)
    found.push({ type: data[at] as number, bytes: data.subarray(at + 3, at + 3 + length) })
    at += 3 + length
  }
  return found
}
