import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DemoFleetMember } from '@atalaya/domain/journey/demo-fleet'
import { roadNetwork } from '@atalaya/domain/journey/road-network'
import { demoTowns } from '../demo-towns.ts'
import { playFleet } from '../fleet-play.ts'
import { loadDeviceId, startLoad } from '../load.ts'
import { openProgressFile } from '../progress-file.ts'
import { trackerEndpoints } from '../tracker-ports.ts'

const usage = `Usage: npm run simulate -- [options]
Without --devices: plays demo-fleet.json of the data directory, and goes on where it was stopped.
  --data-dir DIR      where demo-fleet.json lies (./data)
  --host HOST         where the server is (127.0.0.1)
  --tracker-ports P   its ports, as protocol:port,… (those of TRACKER_PORTS, or the usual ones)
With --devices: even traffic from made-up trackers, registered beforehand as ${loadDeviceId(0)}, ${loadDeviceId(1)}, …
  --devices N         how many
  --rate R            reports a second, over all of them (N / 10)
  --protocol P        teltonika, osmand or mix (mix)
  --port PORT         one port for all, instead of --tracker-ports
  --seconds S         stop after so long; until interrupted otherwise`

const stopWith = (sentence: string, code: number): never => {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const readOptions = () => {
  const text = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: {
        'data-dir': text,
        host: text,
        'tracker-ports': text,
        devices: text,
        rate: text,
        protocol: text,
        port: text,
        seconds: text,
        help: { type: 'boolean' },
      },
    })
    if (values.help) {
      process.stdout.write(`${usage}\n`)
      process.exit(0)
    }
    return values
  } catch (error) {
    return stopWith(`${error instanceof Error ? error.message : error}\n\n${usage}`, 2)
  }
}

const options = readOptions()
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
    : `teltonika:${options.port},osmand:${options.port}`
const endpoints = trackerEndpoints({ host: options.host ?? '127.0.0.1', trackerPorts: ports })

const playLoad = async (): Promise<void> => {
  const protocol = options.protocol ?? 'mix'
  if (protocol !== 'teltonika' && protocol !== 'osmand' && protocol !== 'mix')
    return stopWith(`Unknown protocol: ${protocol}`, 2)
  const devices = Math.floor(positive(options.devices, 'devices', 1))
  const load = startLoad({
    devices,
    ratePerSecond: positive(options.rate, 'rate', Math.max(1, devices / 10)),
    protocol,
    endpoints,
    now: Date.now,
  })
  const tell = (): void => {
    const { connected, sent, acknowledged, pending, refusals, ackMs } = load.figures()
    say(
      `${connected}/${devices} connected, sent ${sent}, acknowledged ${acknowledged}, waiting ${pending}, refusals ${refusals}, ack p50 ${ackMs.p50} ms, p99 ${ackMs.p99} ms`,
    )
  }
  const telling = setInterval(tell, 5_000)
  const timeUp =
    options.seconds === undefined
      ? interrupted
      : new Promise((resolve) => setTimeout(resolve, positive(options.seconds, 'seconds', 1) * 1_000))
  await Promise.race([interrupted, timeUp])
  clearInterval(telling)
  tell()
  await load.stop()
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
