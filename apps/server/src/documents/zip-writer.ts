import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'

/** Where the archive goes; it answers when it wants more. */
export interface ZipTarget {
  write(chunk: Uint8Array): Promise<void>
}

interface ZippedEntry {
  bytes: number
  /** Of the content, in hexadecimal digits. */
  sha256: string
}

interface ZipEntry {
  write(chunk: Uint8Array): Promise<void>
  close(): Promise<ZippedEntry>
}

export interface ZipWriter {
  /** One at a time. */
  open(name: string): Promise<ZipEntry>
  end(): Promise<void>
}

/** Fast rather than small: a level more costs a fifth of the time and gains a fiftieth of the size. */
const level = 4
/** Of Unix, by versions of the format (APPNOTE.TXT): 2.0 has folders and deflate, 4.5 has 64-bit sizes. */
const ofUnix = 0x0300
const versions = { classic: 20, zip64: 45 } as const
export type ZipForm = keyof typeof versions
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x0808
const deflated = 8
const [inExtra16, inExtra32] = [0xffff, 0xffffffff]

interface Listed {
  name: Buffer
  crc: number
  bytes: number
  compressed: number
  offset: number
}

/** Of 2-second steps since 1980, as DOS had it. */
const dosTime = (at: Date): { time: number; date: number } => ({
  time: (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1),
  date: ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate(),
})

/**
 * A zip file of any size while it is written: held in memory are a chunk and the list of names. Whoever writes faster than the
 * target takes waits. `classic` is for programs that do not read 64-bit sizes, as spreadsheets: beyond 4 GB it throws a RangeError.
 */
export const createZipWriter = (target: ZipTarget, at: Date, form: ZipForm = 'zip64'): ZipWriter => {
  const stamp = dosTime(at)
  const { localHeader, descriptor, directoryEntry, endOf } = forms[form]
  const listed: Listed[] = []
  let offset = 0
  const put = async (chunk: Uint8Array): Promise<void> => {
    offset += chunk.length
    await target.write(chunk)
  }

  const openEntry = async (title: string): Promise<ZipEntry> => {
    const name = Buffer.from(title)
    const entry: Listed = { name, crc: 0, bytes: 0, compressed: 0, offset }
    await put(localHeader(name, stamp))
    const hash = createHash('sha256')
    const deflate = createDeflateRaw({ level })
    const failed = new AbortController()
    const pump = async (): Promise<void> => {
      for await (const chunk of deflate as AsyncIterable<Buffer>) {
        entry.compressed += chunk.length
        await put(chunk)
      }
    }
    const pumping = pump()
    pumping.catch((error: unknown) => failed.abort(error))
    return {
      async write(chunk) {
        failed.signal.throwIfAborted()
        entry.crc = crc32(chunk, entry.crc)
        entry.bytes += chunk.length
        hash.update(chunk)
        if (!deflate.write(chunk)) await once(deflate, 'drain', { signal: failed.signal })
      },
      async close() {
        deflate.end()
        await pumping
        await put(descriptor(entry))
        listed.push(entry)
        return { bytes: entry.bytes, sha256: hash.digest('hex') }
      },
    }
  }

  return {
    open: openEntry,
    async end() {
      const directoryAt = offset
      for (const entry of listed) await put(directoryEntry(entry, stamp))
      await put(endOf({ entries: listed.length, directoryAt, directoryBytes: offset - directoryAt }))
    },
  }
}

interface Stamp {
  time: number
  date: number
}

/** The part that both forms of a local header have, and of a directory's entry from its version on. */
const writeNamed = (
  header: Buffer,
  at: number,
  { name, stamp, form }: { name: Buffer; stamp: Stamp; form: ZipForm },
) => {
  header.writeUInt16LE(versions[form], at)
  header.writeUInt16LE(flags, at + 2)
  header.writeUInt16LE(deflated, at + 4)
  header.writeUInt16LE(stamp.time, at + 6)
  header.writeUInt16LE(stamp.date, at + 8)
  header.writeUInt16LE(name.length, at + 22)
}

const directoryHeader = ({ name, crc }: Listed, stamp: Stamp, form: ZipForm): Buffer => {
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(ofUnix | versions[form], 4)
  writeNamed(header, 6, { name, stamp, form })
  header.writeUInt32LE(crc, 16)
  // A plain file that its owner writes and everybody reads.
  header.writeUInt32LE((0o100644 << 16) >>> 0, 38)
  return header
}

