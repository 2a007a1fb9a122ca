import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { roadNetwork } from '@atalaya/domain/journey/road-network'
import { readCommandLine, registerAt, registerTexts, stopWith } from '../command-line.ts'
import { dialects } from '../create-uplink.ts'
import { demoTowns } from '../demo-towns.ts'
import { playFleet } from '../fleet-play.ts'
import { startLoad } from '../load.ts'
import { figuresTable } from '../load-figures.ts'
import { type LoadTracker, loadDialects, loadFleet, loadProtocols, protocolOf } from '../load-fleet.ts'
import { brokerAt, type MqttBroker } from '../mqtt-uplink.ts'
import { openProgressFile } from '../progress-file.ts'
import { trackerEndpoints } from '../tracker-ports.ts'

const usage = `Usage: npm run simulate -- [options]
Without --devices: plays demo-fleet.json of the data directory, and goes on where it was stopped.
  --data-dir DIR      where demo-fleet.json lies (./data)
  --host HOST         where the server is (127.0.0.1)
  --tracker-ports P   its ports, as protocol:port,… (those of TRACKER_PORTS, or the usual ones)
With --devices: even traffic from made-up trackers, which also answer commands (Teltonika, GT06 and Queclink)
  --devices N         how many
  --rate R            reports a second, over all of them (N / 10)
  --protocol P        mix, or one of ${loadDialects.join(', ')} (mix)
  --register          register them first, with an account of demo-accounts.json or --email and --password of a reseller
  --company ID        company to register in (that of the demo, or the only one)
  --api URL           the server's address (http://127.0.0.1:8080)
  --push-key, --push-secret  for --protocol push: of a push source of the devices' reseller
  --broker URL        for --protocol mqtt, and mix takes it along: mqtt://[user:password@]host[:port], of MQTT_URL
  --topic FILTER      one of the server's MQTT_TOPICS; the device stands for its + (trackers/+)
  --port PORT         one port for all, instead of --tracker-ports
  --seconds S         stop after so long; until interrupted otherwise
  --late HOURS        every tenth tracker begins with so many hours of stored reports, one a minute
  --duplicate         every tenth packet is sent once more although it was acknowledged
  --shuffle           every fourth tracker keeps ten reports back and tells them in any order
  --cut               every fiftieth packet breaks off in the middle, with its connection
  --storm S           every 30 s all hang up at once and come back within S seconds
  --seed N            of what is random in these (1)`

const { values: options } = readCommandLine(usage, {
  texts: [
    ...([
      'host',
      'tracker-ports',
      'devices',
      'rate',
      'protocol',
      'port',
      'seconds',
      'push-key',
      'push-secret',
    ] as const),
    ...(['broker', 'topic', 'late', 'storm', 'seed', ...registerTexts] as const),
  ],
  flags: ['register', 'duplicate', 'shuffle', 'cut'],
})
const say = (sentence: string): void => {
  process.stdout.write(`${new Date().toISOString()} ${sentence}\n`)
}
const positive = (text: string | undefined, name: string, fallback: number): number => {
  const number = text === undefined ? fallback : Number(text)
  return Number.isFinite(number) && number > 0 ? number : stopWith(`--${name} wants a number above 0, not ${text}.`, 2)
}
/** Resolves when somebody wants this process to end. */
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
})

const ports =
  options.port === undefined
    ? (options['tracker-ports'] ?? process.env.TRACKER_PORTS)
    : Object.values(dialects)
        .map(({ protocol }) => `${protocol}:${options.port}`)
        .join(',')
const origin = options.api ?? `http://127.0.0.1:${process.env.PORT ?? 8080}`
const endpoints = trackerEndpoints({ host: options.host ?? '127.0.0.1', trackerPorts: ports })

const registerFleet = async (fleet: readonly LoadTracker[]): Promise<void> => {
  for (const [protocol, trackers] of Map.groupBy(fleet, ({ dialect }) => protocolOf(dialect))) {
    const deviceIds = trackers.map(({ deviceId }) => deviceId)
    const { companyId, registered, known } = await registerAt(options, deviceIds, {
      protocol,
      companyId: options.company === undefined ? undefined : positive(options.company, 'company', 1),
      nameOf: (deviceId) => `Load ${deviceId}`,
    })
    say(`Company ${companyId}, ${protocol}: ${registered} devices registered, ${known} known already`)
  }
}

