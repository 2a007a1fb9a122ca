import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemFolder } from './postgres-binaries.ts'
import { canReach, type ProcessOwner } from './process-owner.ts'

/**
 * The folder for PostgreSQL's files: `<dataDir>/postgres`. Where root's own folders are closed to the user that
 * PostgreSQL runs as (a checkout below /root), the data folder gets a link and the files stand in /var/lib/atalaya.
 */
export const placeCluster = async (dataDir: string, owner: ProcessOwner, fallback = systemFolder): Promise<string> => {
  const place = join(dataDir, 'postgres')
  const isThere = (await lstat(place).catch(() => null)) !== null
  const folder = isThere ? await realpath(place) : place
  if (canReach(owner, dirname(folder))) return folder
  if (folder === place && canReach(owner, dirname(dataDir))) {
    // Only our own folder is closed: let it be passed through. What is in it stays unlisted, and secrets have modes of their own.
    await chmod(dataDir, 0o711)
    return folder
  }
  if (isThere) throw new Error(`PostgreSQL runs as user ${owner?.uid} here, who cannot reach its files in ${folder}`)
  const elsewhere = join(fallback, randomUUID(), 'postgres')
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  await symlink(elsewhere, place)
  return elsewhere
}
