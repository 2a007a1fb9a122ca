import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { modules, root } from './places.mjs'

const guard = pathToFileURL(join(import.meta.dirname, 'stop-with-parent.mjs')).href

/**
 * Half-spaces of 16 MB for young objects, where V8 would take up to 64 MB each, and old objects collected at twice what
 * was in use, not at up to four times: with 10,000 items the server stays below 512 MB.
 */
const memoryFlags = ['--max-semi-space-size=16', '--heap-growing-percent=100']

/** What Node has compiled once, types stripped: half of the processor time of a start is spared. Kept by content. */
export const compiled = { NODE_COMPILE_CACHE: join(modules, '.cache/compiled') }

/**
 * Starts a program of the project in a process group of its own, so that Ctrl-C reaches the launcher alone and the
 * children end in order. The channel is what tells them that the launcher is gone.
 * @param {string} node
 * @param {string} script
 * @param {string[]} args
 * @param {{ env?: Record<string, string>, output?: 'inherit' | 'ignore' | number }} options
 */
export const startChild = (node, script, args, { env, output = 'inherit' }) => {
  const process_ = spawn(node, [...memoryFlags, '--import', guard, join(root, script), ...args], {
    cwd: root,
    env: { ...compiled, ...process.env, ...env },
    stdio: ['ignore', output, output, 'ipc'],
    detached: true,
  })
  const ended = new Promise((resolve) => {
    process_.once('exit', (code, signal) => resolve(signal ?? code ?? 1))
    process_.once('error', (error) => resolve(error.message))
  })
  return {
    script,
    pid: process_.pid,
    ended,
    hasEnded: () => process_.exitCode !== null || process_.signalCode !== null,
    kill: () => process_.kill('SIGKILL'),
    /** Asks it to end and, when it has not within the time, ends it. */
    stop: async (withinMs) => {
      if (process_.exitCode !== null || process_.signalCode !== null) return
      process_.kill('SIGTERM')
      const timer = setTimeout(() => process_.kill('SIGKILL'), withinMs)
      await ended
      clearTimeout(timer)
    },
  }
}
