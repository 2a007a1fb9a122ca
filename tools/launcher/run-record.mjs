import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Who runs on a data folder: written at start, removed at the end, and found by the next start if neither came to that. */
const pathIn = (dataFolder) => join(dataFolder, 'running.json')

export const writeRunRecord = (dataFolder, record) => {
  mkdirSync(dataFolder, { recursive: true })
  writeFileSync(pathIn(dataFolder), JSON.stringify(record))
}

export const removeRunRecord = (dataFolder) => rmSync(pathIn(dataFolder), { force: true })

const readRunRecord = (dataFolder) => {
  try {
    return JSON.parse(readFileSync(pathIn(dataFolder), 'utf8'))
  } catch {
    // None, or half written by a launcher that was killed meanwhile: then nobody is known to run.
    return undefined
  }
}

/** A process id is used again by the system, so what runs under it must also look like what was started. */
const runsAs = (pid, script) => commandOf(pid).includes(script)

const commandOf = (pid) => {
  try {
    // Small Linux systems have no ps, macOS has no /proc.
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
  } catch {
    // There is no such process.
    return ''
  }
}

const isGone = async (pid, script, withinMs) => {
  const until = Date.now() + withinMs
  while (runsAs(pid, script)) {
    if (Date.now() > until) return false
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return true
}

/**
 * Answers the record of a launcher that is still at work on the folder; ends the orphans of one that was killed.
 */
export const clearPredecessor = async (dataFolder, graceMs = 5_000) => {
  const record = readRunRecord(dataFolder)
  if (!record) return undefined
  if (record.launcher !== process.pid && runsAs(record.launcher, 'start.mjs')) return record
  for (const { pid, script } of record.children ?? []) {
    if (!runsAs(pid, script)) continue
    // It ends by itself when its launcher is gone; a stuck one is ended here.
    if (await isGone(pid, script, graceMs)) continue
    process.kill(pid, 'SIGKILL')
    await isGone(pid, script, 5_000)
  }
  removeRunRecord(dataFolder)
  return undefined
}
