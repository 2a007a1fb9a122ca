import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { hash32 } from '@atalaya/domain/journey/seeded-random'
import { protocolNamed } from '@atalaya/protocols/registry'
import { readCommandLine, registerAt, registerTexts, stopWith } from '../command-line.ts'
import { type ReplaySums, startReplay } from '../replay.ts'
import { type Trace, TraceUnreadable } from '../trace.ts'
import { readCsvTrace } from '../trace-csv.ts'
import { readGpxTrace } from '../trace-gpx.ts'
import { withMotion } from '../trace-report.ts'

const usage = `Usage: npm run replay -- <file.csv|file.gpx> [options]
  --protocol teltonika|osmand  what the trackers speak (teltonika)
  --speed N                    times faster than recorded; 0 as fast as acknowledgements come (60)
  --host, --port               where the server listens for it (127.0.0.1, the protocol's own port)
  --now                        shift the times so that the recording ends now; kept as recorded otherwise
  --device-id ID               device of a GPX file (an IMEI made from its name)
  --register                   register unknown devices first, with an account of demo-accounts.json
  --email, --password          … or with this one
  --company ID                 company to register in (that of the demo, or the only one)
  --api URL                    the server's address (http://127.0.0.1:8080)
  --data-dir DIR               where demo-accounts.json lies (./data)`

const numberOption = (text: string | undefined, name: string, fallback: number): number => {
  const number = text === undefined ? fallback : Number(text)
  return Number.isFinite(number) && number >= 0 ? number : stopWith(`--${name} wants a number, not ${text}.`, 2)
}

/** Fifteen digits that stay the same for the same file. */
const madeUpImei = (name: string): string => {
  const body = `99${String(hash32(...new TextEncoder().encode(name)))
    .padStart(12, '0')
    .slice(-12)}`
  let sum = 0
  for (let index = 0; index < body.length; index++) {
    const doubled = Number(body[body.length - 1 - index]) * (index % 2 === 0 ? 2 : 1)
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return `${body}${(10 - (sum % 10)) % 10}`
}

const { values, operand: file } = readCommandLine(usage, {
  texts: ['protocol', 'speed', 'host', 'port', 'device-id', ...registerTexts],
  flags: ['now', 'register'],
  operand: 'One file to replay',
})
const protocolName = values.protocol ?? 'teltonika'
const protocol = protocolNamed(protocolName)
if (!protocol || (protocolName !== 'teltonika' && protocolName !== 'osmand'))
  stopWith(`Unknown protocol: ${protocolName}`, 2)
const speed = numberOption(values.speed, 'speed', 60)
const port = numberOption(values.port, 'port', protocol?.ports[0] ?? 0)

const readTrace = (): Promise<Trace> => {
  const bytes = createReadStream(file)
  if (/\.gpx$/i.test(file)) return readGpxTrace(bytes, values['device-id'] ?? madeUpImei(basename(file)))
  return /\.csv$/i.test(file) ? readCsvTrace(bytes) : stopWith(`${file}: only .csv and .gpx can be replayed.`, 2)
}

const trace = await readTrace().catch((error: unknown) => {
  if (error instanceof TraceUnreadable) return stopWith(`${file}: ${error.message}`, 1)
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return stopWith(`${file} is not there.`, 1)
  throw error
})
for (const { row, reason } of trace.skipped.slice(0, 10)) process.stderr.write(`Row ${row} left out: ${reason}\n`)
if (trace.skipped.length > 10) process.stderr.write(`… and ${trace.skipped.length - 10} more rows\n`)
const lastAt = trace.fixes.at(-1)?.recordedAt
if (lastAt === undefined) stopWith(`${file} holds no fix.`, 1)
const shiftMs = values.now ? Date.now() - (lastAt as number) : 0
const fixes = withMotion(trace.fixes.map((fix) => ({ ...fix, recordedAt: fix.recordedAt + shiftMs })))
const deviceIds = [...new Set(fixes.map(({ deviceId }) => deviceId))]

if (values.register) {
  const done = await registerAt(values, deviceIds, {
    protocol: protocolName as 'teltonika' | 'osmand',
    companyId: values.company === undefined ? undefined : numberOption(values.company, 'company', 0),
  })
  process.stdout.write(
    `Company ${done.companyId}: ${done.registered} devices registered, ${done.known} known already.\n`,
  )
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort())
const replay = startReplay(fixes, {
  protocol: protocolName as 'teltonika' | 'osmand',
  endpoints: [{ host: values.host ?? '127.0.0.1', port }],
  speed,
  signal: stopping.signal,
})
const line = ({ fixes: all, sent, acknowledged, refusedDevices }: ReplaySums): string =>
  `sent ${sent}, acknowledged ${acknowledged} of ${all}, refused devices ${refusedDevices.length}`
const isTerminal = process.stdout.isTTY === true
const progress = setInterval(
  () => process.stdout.write(isTerminal ? `\r${line(replay.sums())}   ` : `${line(replay.sums())}\n`),
  isTerminal ? 500 : 5_000,
)
const sums = await replay.ended
clearInterval(progress)
process.stdout.write(
  `${isTerminal ? '\r' : ''}${line(sums)} (${sums.refusedFixes} fixes), rows left out ${trace.skipped.length}, devices ${sums.devices}\n`,
)
if (sums.refusedDevices.length > 0)
  process.stdout.write(
    `Not registered: ${sums.refusedDevices.slice(0, 10).join(', ')}${sums.refusedDevices.length > 10 ? ' …' : ''}\n`,
  )
process.exit(stopping.signal.aborted ? 130 : sums.acknowledged === sums.fixes ? 0 : 1)
