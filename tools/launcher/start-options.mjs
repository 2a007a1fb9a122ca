import { resolve } from 'node:path'
import { root } from './places.mjs'
import { Refusal } from './progress.mjs'

export const usage = `npm start -- [--no-demo] [--no-simulator]

  --no-demo       start empty, with one first account whose password is printed once
  --no-simulator  seed the demo fleet, but let it stand still

Settings come from the environment: PORT (8080), DATA_DIR (./data) and those in the README.`

/** What the person asked for, from the arguments and the environment. */
export const readStartOptions = (args, env) => {
  const known = ['--no-demo', '--no-simulator', '--help']
  const unknown = args.filter((arg) => !known.includes(arg))
  if (unknown.length > 0) throw new Refusal(`Unknown: ${unknown.join(' ')}\n\n${usage}`)
  const port = Number(env.PORT || 8080)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Refusal(`PORT must be a number from 1 to 65535, not "${env.PORT}".`)
  return {
    wantsHelp: args.includes('--help'),
    hasDemo: !args.includes('--no-demo'),
    hasSimulator: !args.includes('--no-demo') && !args.includes('--no-simulator'),
    port,
    dataFolder: resolve(root, env.DATA_DIR || 'data'),
  }
}
