import { execFile } from 'node:child_process'
import { root } from './places.mjs'

/** npm as it was called, or the one on the PATH: the command and what comes before its own arguments. */
export const npmCommand = () => {
  const script = process.env.npm_execpath
  return script?.endsWith('.js') ? { command: process.execPath, first: [script] } : { command: 'npm', first: [] }
}

/** A production setting must not leave the tools out, and nothing is asked of the network that was not meant. */
export const npmEnvironment = () => ({
  ...process.env,
  npm_config_audit: 'false',
  npm_config_fund: 'false',
  npm_config_loglevel: 'error',
  NODE_ENV: '',
})

const longestAnswer = 64 * 1024 * 1024
const answerTimeoutMs = 120_000

/** What npm prints as JSON, whatever its exit code says; undefined where it prints none. */
export const askNpm = (args) =>
  new Promise((resolve) => {
    const { command, first } = npmCommand()
    const options = { cwd: root, env: npmEnvironment(), maxBuffer: longestAnswer, timeout: answerTimeoutMs }
    execFile(command, [...first, ...args], options, (_error, stdout) => {
      try {
        resolve(JSON.parse(stdout))
      } catch {
        // npm ends with a code for every finding, and without JSON where it could not even begin.
        resolve(undefined)
      }
    })
  })
