import type { FileHandle } from 'node:fs/promises'
import { promisify } from 'node:util'
import { zstdDecompress } from 'node:zlib'
import {
  BackupRefused,
  checksumName,
  formatVersion,
  Head,
  headName,
  Manifest,
  manifestName,
  partName,
  sha256,
} from './backup-format.ts'
import { readEntries } from './tar-entries.ts'

const decompress = promisify(zstdDecompress)
/** Above what a part holds before it is compressed: a small file must not grow without bound. */
const longestPartBytes = 512 * 1024 * 1024

const foreign = () => new BackupRefused('the file is no backup of Atalaya')

const jsonOf = (content: Buffer): unknown => {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    // Whoever asks learns it from the schema, which takes no undefined.
    return undefined
  }
}

const checkHead = (name: string, content: Buffer): void => {
  const head = Head.safeParse(name === headName ? jsonOf(content) : undefined)
  if (!head.success) throw foreign()
  if (head.data.format > formatVersion) {
    throw new BackupRefused(
      `the file was written by a newer release (${head.data.product}, format ${head.data.format}): restore it with that one`,
    )
  }
}

const damaged = () => new BackupRefused('the file is damaged: what is in it is not what its manifest says')

const readManifest = (content: Buffer | undefined, checksum: Buffer | undefined): Manifest => {
  if (!content || checksum?.toString('latin1') !== `${sha256(content)}  ${manifestName}\n`) throw damaged()
  const manifest = Manifest.safeParse(jsonOf(content))
  if (!manifest.success) throw damaged()
  return manifest.data
}

/** The manifest of a file that is whole: every byte of it was read and held to its checksum. Throws BackupRefused otherwise. */
export const verifyBackup = async (file: FileHandle): Promise<Manifest> => {
  const found: string[] = []
  const byName = new Map<string, Buffer>()
  let head: string | undefined
  for await (const { name, content } of readEntries(file)) {
    if (head === undefined) {
      checkHead(name, content)
      head = sha256(content)
    } else if (name === manifestName || name === checksumName) {
      if (byName.has(name)) throw damaged()
      byName.set(name, content)
    } else {
      if (byName.size > 0) throw damaged()
      found.push(`${name} ${content.length} ${sha256(content)}`)
    }
  }
  const manifest = readManifest(byName.get(manifestName), byName.get(checksumName))
  const told = manifest.tables.flatMap(({ name, parts }) =>
    parts.map(({ bytes, sha256: sum }, index) => `${partName(name, index + 1)} ${bytes} ${sum}`),
  )
  if (manifest.head !== head || told.length !== found.length || told.some((line, index) => line !== found[index]))
    throw damaged()
  return manifest
}

/** The rows of a verified file as COPY takes them, part by part in the order of the manifest. */
export async function* readParts(
  file: FileHandle,
  manifest: Manifest,
): AsyncGenerator<{ table: string; rows: Buffer }, void> {
  const expected = manifest.tables.flatMap(({ name, parts }) => parts.map((part) => ({ table: name, part })))
  let next = 0
  for await (const { name, content } of readEntries(file)) {
    if (!name.startsWith('data/')) continue
    const told = expected[next++]
    // It may have been written to since it was verified.
    if (told === undefined || sha256(content) !== told.part.sha256) throw damaged()
    const rows = await decompress(content, { maxOutputLength: longestPartBytes })
    yield { table: told.table, rows }
  }
}
