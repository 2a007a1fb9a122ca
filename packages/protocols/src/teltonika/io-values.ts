import type { IoValues } from '@atalaya/domain/fix'
import type { ByteReader } from '../byte-reader.ts'
import { toHex } from '../hex.ts'
import { readBeacons } from './beacons.ts'
import { type AvlMeaning, avlMeanings } from './io-names.ts'

/** 0.1 × 3 is not 0.3 in a double: counts are divided by the whole number of steps in a unit instead. */
const scaled = (count: number, step: number | undefined): number => {
  if (step === undefined) return count
  return step < 1 ? count / Math.round(1 / step) : count * step
}

/** Two ids may mean the same, such as two makes of sensor: the second one in a record keeps its raw id. */
const freeMeaning = (io: IoValues, id: number): AvlMeaning | undefined => {
  const meaning = avlMeanings.get(id)
  return meaning && meaning.key in io ? undefined : meaning
}

const setNumber = (io: IoValues, id: number, unsigned: number, bytes: number): void => {
  const meaning = freeMeaning(io, id)
  const form = meaning?.form
  if (!meaning || form === 'tag' || form === 'decimal' || form === 'ascii') {
    io[`io${id}`] = unsigned
    return
  }
  if (form === 'flag') {
    io[meaning.key] = unsigned !== 0
    return
  }
  const unused = 32 - 8 * bytes
  const count = form === 'signed' && unused >= 0 ? (unsigned << unused) >> unused : unsigned
  if (!meaning.faults?.includes(count)) io[meaning.key] = scaled(count, meaning.step)
}

/** Reads one value of a fixed size into `io`, under its canonical key or `io<id>`. */
export const readFixedIo = (reader: ByteReader, io: IoValues, id: number, size: 1 | 2 | 4 | 8): void => {
  if (size !== 8) {
    setNumber(io, id, size === 1 ? reader.uint8() : size === 2 ? reader.uint16() : reader.uint32(), size)
    return
  }
  const meaning = freeMeaning(io, id)
  const value = reader.uint64()
  if (meaning?.form === 'tag') {
    // Zero is the reader saying that no tag is held to it: `driverTag` tells it, there is nothing to show.
    if (value !== 0n) io[meaning.key] = value.toString(16).toUpperCase().padStart(16, '0')
  } else if (meaning?.form === 'decimal') io[meaning.key] = value.toString()
  else if (value > BigInt(Number.MAX_SAFE_INTEGER)) io[`io${id}`] = value.toString()
  else setNumber(io, id, Number(value), size)
}

/** Reads one value of variable length (Codec 8 Extended): beacons, text where it is known to be text, else hexadecimal digits. */
export const readVariableIo = (reader: ByteReader, io: IoValues, id: number, size: number): void => {
  const bytes = reader.bytes(size)
  const beacons = readBeacons(id, bytes)
  if (beacons && !(beacons.key in io)) {
    io[beacons.key] = beacons.list
    return
  }
  const meaning = freeMeaning(io, id)
  const isText = meaning?.form === 'ascii' && bytes.every((byte) => byte >= 0x20 && byte < 0x7f)
  io[isText && meaning ? meaning.key : `io${id}`] = isText ? String.fromCharCode(...bytes) : toHex(bytes)
}