/** As which source to push, and to the web's own port. */
const readSource = (protocol: string) => {
  if (protocol !== 'push') return undefined
  const { 'push-key': keyId, 'push-secret': secret } = options
  if (!keyId || !secret) return stopWith('--protocol push wants --push-key and --push-secret.', 2)
  const { hostname, port } = new URL(origin)
  return { endpoint: { host: hostname, port: Number(port) || 80 }, keyId, secret }
}

const readBroker = (protocol: string): MqttBroker | undefined => {
  const { broker: url, topic = 'trackers/+' } = options
  if (url !== undefined)
    return brokerAt(url, topic) ?? stopWith(`--broker wants mqtt://host, perhaps with a port, not ${url}.`, 2)
  return protocol === 'mqtt' ? stopWith('--protocol mqtt wants --broker.', 2) : undefined
}

const stormEveryMs = 30_000
const drainWithinMs = 15_000

const playLoad = async (): Promise<void> => {
  const protocol = loadProtocols.find((name) => name === (options.protocol ?? 'mix'))
  if (!protocol) return stopWith(`Unknown protocol: ${options.protocol}`, 2)
  const devices = Math.floor(positive(options.devices, 'devices', 1))
  const broker = readBroker(protocol)
  const fleet = loadFleet(protocol, devices, { hasBroker: broker !== undefined })
  if (options.register) await registerFleet(fleet)
  const load = startLoad({
    fleet,
    ratePerSecond: positive(options.rate, 'rate', Math.max(1, devices / 10)),
    endpoints,
    push: readSource(protocol),
    broker,
    mischief: { cut: options.cut ? 0.02 : 0, repeat: options.duplicate ? 0.1 : 0 },
    shuffled: options.shuffle ? 10 : 0,
    lateHours: options.late === undefined ? 0 : positive(options.late, 'late', 1),
    seed: positive(options.seed, 'seed', 1),
    now: Date.now,
  })
  const tell = (): void => {
    const { all, byDialect } = load.figures()
    say(`\n${figuresTable([...byDialect, ['all', all]])}`)
  }
  const telling = setInterval(tell, 5_000)
  const stormSeconds = options.storm === undefined ? undefined : positive(options.storm, 'storm', 1)
  const storming = stormSeconds === undefined ? undefined : setInterval(() => load.storm(stormSeconds), stormEveryMs)
  const timeUp =
    options.seconds === undefined
      ? interrupted
      : new Promise((resolve) => setTimeout(resolve, positive(options.seconds, 'seconds', 1) * 1_000))
  await Promise.race([interrupted, timeUp])
  clearInterval(telling)
  clearInterval(storming)
  tell()
  await load.drained(drainWithinMs)
  await load.stop()
  say('What had been measured is with the server, or waits for ever:')
  tell()
}

const readFleet = async (path: string): Promise<DemoFleetMember[]> => {
  const text = await readFile(path, 'utf8').catch(() =>
    stopWith(`No fleet to play: ${path} is missing. The demo's seed writes it.`, 1),
  )
  const fleet: unknown = JSON.parse(text)
  return Array.isArray(fleet) ? (fleet as DemoFleetMember[]) : stopWith(`${path} holds no list of trackers.`, 1)
}

const playDemo = async (): Promise<void> => {
  const dataDir = options['data-dir'] ?? process.env.DATA_DIR ?? './data'
  const members = await readFleet(join(dataDir, 'demo-fleet.json'))
  const progress = await openProgressFile(join(dataDir, 'simulator-progress.json'))
  const play = playFleet(members, { network: roadNetwork(demoTowns()), endpoints, progress, now: Date.now })
  const sum = (of: (uplink: (typeof play.uplinks)[number]) => number): number =>
    play.uplinks.reduce((total, uplink) => total + of(uplink), 0)
  const tell = (): void =>
    say(
      `${members.length} trackers, ${sum(({ isConnected }) => Number(isConnected))} connected, ${sum(({ counts }) => counts.acknowledged)} reports acknowledged, ${sum(({ pending }) => pending)} waiting`,
    )
  say(`Playing ${members.length} trackers of ${dataDir}`)
  const telling = setInterval(tell, 60_000)
  const saving = setInterval(() => void progress.save(), 5_000)
  await interrupted
  clearInterval(telling)
  clearInterval(saving)
  await play.stop()
  await progress.save()
  tell()
}

await (options.devices === undefined ? playDemo() : playLoad())
process.exit(0)
