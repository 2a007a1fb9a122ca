import type { IoValues } from '@atalaya/domain/fix'
import type { IoKey } from '@atalaya/domain/io-dictionary'
import { crc16Ibm } from '../crc16.ts'
import { fromHex } from '../hex.ts'
import { type AvlCodec, codec8, codec8Extended, codec16 } from './avl-codecs.ts'
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

export type TeltonikaCodec = 8 | '8E' | 16

const codecs = { 8: codec8, '8E': codec8Extended, 16: codec16 } as const

export const encodeImei = (imei: string): Uint8Array => {
  const bytes = new Uint8Array(2 + imei.length)
  bytes[1] = imei.length
  for (let i = 0; i < imei.length; i++) bytes[2 + i] = imei.charCodeAt(i)
  return bytes
}

const idOf = (key: string): number => {
  const known = avlIdOf.get(key as IoKey)
  const raw = known === undefined ? /^io(\d{1,5})$/.exec(key) : null
  const id = known ?? (raw ? Number(raw[1]) : undefined)
  if (id === undefined || id > 0xffff) throw new Error(`${key} has no AVL id`)
  return id
}

/** Bytes that grow; big-endian, as everything in the protocol. */
class ByteWriter {
  #bytes = new Uint8Array(512)
  #view = new DataView(this.#bytes.buffer)
  #at = 0

  #room(count: number): number {
    const at = this.#at
    this.#at = at + count
    if (this.#at > this.#bytes.length) {
      const grown = new Uint8Array(2 * this.#at)
      grown.set(this.#bytes)
      this.#bytes = grown
      this.#view = new DataView(grown.buffer)
    }
    return at
  }

  /** The lowest `8 * size` bits; negative numbers in two's complement. */
  number(value: number, size: number): void {
    const at = this.#room(size)
    if (size === 1) this.#view.setInt8(at, value)
    else if (size === 2) this.#view.setInt16(at, value)
    else if (size === 4) this.#view.setInt32(at, value)
    else {
      this.#view.setInt32(at, Math.floor(value / 0x1_0000_0000))
      this.#view.setInt32(at + 4, value % 0x1_0000_0000)
    }
  }

  big(value: bigint): void {
    const at = this.#room(8)
    this.#view.setBigUint64(at, value)
  }

  bytes(bytes: Uint8Array): void {
    const at = this.#room(bytes.length)
    this.#bytes.set(bytes, at)
  }

  get written(): Uint8Array {
    return this.#bytes.subarray(0, this.#at)
  }
}

type IoElement =
  | { id: number; size: 1 | 2 | 4 | 8; count: number | bigint }
  /** Of variable length. */
  | { id: number; size: 0; bytes: Uint8Array }

const smallestSize = (value: number): 1 | 2 | 4 | 8 =>
  value > 0xffff_ffff ? 8 : value > 0xffff ? 4 : value > 0xff ? 2 : 1

const elementOf = (key: string, value: number | string | boolean): IoElement => {
  const id = idOf(key)
  const meaning = avlMeanings.get(id)
  if (meaning?.form === 'ascii') return { id, size: 0, bytes: new TextEncoder().encode(String(value)) }
  if (meaning?.form === 'tag') return { id, size: 8, count: BigInt(`0x${value || '0'}`) }
  if (meaning?.form === 'decimal') return { id, size: 8, count: BigInt(value) }
  // Without a name, text is bytes of variable length.
  if (typeof value === 'string') return { id, size: 0, bytes: fromHex(value) ?? new TextEncoder().encode(value) }
  const count = Math.round(Number(value) / (meaning?.step ?? 1))
  return { id, size: meaning?.bytes ?? smallestSize(count), count }
}

const writeIo = (out: ByteWriter, { io, trigger }: TeltonikaRecord, codec: AvlCodec): void => {
  const elements = Object.keys(io)
    // What the decoder makes of the bits of `doors` has no id of its own, nor has what stands before the values.
    .filter((key) => (key !== 'isDoorOpen' || io.doors === undefined) && key !== 'generationType')
    .map((key) => elementOf(key, io[key] as number | string | boolean))
  const variable = elements.filter((element) => element.size === 0)
  if (!codec.hasVariable && variable.length > 0) throw new Error('values of variable length need Codec 8 Extended')
  out.number(trigger === undefined ? 0 : idOf(trigger), codec.idBytes)
  if (codec.hasGenerationType) out.number(Number(io.generationType ?? 0), 1)
  out.number(elements.length, codec.countBytes)
  for (const size of [1, 2, 4, 8] as const) {
    const group = elements.filter((element) => element.size === size)
    out.number(group.length, codec.countBytes)
    for (const element of group) {
      if (element.size === 0) continue
      if (codec.idBytes === 1 && element.id > 0xff) throw new Error(`AVL id ${element.id} needs Codec 8 Extended or 16`)
      out.number(element.id, codec.idBytes)
      if (typeof element.count === 'bigint') out.big(element.count)
      else out.number(element.count, size)
    }
  }
  if (!codec.hasVariable) return
  out.number(variable.length, 2)
  for (const element of variable) {
    if (element.size !== 0) continue
    out.number(element.id, 2)
    out.number(element.bytes.length, 2)
    out.bytes(element.bytes)
  }
}

const writeRecord = (out: ByteWriter, record: TeltonikaRecord, codec: AvlCodec): void => {
  out.number(record.recordedAt, 8)
  out.number(record.priority ?? 0, 1)
  out.number(Math.round(record.lng * 1e7), 4)
  out.number(Math.round(record.lat * 1e7), 4)
  out.number(Math.round(record.altitudeM ?? 0), 2)
  out.number(Math.round(record.heading ?? 0), 2)
  out.number(record.satellites ?? 0, 1)
  out.number(Math.round(record.speedKmh ?? 0), 2)
  writeIo(out, record, codec)
}

/** Codec id, number of records, records, their number again. */
const writeAvlData = (out: ByteWriter, records: readonly TeltonikaRecord[], codec: AvlCodec): void => {
  if (records.length > 0xff) throw new Error('at most 255 records fit a packet')
  out.number(codec.id, 1)
  out.number(records.length, 1)
  for (const record of records) writeRecord(out, record, codec)
  out.number(records.length, 1)
}

/** At most 255 records; a real tracker also stays below 1,280 bytes a packet. */
export const encodePacket = (records: readonly TeltonikaRecord[], codec: TeltonikaCodec = '8E'): Uint8Array => {
  const out = new ByteWriter()
  // Preamble, and the place of the length.
  out.number(0, 8)
  writeAvlData(out, records, codecs[codec])
  const dataEnd = out.written.length
  out.number(crc16Ibm(out.written, 8, dataEnd), 4)
  const packet = out.written.slice()
  new DataView(packet.buffer).setUint32(4, dataEnd - 8)
  return packet
}

interface DatagramIds {
  packetId: number
  avlPacketId: number
}

/** The same records for UDP; a tracker counts both ids up and knows by them what was answered. */
export const encodeDatagram = (
  imei: string,
  records: readonly TeltonikaRecord[],
  { packetId = 0xcafe, avlPacketId = 1, codec = '8E' }: Partial<DatagramIds> & { codec?: TeltonikaCodec } = {},
): Uint8Array => {
  const out = new ByteWriter()
  out.number(0, 2)
  out.number(packetId, 2)
  out.number(1, 1)
  out.number(avlPacketId, 1)
  out.bytes(encodeImei(imei))
  writeAvlData(out, records, codecs[codec])
  const datagram = out.written.slice()
  new DataView(datagram.buffer).setUint16(0, datagram.length - 2)
  return datagram
}
