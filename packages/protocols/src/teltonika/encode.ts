import type { IoValues } from '@atalaya/domain/fix'
import type { IoKey } from '@atalaya/domain/io-dictionary'
import { crc16Ibm } from '../crc16.ts'
import { fromHex } from '../hex.ts'
import { avlIdOf, avlMeanings } from './io-names.ts'

/** A record as a tracker keeps it; io under canonical keys, or `io<id>` for what has none. */
export interface TeltonikaRecord {
  recordedAt: number
  /** 0 low, 1 high, 2 panic. */
  priority?: 0 | 1 | 2
  lat: number
  lng: number
  altitudeM?: number
  heading?: number
  /** 0 where there is no fix. */
  satellites?: number
  speedKmh?: number
  /** Key whose change made the record. */
  trigger?: string
  io: IoValues
}

export type TeltonikaCodec = 8 | '8E'

interface EncodedIo {
  id: number
  bytes: Uint8Array
}

export const encodeImei = (imei: string): Uint8Array => {
  const bytes = new Uint8Array(2 + imei.length)
  bytes[1] = imei.length
  for (let i = 0; i < imei.length; i++) bytes[2 + i] = imei.charCodeAt(i)
  return bytes
}

const idOf = (key: string): number => {
  const known = avlIdOf.get(key as IoKey)
  const raw = /^io(\d{1,5})$/.exec(key)
  const id = known ?? (raw ? Number(raw[1]) : undefined)
  if (id === undefined || id > 0xffff) throw new Error(`${key} has no AVL id`)
  return id
}

const integerBytes = (value: bigint, size: number): Uint8Array => {
  const bytes = new Uint8Array(size)
  let rest = BigInt.asUintN(8 * size, value)
  for (let i = size - 1; i >= 0; i--) {
    bytes[i] = Number(rest & 0xffn)
    rest >>= 8n
  }
  return bytes
}

const smallestSize = (value: number): number => (value > 0xffff_ffff ? 8 : value > 0xffff ? 4 : value > 0xff ? 2 : 1)

const encodeValue = (key: string, value: number | string | boolean): EncodedIo => {
  const id = idOf(key)
  const meaning = avlMeanings.get(id)
  if (meaning?.form === 'ascii') return { id, bytes: new TextEncoder().encode(String(value)) }
  if (meaning?.form === 'tag') return { id, bytes: integerBytes(BigInt(`0x${value || '0'}`), 8) }
  if (meaning?.form === 'decimal') return { id, bytes: integerBytes(BigInt(value), 8) }
  // Without a name, text is bytes of variable length.
  if (typeof value === 'string') return { id, bytes: fromHex(value) ?? new TextEncoder().encode(value) }
  const count = Math.round(Number(value) / (meaning?.step ?? 1))
  return { id, bytes: integerBytes(BigInt(count), meaning?.bytes ?? smallestSize(count)) }
}

const encodeRecord = (record: TeltonikaRecord, codec: TeltonikaCodec): number[] => {
  const out: number[] = []
  const put = (value: number | bigint, size: number): void => {
    out.push(...integerBytes(BigInt(value), size))
  }
  const wide = codec === '8E' ? 2 : 1
  put(record.recordedAt, 8)
  put(record.priority ?? 0, 1)
  put(Math.round(record.lng * 1e7), 4)
  put(Math.round(record.lat * 1e7), 4)
  put(Math.round(record.altitudeM ?? 0), 2)
  put(Math.round(record.heading ?? 0), 2)
  put(record.satellites ?? 0, 1)
  put(Math.round(record.speedKmh ?? 0), 2)

  const values = Object.entries(record.io)
    // What the decoder makes of the bits of `doors` has no id of its own.
    .filter(([key]) => key !== 'isDoorOpen' || record.io.doors === undefined)
    .map(([key, value]) => encodeValue(key, value))
  const ofSize = (size: number): EncodedIo[] => values.filter(({ bytes }) => bytes.length === size)
  const variable = values.filter(({ bytes }) => ![1, 2, 4, 8].includes(bytes.length))
  if (codec === 8 && variable.length > 0) throw new Error('Codec 8 has no values of variable length')
  put(record.trigger === undefined ? 0 : idOf(record.trigger), wide)
  put(values.length, wide)
  for (const size of [1, 2, 4, 8]) {
    const group = ofSize(size)
    put(group.length, wide)
    for (const { id, bytes } of group) {
      if (codec === 8 && id > 0xff) throw new Error(`AVL id ${id} needs Codec 8 Extended`)
      put(id, wide)
      out.push(...bytes)
    }
  }
  if (codec === '8E') {
    put(variable.length, 2)
    for (const { id, bytes } of variable) {
      put(id, 2)
      put(bytes.length, 2)
      out.push(...bytes)
    }
  }
  return out
}

/** At most 255 records; a real tracker also stays below 1,280 bytes a packet. */
export const encodePacket = (records: readonly TeltonikaRecord[], codec: TeltonikaCodec = '8E'): Uint8Array => {
  if (records.length > 0xff) throw new Error('at most 255 records fit a packet')
  const data = [
    codec === '8E' ? 0x8e : 0x08,
    records.length,
    ...records.flatMap((record) => encodeRecord(record, codec)),
    records.length,
  ]
  const packet = new Uint8Array(8 + data.length + 4)
  const view = new DataView(packet.buffer)
  view.setUint32(4, data.length)
  packet.set(data, 8)
  view.setUint32(8 + data.length, crc16Ibm(packet, 8, 8 + data.length))
  return packet
}
