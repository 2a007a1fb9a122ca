import type { FileHandle } from 'node:fs/promises'
import { BackupRefused } from './backup-format.ts'

/** A tar file (POSIX ustar) of plain files, so that nobody needs a program of ours to look into a backup. */
const blockBytes = 512
/** An entry is held in memory as a whole; ours are a tenth of it. */
const longestEntryBytes = 256 * 1024 * 1024

/** One name and size have one header alone: a reader takes no other, so that no bit of it can differ. */
const headerOf = (name: string, bytes: number): Buffer => {
  const header = Buffer.alloc(blockBytes)
  header.write(name, 0, 100, 'ascii')
  header.write('0000600\0', 100, 'ascii')
  header.write('0000000\0', 108, 'ascii')
  header.write('0000000\0', 116, 'ascii')
  header.write(`${bytes.toString(8).padStart(11, '0')}\0`, 124, 'ascii')
  header.write('00000000000\0', 136, 'ascii')
  header.write('        ', 148, 'ascii')
  header.write('0', 156, 'ascii')
  header.write('ustar\x0000', 257, 'ascii')
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'ascii')
  return header
}

const paddingAfter = (bytes: number): number => (blockBytes - (bytes % blockBytes)) % blockBytes

const writeAll = async (file: FileHandle, content: Buffer): Promise<void> => {
  for (let at = 0; at < content.length; ) at += (await file.write(content, at)).bytesWritten
}

export const writeEntry = async (file: FileHandle, name: string, content: Buffer): Promise<void> => {
  await writeAll(file, headerOf(name, content.length))
  await writeAll(file, content)
  await writeAll(file, Buffer.alloc(paddingAfter(content.length)))
}

export const writeEnd = (file: FileHandle): Promise<void> => writeAll(file, Buffer.alloc(2 * blockBytes))

export interface TarEntry {
  name: string
  content: Buffer
}

const broken = (at: number) =>
  new BackupRefused(at === 0 ? 'the file is no backup of Atalaya' : 'the file is damaged or was not written to its end')

const readExactly = async (file: FileHandle, at: number, bytes: number): Promise<Buffer> => {
  const content = Buffer.allocUnsafe(bytes)
  for (let read = 0; read < bytes; ) {
    const { bytesRead } = await file.read(content, read, bytes - read, at + read)
    if (bytesRead === 0) throw broken(at)
    read += bytesRead
  }
  return content
}

const isZero = (content: Buffer): boolean => content.every((byte) => byte === 0)

/** Entry after entry to the end of the file; throws BackupRefused at the first byte that `writeEntry` would not have written. */
export async function* readEntries(file: FileHandle): AsyncGenerator<TarEntry> {
  const { size } = await file.stat()
  for (let at = 0; ; ) {
    const header = await readExactly(file, at, blockBytes)
    at += blockBytes
    if (isZero(header)) {
      if (!isZero(await readExactly(file, at, blockBytes)) || at + blockBytes !== size) throw broken(at)
      return
    }
    const name = header.toString('latin1', 0, header.indexOf(0))
    const bytes = Number.parseInt(header.toString('latin1', 124, 135), 8)
    if (!(bytes >= 0 && bytes <= longestEntryBytes) || !headerOf(name, bytes).equals(header))
      throw broken(at - blockBytes)
    const content = await readExactly(file, at, bytes)
    if (!isZero(await readExactly(file, at + bytes, paddingAfter(bytes)))) throw broken(at)
    at += bytes + paddingAfter(bytes)
    yield { name, content }
  }
}
