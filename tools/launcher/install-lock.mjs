import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { withProgress } from './progress.mjs'

const folder = join(root, 'tmp')
const path = join(folder, 'installing.pids')

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const isHeld = () => {
  try {
    return readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map(Number)
      .some((pid) => pid !== process.pid && isAlive(pid))
  } catch {
    // No such file: nobody installs.
    return false
  }
}

/**
 * One installation of a checkout at a time. The file names the launcher and the npm that it started, since npm goes on
 * for a while when its launcher is killed, and a second one would pull the floor from under both.
 */
export const installAlone = async (work) => {
  if (isHeld()) {
    await withProgress('Waiting for another installation of this checkout', async () => {
      while (isHeld()) await new Promise((resolve) => setTimeout(resolve, 500))
    })
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, `${process.pid}\n`)
  try {
    return await work((pid) => writeFileSync(path, `${pid}\n`, { flag: 'a' }))
  } finally {
    rmSync(path, { force: true })
  }
}
