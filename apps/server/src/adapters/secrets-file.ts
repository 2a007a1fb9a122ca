import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a server with the embedded database keeps to itself. */
export interface Secrets {
  databasePassword: string
  tokenSecret: string
}

const generated = (): Secrets => ({
  databasePassword: randomBytes(24).toString('base64url'),
  tokenSecret: randomBytes(48).toString('base64url'),
})

/** Reads `<dataDir>/secrets.json`, or makes it at the first start; readable by its owner alone. */
export const ensureSecrets = async (dataDir: string): Promise<Secrets> => {
  const path = join(dataDir, 'secrets.json')
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text !== null) {
    const kept = JSON.parse(text) as Partial<Secrets>
    if (!kept.databasePassword || !kept.tokenSecret)
      throw new Error(`${path} lacks a secret; it belongs to the database beside it`)
    await chmod(path, 0o600)
    return { databasePassword: kept.databasePassword, tokenSecret: kept.tokenSecret }
  }
  const secrets = generated()
  await mkdir(dataDir, { recursive: true })
  // Whole or not at all: half a file would lock us out of our own database.
  await writeFile(`${path}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  await rename(`${path}.new`, path)
  return secrets
}
