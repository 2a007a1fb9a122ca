import { Inflate } from 'fflate'
import { concatBytes } from './bytes.ts'
import { bytesPerMb, ReadFailure, readingLimits } from './read-failure.ts'

interface Entry {
  path: string
  method: number
  packed: number
  unpacked: number
  offset: number
}

const endRecord = 0x06054b50
const directoryRecord = 0x02014b50
const localRecord = 0x04034b50
const stored = 0
const deflated = 8
const isEncrypted = 1
const mostUnpacked = readingLimits.unpackedMb * bytesPerMb
/** What one step may unpack to: a thousandfold at most, so 16 MB. */
const stepBytes = 16_384

/** The central directory, held to what it says of itself before a byte is unpacked. */
const readDirectory = (bytes: Uint8Array): Entry[] => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let end = bytes.length - 22
  // The comment behind it has at most 64 KB.
  const earliest = Math.max(0, end - 65_535)
  while (end >= earliest && view.getUint32(end, true) !== endRecord) end -= 1
  if (end < earliest) throw new ReadFailure('file.broken')
  const count = view.getUint16(end + 10, true)
  if (count > readingLimits.entries) throw new ReadFailure('file.bomb')
  const entries: Entry[] = []
  let at = view.getUint32(end + 16, true)
  let sum = 0
  for (let index = 0; index < count; index++) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== directoryRecord) throw new ReadFailure('file.broken')
    if (view.getUint16(at + 8, true) & isEncrypted) throw new ReadFailure('file.encrypted')
    const nameLength = view.getUint16(at + 28, true)
    const entry = {
      path: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + nameLength)),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      unpacked: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    }
    sum += entry.unpacked
    if (sum > mostUnpacked || entry.unpacked > Math.max(bytesPerMb, entry.packed * readingLimits.ratio))
      throw new ReadFailure('file.bomb')
    entries.push(entry)
    at += 46 + nameLength + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return entries
}

/** The packed bytes of an entry, found through its local header. */
const packedBytes = (bytes: Uint8Array, { offset, packed }: Entry): Uint8Array => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== localRecord) throw new ReadFailure('file.broken')
  const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
  if (from + packed > bytes.length) throw new ReadFailure('file.broken')
  return bytes.subarray(from, from + packed)
}

const inflate = (packed: Uint8Array, mostBytes: number): Uint8Array => {
  const parts: Uint8Array[] = []
  let length = 0
  const stream = new Inflate((part) => {
    length += part.length
    // Whatever the directory said.
    if (length > mostBytes) throw new ReadFailure('file.bomb')
    parts.push(part)
  })
  try {
    for (let at = 0; at < packed.length; at += stepBytes)
      stream.push(packed.subarray(at, at + stepBytes), at + stepBytes >= packed.length)
  } catch (thrown) {
    throw thrown instanceof ReadFailure ? thrown : new ReadFailure('file.broken')
  }
  return concatBytes(parts)
}

/** Reads single entries of an archive, and never unpacks more than the limits allow: neither one nor all together. */
export const openZip = (bytes: Uint8Array) => {
  const entries = new Map(readDirectory(bytes).map((entry) => [entry.path, entry]))
  let left = mostUnpacked
  return {
    paths: (): string[] => [...entries.keys()],
    has: (path: string): boolean => entries.has(path),
    read: (path: string): Uint8Array => {
      const entry = entries.get(path)
      if (!entry) throw new ReadFailure('file.broken')
      const packed = packedBytes(bytes, entry)
      if (entry.method !== stored && entry.method !== deflated) throw new ReadFailure('file.broken')
      const unpacked = entry.method === stored ? packed : inflate(packed, Math.min(left, entry.unpacked))
      left -= unpacked.length
      return unpacked
    },
  }
}
