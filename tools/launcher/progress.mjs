export const seconds = (sinceMs) => `${Math.round((Date.now() - sinceMs) / 1000)} s`

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
