import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A place for one product under test, which the user that PostgreSQL runs as can pass through. */
export const makeSurvivalFolder = async (): Promise<{ dataDir: string; remove(): Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-survival-'))
  await chmod(folder, 0o711)
  return {
    dataDir: join(folder, 'data'),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  }
}
