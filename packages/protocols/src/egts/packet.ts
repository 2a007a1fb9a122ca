import { littleEndianReader, OutOfBytes } from '../byte-reader.ts'
import { crc8 } from '../crc8.ts'
import { crc16Ccitt } from '../crc16.ts'
import type { CodecErrorCode } from '../protocol.ts'

// The transport layer: a header with its own check, records, and their check; the lowest byte first.
export const packetTypes = { response: 0, data: 1, signedData: 2 } as const
export const results = {
  ok: 0,
  unknownProtocol: 128,
  cannotDecrypt: 129,
  wrongHeader: 131,
  wrongData: 132,
  unknownType: 133,
  wrongHeaderCheck: 137,
  wrongDataCheck: 138,
  idNotFound: 153,
  unknownService: 150,
} as const

export const version = 1
export const leastHeaderBytes = 11
export const mostHeaderBytes = 32
const checkBytes = 2

export interface Packet {
  id: number
  type: number
  data: Uint8Array
}

export interface PacketFailure {
  code: CodecErrorCode
  detail: string
  /** Of the packet, where it could be read, and what to tell of it. */
  id: number
  result: number
  /** The stream cannot be read on. */
  isLost: boolean
}

export const openPacket = (frame: Uint8Array): Packet | PacketFailure => {
  const headerBytes = frame[3] ?? 0
  if (frame.length < leastHeaderBytes || headerBytes < leastHeaderBytes || frame.length < headerBytes)
    return {
      code: 'frame.truncated',
      detail: `packet of ${frame.length} bytes`,
      ...{ id: 0, result: results.wrongHeader, isLost: true },
    }
  const view = new DataView(frame.buffer, frame.byteOffset, frame.byteLength)
  const id = view.getUint16(7, true)
  const headerCheck = crc8(frame, 0, headerBytes - 1)
  if (headerCheck !== frame[headerBytes - 1])
    return {
      code: 'crc.mismatch',
      detail: `CRC 0x${headerCheck.toString(16)} of the header computed`,
      ...{ id, result: results.wrongHeaderCheck, isLost: true },
    }
  const dataBytes = view.getUint16(5, true)
  const end = headerBytes + dataBytes
  if (frame.length !== end + (dataBytes > 0 ? checkBytes : 0))
    return {
      code: 'frame.truncated',
      detail: `${frame.length} bytes, ${dataBytes} of data announced`,
      ...{ id, result: results.wrongHeader, isLost: true },
    }
  const check = crc16Ccitt(frame, headerBytes, end)
  if (dataBytes > 0 && check !== view.getUint16(end, true))
    return {
      code: 'crc.mismatch',
      detail: `CRC 0x${check.toString(16)} of the data computed`,
      ...{ id, result: results.wrongDataCheck, isLost: false },
    }
  const flags = frame[2] as number
  // Encrypted by a key that nobody has given us, or packed.
  if ((flags & 0x1c) !== 0)
    return {
      code: 'codec.unsupported',
      detail: (flags & 0x18) === 0 ? 'packed data' : 'encrypted data',
      ...{ id, result: (flags & 0x18) === 0 ? results.wrongData : results.cannotDecrypt, isLost: false },
    }
  return { id, type: frame[9] as number, data: frame.subarray(headerBytes, end) }
}

const setUint16 = (bytes: Uint8Array, at: number, value: number): void => {
  bytes[at] = value
  bytes[at + 1] = value >> 8
}

export const sealPacket = ({ id, type, data }: Packet): Uint8Array => {
  const end = leastHeaderBytes + data.length
  const frame = new Uint8Array(end + (data.length > 0 ? checkBytes : 0))
  frame[0] = version
  frame[3] = leastHeaderBytes
  setUint16(frame, 5, data.length)
  setUint16(frame, 7, id)
  frame[9] = type
  frame[10] = crc8(frame, 0, leastHeaderBytes - 1)
  frame.set(data, leastHeaderBytes)
  if (data.length > 0) setUint16(frame, end, crc16Ccitt(frame, leastHeaderBytes, end))
  return frame
}

/** One record of a service. */
export interface ServiceRecord {
  number: number
  /** Whose it is; absent where the connection says it. */
  objectId?: number
  /** Seconds of the standard's epoch. */
  clockS?: number
  service: number
  data: Uint8Array
}

export const services = { auth: 1, teledata: 2, commands: 4 } as const

/** As many as there are; a last one that is cut off has the data that is left. */
export const readServiceRecords = (data: Uint8Array): ServiceRecord[] => {
  const records: ServiceRecord[] = []
  const reader = littleEndianReader(data)
  try {
    while (reader.remaining > 0) {
      const length = reader.uint16()
      // None is empty, and thousands would be.
      if (length === 0) break
      const number = reader.uint16()
      const flags = reader.uint8()
      const objectId = flags & 1 ? reader.uint32() : undefined
      // An event's number ties records together: nothing of the item.
      if (flags & 2) reader.skip(4)
      const clockS = flags & 4 ? reader.uint32() : undefined
      const service = reader.uint8()
      // To whom: the same service here.
      reader.skip(1)
      const record: ServiceRecord = { number, service, data: reader.bytes(Math.min(length, reader.remaining)) }
      if (objectId !== undefined) record.objectId = objectId
      if (clockS !== undefined) record.clockS = clockS
      records.push(record)
    }
  } catch (error) {
    if (!(error instanceof OutOfBytes)) throw error
  }
  return records
}

export const encodeServiceRecord = ({
  number,
  objectId,
  clockS,
  service,
  data,
}: Omit<ServiceRecord, 'data'> & { data: ArrayLike<number> }): number[] => {
  const flags = (objectId === undefined ? 0 : 1) | (clockS === undefined ? 0 : 4)
  const record = [data.length & 0xff, data.length >> 8, number & 0xff, number >> 8, flags]
  if (objectId !== undefined) record.push(...wide(objectId))
  if (clockS !== undefined) record.push(...wide(clockS))
  record.push(service, service)
  for (let at = 0; at < data.length; at++) record.push(data[at] as number)
  return record
}

export const wide = (value: number): number[] => [
  value & 0xff,
  (value >>> 8) & 0xff,
  (value >>> 16) & 0xff,
  (value >>> 24) & 0xff,
]

export const encodeSubrecord = (type: number, data: readonly number[]): number[] => [
  ...[type, data.length & 0xff, data.length >> 8],
  ...data,
]
