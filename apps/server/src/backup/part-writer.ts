import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdCompress } from 'node:zlib'
import { partName, type StoredTable, sha256 } from './backup-format.ts'
import { writeEntry } from './tar-entries.ts'

const compress = promisify(zstdCompress)
const partBytes = 8 * 1024 * 1024
const lineFeed = 0x0a

/** Rows of one table on their way into the file. Held at any time: one part that fills and one that is compressed. */
export const createPartWriter = (file: FileHandle, table: string) => {
  const parts: StoredTable['parts'] = []
  let chunks: Buffer[] = []
  let bytes = 0
  let writing: Promise<void> = Promise.resolve()

  const put = async (rows: Buffer): Promise<void> => {
    const content = await compress(rows)
    parts.push({ bytes: content.length, sha256: sha256(content) })
    await writeEntry(file, partName(table, parts.length), content)
  }
  /** Waits for the part before it, so that a database faster than the disk is held back. */
  const hand = async (rows: Buffer): Promise<void> => {
    await writing
    writing = put(rows)
    // Told by the next wait.
    writing.catch(() => undefined)
  }
  /** Cut between rows: text has a line feed nowhere else. */
  const cut = async (): Promise<void> => {
    const all = Buffer.concat(chunks)
    const end = all.lastIndexOf(lineFeed) + 1
    if (end === 0) return
    chunks = [all.subarray(end)]
    bytes = all.length - end
    await hand(all.subarray(0, end))
  }

  return {
    async write(chunk: Buffer): Promise<void> {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= partBytes) await cut()
    },
    async end(): Promise<StoredTable['parts']> {
      if (bytes > 0) await cut()
      await writing
      return parts
    },
  }
}
