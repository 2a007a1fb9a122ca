import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { stripVTControlCharacters } from 'node:util'
import { Refusal, seconds } from './progress.mjs'

const running = new Set()

/** A command in a group of its own: a signal to the launcher reaches it and all that it has started, and is waited for. */
const start = (command, args, options) => {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  if (running.size === 0) for (const signal of Object.keys(handlers)) process.on(signal, handlers[signal])
  running.add(child)
  child.once('close', () => {
    running.delete(child)
    if (running.size === 0) for (const signal of Object.keys(handlers)) process.off(signal, handlers[signal])
  })
  return child
}

const signalGroup = (child, signal) => {
  try {
    if (child.pid) process.kill(-child.pid, signal)
  } catch (error) {
    // The group has ended meanwhile.
    if (error.code !== 'ESRCH') throw error
  }
}

let isEnding = false
const endWith = (signal) => () => {
  for (const child of running) {
    signalGroup(child, isEnding ? 'SIGKILL' : signal)
    child.once('close', () => running.size === 0 && process.exit(128 + constants.signals[signal]))
  }
  isEnding = true
}
const handlers = { SIGINT: endWith('SIGINT'), SIGTERM: endWith('SIGTERM'), SIGHUP: endWith('SIGHUP') }

/** Runs a command out of sight; rejects with the end of what it printed. */
export const runQuietly = (command, args, { onStart, ...options } = {}) =>
  new Promise((resolve, reject) => {
    const child = start(command, args, options)
    let tail = ''
    const keep = (chunk) => {
      tail = (tail + stripVTControlCharacters(String(chunk))).slice(-4_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(new Refusal(`${command} could not be started: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(tail)
      else reject(new Refusal(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}\n${tail.trim()}`))
    })
    if (child.pid) onStart?.(child.pid)
  })

const toOutput = (text) => process.stdout.write(text)

/** Runs a command in sight and answers its exit code; where it is silent for 20 s, says that it still runs. */
export const runInSight = (label, command, args, { write = toOutput, ...options } = {}) =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const child = start(command, args, options)
    let lastWordAt = Date.now()
    const show = (chunk) => {
      lastWordAt = Date.now()
      write(chunk)
    }
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', show)
    const timer = setInterval(() => {
      if (Date.now() - lastWordAt < 20_000) return
      lastWordAt = Date.now()
      write(`  ${label} still runs, ${seconds(startedAt)}\n`)
    }, 1_000)
    const end = (code) => {
      clearInterval(timer)
      resolve(code)
    }
    child.on('error', (error) => {
      write(`  ${command} could not be started: ${error.message}\n`)
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })
