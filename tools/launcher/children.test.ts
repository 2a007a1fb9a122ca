import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startChild } from './children.mjs'
import { root } from './places.mjs'
import { clearPredecessor, writeRunRecord } from './run-record.mjs'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    // No such process.
    return false
  }
}
const write = (name: string, source: string) => {
  writeFileSync(join(folder, name), source)
  return join(folder, name)
}
/** Processes take their time to start where a machine has much else to do. */
const patience = { timeout: 40_000 }
const untilEnded = (pid: number) => vi.waitFor(() => expect(isAlive(pid)).toBe(false), patience)

it('ends its children when the launcher is killed without a chance to say so', async () => {
  const forever = write('forever.mjs', 'setInterval(() => {}, 1_000)\n')
  const launcher = write(
    'launcher.mjs',
    `import { writeFileSync } from 'node:fs'
     import { relative } from 'node:path'
     import { startChild } from ${JSON.stringify(join(import.meta.dirname, 'children.mjs'))}
     import { root } from ${JSON.stringify(join(import.meta.dirname, 'places.mjs'))}
     const child = startChild(process.execPath, relative(root, ${JSON.stringify(forever)}), [], { env: {}, output: 'ignore' })
     writeFileSync(${JSON.stringify(join(folder, 'pid'))}, String(child.pid))
     await child.ended`,
  )
  const parent = spawn(process.execPath, [launcher], { stdio: 'ignore' })
  const pid = await vi.waitFor(() => {
    const found = Number(readFileSync(join(folder, 'pid'), 'utf8'))
    expect(found).toBeGreaterThan(0)
    return found
  }, patience)
  expect(isAlive(pid)).toBe(true)
  parent.kill('SIGKILL')
  await untilEnded(pid)
})

it('asks a child to end, and ends one that does not listen', async () => {
  const up = join(folder, 'up')
  const onTerm = (answer: string) =>
    `import { writeFileSync } from 'node:fs'
     process.on('SIGTERM', () => { ${answer} })
     setInterval(() => {}, 1_000)
     writeFileSync(${JSON.stringify(up)}, 'up')`
  const ends = async (script: string, patienceMs: number) => {
    const child = startChild(process.execPath, relative(root, script), [], { env: {}, output: 'ignore' })
    await vi.waitFor(() => expect(existsSync(up)).toBe(true), patience)
    rmSync(up)
    await child.stop(patienceMs)
    return child.ended
  }
  expect(await ends(write('deaf.mjs', onTerm('')), 500)).toBe('SIGKILL')
  expect(await ends(write('polite.mjs', onTerm('process.exit(7)')), 10_000)).toBe(7)
})

it('leaves the channels of grandchildren to their own messages', async () => {
  const answer = join(folder, 'answer')
  write(
    'grandchild.mjs',
    `import { writeFileSync } from 'node:fs'
     process.once('message', (word) => { writeFileSync(${JSON.stringify(answer)}, word); process.exit() })`,
  )
  const child = write(
    'child.mjs',
    `import { fork } from 'node:child_process'
     import { setTimeout as delay } from 'node:timers/promises'
     const forked = fork(new URL('./grandchild.mjs', import.meta.url))
     await delay(300)
     forked.send('heard')`,
  )
  const started = startChild(process.execPath, relative(root, child), [], { env: {}, output: 'ignore' })
  expect(await started.ended).toBe(0)
  expect(readFileSync(answer, 'utf8')).toBe('heard')
})

it('ends what a killed launcher left running, and knows its record from a stranger with the same number', async () => {
  const orphan = spawn(process.execPath, [write('orphan.mjs', 'setInterval(() => {}, 1_000)\n')], {
    stdio: 'ignore',
    detached: true,
  })
  const data = join(folder, 'data')
  mkdirSync(data)
  const children = [
    { pid: orphan.pid as number, script: 'orphan.mjs' },
    { pid: process.pid, script: 'no-such-script.mjs' },
  ]
  writeRunRecord(data, { launcher: 2 ** 22 - 1, port: 1, children })
  expect(await clearPredecessor(data, 200)).toBeUndefined()
  await untilEnded(orphan.pid as number)
  expect(await clearPredecessor(data)).toBeUndefined()
})

it('leaves a launcher at work alone', async () => {
  const other = spawn(process.execPath, [write('start.mjs', 'setInterval(() => {}, 1_000)\n')], { stdio: 'ignore' })
  try {
    await vi.waitFor(async () => {
      // Anew each time: until it has become what it was started as, it is a stranger, whose record is cleared.
      writeRunRecord(folder, { launcher: other.pid as number, port: 8080, children: [] })
      expect(await clearPredecessor(folder)).toMatchObject({ port: 8080 })
    }, patience)
    expect(isAlive(other.pid as number)).toBe(true)
  } finally {
    other.kill('SIGKILL')
  }
})
