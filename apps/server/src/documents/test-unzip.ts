import { crc32, inflateRawSync } from 'node:zlib'

/** Of an archive with 64-bit sizes throughout, as it is written by `zip-writer.ts`; each content held to its checksum. */
export const unzip64 = (archive: Buffer): Map<string, Buffer> => {
  const contents = new Map<string, Buffer>()
  const end = archive.length - 98
  if (archive.readUInt32LE(end) !== 0x06064b50) throw new Error('no zip64 record at the end')
  let at = Number(archive.readBigUInt64LE(end + 48))
  for (let left = Number(archive.readBigUInt64LE(end + 32)); left > 0; left -= 1) {
    const nameBytes = archive.readUInt16LE(at + 28)
    const name = archive.toString('utf8', at + 46, at + 46 + nameBytes)
    const extra = at + 46 + nameBytes + 4
    const [bytes, compressed, offset] = [0, 8, 16].map((by) => Number(archive.readBigUInt64LE(extra + by))) as [
      number,
      number,
      number,
    ]
    const from = offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28)
    const content = inflateRawSync(archive.subarray(from, from + compressed))
    if (content.length !== bytes || crc32(content) !== archive.readUInt32LE(at + 16))
      throw new Error(`${name} is broken`)
    contents.set(name, content)
    at = extra - 4 + archive.readUInt16LE(at + 30)
  }
  return contents
}
