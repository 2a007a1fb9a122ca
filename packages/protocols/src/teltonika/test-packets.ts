import { expect } from 'vitest'
import { crc16Ibm } from '../crc16.ts'
import { fromHex } from '../hex.ts'
import type { Decoded, DecodedMessage } from '../protocol.ts'
import { teltonikaDecoder } from './decode.ts'
import { encodePacket, type TeltonikaRecord } from './encode.ts'

export const imei = '356307042441013'
export const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
export const decode = (hex: string): Decoded => teltonikaDecoder(imei).decode(bytesOf(hex))

export const messagesOf = (decoded: Decoded): DecodedMessage[] => {
  if (decoded.kind !== 'messages') throw new Error(JSON.stringify(decoded))
  return decoded.messages
}
export const only = (messages: DecodedMessage[]): DecodedMessage => {
  expect(messages).toHaveLength(1)
  return messages[0] as DecodedMessage
}

export const record = (over: Partial<TeltonikaRecord> = {}): TeltonikaRecord => ({
  recordedAt: 1_700_000_000_000,
  lat: 38.87789,
  lng: -6.97061,
  altitudeM: 184,
  heading: 271,
  satellites: 11,
  speedKmh: 87,
  io: {},
  ...over,
})
export const decodeRecord = (over: Partial<TeltonikaRecord>): DecodedMessage =>
  only(messagesOf(teltonikaDecoder(imei).decode(encodePacket([record(over)]))))

/** Sets the CRC right again after a change to the data. */
export const resealed = (packet: Uint8Array): Uint8Array => {
  const copy = packet.slice()
  new DataView(copy.buffer).setUint32(copy.length - 4, crc16Ibm(copy, 8, copy.length - 4))
  return copy
}
