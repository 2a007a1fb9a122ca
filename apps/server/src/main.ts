import { flushCompileCache } from 'node:module'
import { setTimeout as delay } from 'node:timers/promises'
import packageJson from '../package.json' with { type: 'json' }
import { createLogger } from './adapters/logger.ts'
import { type Config, ConfigRefused, describeSettings, readConfig } from './config.ts'
import { DataFolderBusy } from './database/embedded.ts'
import { MigrationRefused } from './database/roles.ts'
import { type RunningServer, startServer } from './start.ts'

const usage = `node apps/server/src/main.ts [--no-demo]

  --no-demo  start empty, with one first account whose password is printed once

Settings, from the environment:
${describeSettings()}`

/** Longer than the slowest part may take to stop, shorter than what service managers wait before they kill. */
const stopDeadlineMs = 25_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

const introduce = (config: Config, server: RunningServer) => {
  const shown = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  say(`Atalaya ${packageJson.version} is ready`)
  say(`  web       http://${shown}:${server.port}`)
  for (const [brand, hostName] of new Map(server.demoAccounts.map(({ brand = '', hostName }) => [brand, hostName])))
    if (hostName !== undefined) say(`  ${brand.padEnd(9)} http://${hostName}:${server.port}`)
  say(`  API       http://${shown}:${server.port}/apiReference`)
  say(`  trackers  ${describePorts(server.trackerPorts)}`)
  if (config.mqtt) say(`  broker    ${config.mqtt.url}  ${config.mqtt.topics.join(', ')}`)
  if (server.firstAccount) {
    say(`  account   ${server.firstAccount.email}  ${server.firstAccount.password}   (this password is shown only now)`)
  }
  if (server.demoAccounts.length > 0 && config.host === '127.0.0.1')
    say('  network   this machine alone: everybody knows the accounts of the demo. HOST=0.0.0.0 lets others in')
  for (const { role, email, password, brand = '' } of server.demoAccounts) {
    say(`  account   ${role.padEnd(15)} ${email.padEnd(36)} ${password}  ${brand}`.trimEnd())
  }
}

/** `teltonika 2166, 5027 (taken, UDP taken) · osmand 2100, 5055` */
const describePorts = (ports: RunningServer['trackerPorts']): string => {
  const byProtocol = Map.groupBy(ports, ({ protocol }) => protocol)
  const parts = [...byProtocol].map(([protocol, itsPorts]) => {
    const shown = itsPorts.map(({ port, state, datagrams = 'open' }) => {
      const amiss = [...(state === 'open' ? [] : [state]), ...(datagrams === 'open' ? [] : [`UDP ${datagrams}`])]
      return amiss.length === 0 ? `${port}` : `${port} (${amiss.join(', ')})`
    })
    return `${protocol} ${shown.join(', ')}`
  })
  return parts.join(' · ') || 'none'
}

/** What a person can put right is said in a sentence; anything else with its whole stack. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigRefused || error instanceof MigrationRefused || error instanceof DataFolderBusy)
    return error.message
  const { code, message, stack } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `${message}: the port is taken; PORT chooses another`
  return stack ?? String(error)
}

const run = async (): Promise<void> => {
  if (process.argv.includes('--help')) return say(usage)
  const config = readConfig()
  const logger = createLogger(config.logLevel)
  process.on('uncaughtException', (err) => {
    // Its state is unknown from here on; PostgreSQL holds everything that was acknowledged.
    logger.fatal({ err }, 'unexpected error, ending')
    process.exit(1)
  })

  let wantsToStop: () => void = () => undefined
  const stopWanted = new Promise<void>((resolve) => {
    wantsToStop = resolve
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => wantsToStop())

  const server = await startServer(config, logger, (line) => say(`… ${line}`))
  introduce(config, server)
  // Where the launcher keeps one: a server that is killed writes nothing on its way out.
  flushCompileCache()
  await stopWanted
  say('… stopping')
  const end = await Promise.race([server.stop().then(() => 'stopped'), delay(stopDeadlineMs, 'late', { ref: false })])
  say(end === 'late' ? `not everything stopped within ${stopDeadlineMs / 1_000} s; ending anyway` : 'stopped')
}

run().then(
  () => process.exit(0),
  (error: unknown) => {
    process.stderr.write(`${explain(error)}\n`)
    process.exit(1)
  },
)
