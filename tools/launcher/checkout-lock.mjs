import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.mjs'
import { withProgress } from './progress.mjs'

const folder = join(root, 'tmp')
/** What must not happen twice at once in a checkout, as said to the one who waits. */
const works = { installing: 'another installation', building: 'another build' }

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

const isHeld = (path) => {
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
 * Installs or builds one at a time in a checkout. The file names the launcher and the process that it started, since
 * npm goes on for a while when its launcher is killed, and a second one would pull the floor from under both.
 * @param {keyof typeof works} what
 */
export const alone = async (what, work) => {
  const path = join(folder, `${what}.pids`)
  if (isHeld(path)) {
    await withProgress(`Waiting for ${works[what]} of this checkout`, async () => {
      while (isHeld(path)) await new Promise((resolve) => setTimeout(resolve, 500))
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
