import { resolve } from 'node:path'
import { countryIds } from '@atalaya/contract/users'
import { languages } from '@atalaya/contract/values'
import { ApiFailure } from '@atalaya/simulator/api-client'
import { readCommandLine, stopWith } from '@atalaya/simulator/command-line'
import { importFleet, planLines, readFleet } from './import-fleet.ts'
import { planImport } from './plan-import.ts'
import { traccarDump } from './traccar-dump.ts'
import { SourceFailure, type TraccarAccess, traccarServer } from './traccar-source.ts'

const usage = `Usage: npm run import:traccar -- <address of a Traccar server, or a folder of its answers> [options]
Without --go it only says what would be made. docs/how-to/move-from-traccar.md has the whole way.
  --go                     make it
  --company ID             the company that the fleet moves into
  --email EMAIL            an account of reseller level here; its password stands in ATALAYA_PASSWORD
  --api URL                this product's address (http://127.0.0.1:8080)
  --traccar-email EMAIL    an administrator there, with TRACCAR_PASSWORD; or a token in TRACCAR_TOKEN
  --from DATE              positions since then (30 days ago), as 2026-01-31; --no-positions leaves them
  --timezone, --language, --country   of users for whom Traccar does not say (Europe/Madrid, es, ES)
  --state FILE             what was done already (./traccar-import.json)`

const { values, operand: from } = readCommandLine(usage, {
  texts: ['company', 'email', 'api', 'traccar-email', 'from', 'timezone', 'language', 'country', 'state'],
  flags: ['go', 'no-positions'],
  operand: 'One address or folder',
})

const dayMs = 86_400_000
const { env } = process
const isServer = /^https?:\/\//i.test(from)
const access = (): TraccarAccess => {
  if (env['TRACCAR_TOKEN']) return { token: env['TRACCAR_TOKEN'] }
  const [email, password] = [values['traccar-email'], env['TRACCAR_PASSWORD']]
  if (email && password) return { email, password }
  return stopWith('A Traccar server wants TRACCAR_TOKEN, or --traccar-email and TRACCAR_PASSWORD.', 2)
}
const fromMs = values.from === undefined ? Date.now() - 30 * dayMs : Date.parse(values.from)
if (Number.isNaN(fromMs)) stopWith(`--from wants a date such as 2026-01-31, not ${values.from}.`, 2)
const language = languages.find((known) => known === (values.language ?? 'es'))
const countryId = countryIds.find((known) => known === (values.country ?? 'ES'))
if (!language) stopWith(`--language is one of ${languages.join(', ')}.`, 2)
if (!countryId) stopWith(`--country is one of ${countryIds.join(', ')}.`, 2)
const defaults = {
  timezone: values.timezone ?? 'Europe/Madrid',
  language: language ?? 'es',
  countryId: countryId ?? 'ES',
}

const stopping = new AbortController()
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort())
const { signal } = stopping
const say = (line: string): void => void process.stdout.write(`${line}\n`)

try {
  const source = isServer ? traccarServer(from, access(), signal) : traccarDump(resolve(from))
  if (values.go) {
    const [email, password, companyId] = [values.email, env['ATALAYA_PASSWORD'], Number(values.company)]
    if (!email || !password || !Number.isInteger(companyId))
      stopWith('--go wants --company, --email and ATALAYA_PASSWORD.', 2)
    await importFleet({
      source,
      sourceName: isServer ? new URL(from).origin : resolve(from),
      statePath: resolve(values.state ?? 'traccar-import.json'),
      defaults,
      target: {
        origin: values.api ?? `http://127.0.0.1:${env['PORT'] ?? 8080}`,
        email: email ?? '',
        password: password ?? '',
        companyId,
        signal,
      },
      period: values['no-positions'] ? null : { fromMs, toMs: Date.now() },
      say,
    })
  } else {
    for (const line of planLines(planImport(await readFleet(source), defaults))) say(line)
    say('Nothing was made: --go makes it.')
  }
} catch (error) {
  if (signal.aborted) stopWith('Stopped. The same command goes on from here.', 130)
  if (error instanceof SourceFailure || error instanceof ApiFailure) stopWith(error.message, 1)
  throw error
}
