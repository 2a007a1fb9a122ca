import { gzipSync } from 'node:zlib'
import { zxyToTileId } from 'pmtiles'

export interface TileToWrite {
  z: number
  x: number
  y: number
  /** Mapbox vector tile, not compressed. */
  content: Uint8Array
}

interface Entry {
  tileId: number
  offset: number
  length: number
  /** 0 marks a pointer to a leaf directory. */
  runLength: number
}

const headerBytes = 127
/** A reader fetches header and root directory in one request of 16 KiB. */
const entriesPerLeaf = 1_024

const varint = (out: number[], value: number): void => {
  let rest = value
  while (rest >= 0x80) {
    out.push((rest % 0x80) | 0x80)
    rest = Math.floor(rest / 0x80)
  }
  out.push(rest)
}

const directory = (entries: readonly Entry[]): Buffer => {
  const out: number[] = []
  varint(out, entries.length)
  entries.forEach((entry, i) => {
    varint(out, entry.tileId - (entries[i - 1]?.tileId ?? 0))
  })
  for (const entry of entries) varint(out, entry.runLength)
  for (const entry of entries) varint(out, entry.length)
  entries.forEach((entry, i) => {
    const before = entries[i - 1]
    varint(out, before && entry.offset === before.offset + before.length ? 0 : entry.offset + 1)
  })
  return gzipSync(Uint8Array.from(out))
}

/** A PMTiles version 3 archive (github.com/protomaps/PMTiles, spec/v3) of gzipped vector tiles; equal tiles are stored once. */
export const writePmtiles = (tiles: readonly TileToWrite[], metadata: object): Buffer => {
  const ordered = tiles
    .map((tile) => ({ ...tile, tileId: zxyToTileId(tile.z, tile.x, tile.y) }))
    .sort((a, b) => a.tileId - b.tileId)
  const bodies: Buffer[] = []
  const stored = new Map<string, { offset: number; length: number }>()
  const entries: Entry[] = []
  let offset = 0
  for (const { tileId, content } of ordered) {
    const key = Buffer.from(content).toString('base64')
    let place = stored.get(key)
    if (!place) {
      const body = gzipSync(content, { level: 9 })
      place = { offset, length: body.length }
      stored.set(key, place)
      bodies.push(body)
      offset += body.length
    }
    const before = entries.at(-1)
    if (before && before.offset === place.offset && before.tileId + before.runLength === tileId) before.runLength += 1
    else entries.push({ tileId, ...place, runLength: 1 })
  }

  const leaves: Buffer[] = []
  const pointers: Entry[] = []
  for (let from = 0; from < entries.length; from += entriesPerLeaf) {
    const part = entries.slice(from, from + entriesPerLeaf)
    const leaf = directory(part)
    const last = pointers.at(-1)
    pointers.push({
      tileId: (part[0] as Entry).tileId,
      offset: last ? last.offset + last.length : 0,
      length: leaf.length,
      runLength: 0,
    })
    leaves.push(leaf)
  }
  const root = directory(pointers)
  const about = gzipSync(JSON.stringify(metadata))
  const leafBytes = leaves.reduce((sum, leaf) => sum + leaf.length, 0)

  const header = Buffer.alloc(headerBytes)
  header.write('PMTiles', 0)
  header.writeUInt8(3, 7)
  const starts = [headerBytes, root.length, headerBytes + root.length, about.length]
  starts.push(
    headerBytes + root.length + about.length,
    leafBytes,
    headerBytes + root.length + about.length + leafBytes,
    offset,
  )
  starts.push(ordered.length, entries.length, stored.size)
  starts.forEach((value, i) => {
    header.writeBigUInt64LE(BigInt(value), 8 + 8 * i)
  })
  const zooms = ordered.map((tile) => tile.z)
  // clustered, directories gzip, tiles gzip, vector tiles, zooms, then the bounds and centre in 1e-7 degrees
  header.set([1, 2, 2, 1, Math.min(...zooms), Math.max(...zooms)], 96)
  ;[-1_800_000_000, -850_000_000, 1_800_000_000, 850_000_000].forEach((value, i) => {
    header.writeInt32LE(value, 102 + 4 * i)
  })
  return Buffer.concat([header, root, about, ...leaves, ...bodies])
}
