import { randomUUID } from 'node:crypto'
import { chmod, lstat, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { systemFolder } from './postgres-binaries.ts'
import { canReach, type ProcessOwner } from './process-owner.ts'

/**
 * The folder for PostgreSQL's files: `<dataDir>/postgres`. Where root's own folders are closed to the user that
 * PostgreSQL runs as (a checkout below /root), the data folder gets a link and the files stand in /var/lib/atalaya.
 */
export const placeCluster = async (dataDir: string, owner: ProcessOwner): Promise<string> => {
  const place = join(dataDir, 'postgres')
  const existing = await lstat(place).catch(() => null)
  if (existing) return realpath(place)
  if (canReach(owner, dataDir)) return place
  if (canReach(owner, dirname(dataDir))) {
    // Only our own folder is closed: let it be passed through. What is in it stays unlisted, and secrets have modes of their own.
    await chmod(dataDir, 0o711)
    return place
  }
  const elsewhere = join(systemFolder, randomUUID(), 'postgres')
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  await symlink(elsewhere, place)
  return elsewhere
}