interface EndFacts {
  entries: number
  directoryAt: number
  directoryBytes: number
}

const zip64 = {
  localHeader: (name: Buffer, stamp: Stamp): Buffer => {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    writeNamed(header, 4, { name, stamp, form: 'zip64' })
    header.writeUInt32LE(inExtra32, 18)
    header.writeUInt32LE(inExtra32, 22)
    header.writeUInt16LE(20, 28)
    const extra = Buffer.alloc(20)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(16, 2)
    return Buffer.concat([header, name, extra])
  },
  descriptor: ({ crc, bytes, compressed }: Listed): Buffer => {
    const after = Buffer.alloc(24)
    after.writeUInt32LE(0x08074b50, 0)
    after.writeUInt32LE(crc, 4)
    after.writeBigUInt64LE(BigInt(compressed), 8)
    after.writeBigUInt64LE(BigInt(bytes), 16)
    return after
  },
  directoryEntry: (entry: Listed, stamp: Stamp): Buffer => {
    const header = directoryHeader(entry, stamp, 'zip64')
    header.writeUInt32LE(inExtra32, 20)
    header.writeUInt32LE(inExtra32, 24)
    header.writeUInt16LE(28, 30)
    header.writeUInt32LE(inExtra32, 42)
    const extra = Buffer.alloc(28)
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(24, 2)
    extra.writeBigUInt64LE(BigInt(entry.bytes), 4)
    extra.writeBigUInt64LE(BigInt(entry.compressed), 12)
    extra.writeBigUInt64LE(BigInt(entry.offset), 20)
    return Buffer.concat([header, entry.name, extra])
  },
  endOf: (at: EndFacts): Buffer => {
    const end = Buffer.alloc(56 + 20 + 22)
    end.writeUInt32LE(0x06064b50, 0)
    end.writeBigUInt64LE(44n, 4)
    end.writeUInt16LE(ofUnix | versions.zip64, 12)
    end.writeUInt16LE(versions.zip64, 14)
    end.writeBigUInt64LE(BigInt(at.entries), 24)
    end.writeBigUInt64LE(BigInt(at.entries), 32)
    end.writeBigUInt64LE(BigInt(at.directoryBytes), 40)
    end.writeBigUInt64LE(BigInt(at.directoryAt), 48)
    end.writeUInt32LE(0x07064b50, 56)
    end.writeBigUInt64LE(BigInt(at.directoryAt + at.directoryBytes), 64)
    end.writeUInt32LE(1, 72)
    end.writeUInt32LE(0x06054b50, 76)
    end.writeUInt16LE(inExtra16, 84)
    end.writeUInt16LE(inExtra16, 86)
    end.writeUInt32LE(inExtra32, 88)
    end.writeUInt32LE(inExtra32, 92)
    return end
  },
}

/** Node refuses to write what does not fit: a RangeError, before a byte of it is written. */
const classic: typeof zip64 = {
  localHeader: (name, stamp) => {
    const header = Buffer.alloc(30)
    header.writeUInt32LE(0x04034b50, 0)
    writeNamed(header, 4, { name, stamp, form: 'classic' })
    return Buffer.concat([header, name])
  },
  descriptor: ({ crc, bytes, compressed }) => {
    const after = Buffer.alloc(16)
    after.writeUInt32LE(0x08074b50, 0)
    after.writeUInt32LE(crc, 4)
    after.writeUInt32LE(compressed, 8)
    after.writeUInt32LE(bytes, 12)
    return after
  },
  directoryEntry: (entry, stamp) => {
    const header = directoryHeader(entry, stamp, 'classic')
    header.writeUInt32LE(entry.compressed, 20)
    header.writeUInt32LE(entry.bytes, 24)
    header.writeUInt32LE(entry.offset, 42)
    return Buffer.concat([header, entry.name])
  },
  endOf: ({ entries, directoryAt, directoryBytes }) => {
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt16LE(entries, 8)
    end.writeUInt16LE(entries, 10)
    end.writeUInt32LE(directoryBytes, 12)
    end.writeUInt32LE(directoryAt, 16)
    return end
  },
}

const forms = { classic, zip64 } as const satisfies Record<ZipForm, typeof zip64>
