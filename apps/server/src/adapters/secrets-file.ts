import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a server with the embedded database keeps to itself. */
export interface Secrets {
  databasePassword: string
  /** The one in force, and those before it that something may still be encrypted with. */
  tokenSecrets: [string, ...string[]]
}

/** The file as it stands: those before are only there once it was changed. */
interface Kept {
  databasePassword: string
  tokenSecret: string
  earlierTokenSecrets?: string[]
}

const pathIn = (dataDir: string): string => join(dataDir, 'secrets.json')
const newSecret = (): string => randomBytes(48).toString('base64url')

/** Whole or not at all: half a file would lock us out of our own database. */
const write = async (path: string, kept: Kept): Promise<void> => {
  await writeFile(`${path}.new`, `${JSON.stringify(kept, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
}

const read = async (path: string): Promise<Kept | null> => {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const kept = JSON.parse(text) as Partial<Kept>
  if (!kept.databasePassword || !kept.tokenSecret)
    throw new Error(`${path} lacks a secret; it belongs to the database beside it`)
  return { ...kept, databasePassword: kept.databasePassword, tokenSecret: kept.tokenSecret }
}

/** Reads `<dataDir>/secrets.json`, or makes it at the first start; readable by its owner alone. */
export const ensureSecrets = async (dataDir: string): Promise<Secrets> => {
  const path = pathIn(dataDir)
  const found = await read(path)
  if (found) await chmod(path, 0o600)
  const kept = found ?? { databasePassword: randomBytes(24).toString('base64url'), tokenSecret: newSecret() }
  if (!found) {
    await mkdir(dataDir, { recursive: true })
    await write(path, kept)
  }
  const { databasePassword, tokenSecret, earlierTokenSecrets = [] } = kept
  return { databasePassword, tokenSecrets: [tokenSecret, ...earlierTokenSecrets] }
}

/** A new secret in place of the one in force, which stays readable; false where there is no such file. */
export const rotateSecret = async (dataDir: string): Promise<boolean> => {
  const path = pathIn(dataDir)
  const kept = await read(path)
  if (!kept) return false
  const { tokenSecret, earlierTokenSecrets = [] } = kept
  await write(path, { ...kept, tokenSecret: newSecret(), earlierTokenSecrets: [tokenSecret, ...earlierTokenSecrets] })
  return true
}
