import { spawn } from 'node:child_process'

const seconds = (sinceMs) => `${Math.round((Date.now() - sinceMs) / 1000)} s`

/** One line to the person who waits; standard error, so that `npm run decode` keeps its output pure. */
export const say = (text) => process.stderr.write(`${text}\n`)

/**
 * Says what is being done and, until `work` ends, that it still is: on a terminal in place, elsewhere a line every
 * ten seconds. `detail` may tell how far it has come.
 */
export const withProgress = async (label, work, detail = () => '') => {
  const startedAt = Date.now()
  const isTerminal = process.stderr.isTTY === true
  const line = () => `${label} … ${seconds(startedAt)}${detail() ? ` (${detail()})` : ''}`
  if (isTerminal) process.stderr.write(`${label} …`)
  else say(`${label} …`)
  const timer = setInterval(
    () => (isTerminal ? process.stderr.write(`\r\x1b[K${line()}`) : say(line())),
    isTerminal ? 500 : 10_000,
  )
  try {
    const result = await work()
    if (isTerminal) process.stderr.write('\r\x1b[K')
    say(`${label}: done in ${seconds(startedAt)}`)
    return result
  } catch (error) {
    if (isTerminal) process.stderr.write('\r\x1b[K')
    say(`${label}: failed after ${seconds(startedAt)}`)
    throw error
  } finally {
    clearInterval(timer)
  }
}

/** A failure that a person can act on: printed without a stack. */
export class Refusal extends Error {}

/** Runs a command out of sight; rejects with the end of what it printed. */
export const runQuietly = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let tail = ''
    const keep = (chunk) => {
      tail = (tail + chunk).slice(-6_000)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', (error) => reject(new Refusal(`${command} could not be started: ${error.message}`)))
    child.on('close', (code, signal) => {
      if (code === 0) resolve(tail)
      else reject(new Refusal(`${command} ${args.join(' ')} ended with ${signal ?? `code ${code}`}\n${tail.trim()}`))
    })
  })

/** Runs a command in sight and answers its exit code; where it is silent for 20 s, says that it still runs. */
export const runInSight = (label, command, args, options = {}) =>
  new Promise((resolve) => {
    const startedAt = Date.now()
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
    let lastWordAt = Date.now()
    const show = (chunk) => {
      lastWordAt = Date.now()
      process.stdout.write(chunk)
    }
    child.stdout.on('data', show)
    child.stderr.on('data', show)
    const timer = setInterval(() => {
      if (Date.now() - lastWordAt < 20_000) return
      lastWordAt = Date.now()
      process.stdout.write(`  ${label} still runs, ${seconds(startedAt)}\n`)
    }, 1_000)
    const end = (code) => {
      clearInterval(timer)
      resolve(code)
    }
    child.on('error', (error) => {
      process.stdout.write(`  ${command} could not be started: ${error.message}\n`)
      end(127)
    })
    child.on('close', (code) => end(code ?? 1))
  })

/** Runs a launcher's main function; a refusal is a sentence and not a stack. */
export const launch = async (main) => {
  try {
    await main()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    say(error.message)
    process.exitCode = 1
  }
}
