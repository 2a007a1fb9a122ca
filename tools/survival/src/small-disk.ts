import { execFile } from 'node:child_process'
import { mkdir, open, rm, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** A file system in memory that holds little, so that it can be filled to the last byte. */
export interface SmallDisk {
  folder: string
  fill(): Promise<void>
  free(): Promise<void>
  unmount(): Promise<void>
}

const chunk = Buffer.alloc(2 ** 20, 0x5a)

const writeUntilFull = async (path: string): Promise<void> => {
  const file = await open(path, 'a')
  try {
    for (let bytes = chunk.length; bytes >= 1; ) {
      try {
        await file.write(chunk.subarray(0, bytes))
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        bytes = Math.floor(bytes / 2)
      }
    }
  } finally {
    await file.close()
  }
}

/** A reason instead where this process may not mount. */
export const mountSmallDisk = async (folder: string, megabytes: number): Promise<SmallDisk | { reason: string }> => {
  await mkdir(folder, { recursive: true })
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0755`, 'tmpfs', folder])
  } catch (error) {
    return { reason: (error as Error).message.trim() }
  }
  const filler = join(folder, 'filler')
  return {
    folder,
    async fill() {
      await writeUntilFull(filler)
      const { bavail } = await statfs(folder)
      if (bavail > 1) throw new Error(`${bavail} blocks are still free`)
    },
    free: () => rm(filler),
    async unmount() {
      await run('umount', ['--lazy', folder])
    },
  }
}
