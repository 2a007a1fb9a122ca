import { type ChildProcess, fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { startStack } from '@atalaya/e2e/stack'
import { openDatabase, openPool } from '@atalaya/server/src/database/pool.ts'
import { asEngine, type Database } from '@atalaya/server/src/database/tenant.ts'
import { sendMails } from '@atalaya/server/src/mail/index.ts'
import { createKeyRing } from '@atalaya/server/src/secrets/key-ring.ts'
import { spreadOf, tell } from '../figures.ts'
import { processorSeconds } from '../processor-time.ts'
import { startFleetDatabase, stopWhenInterrupted } from '../product.ts'

/** Each may send 3,000 in a minute. */
const companyCount = 12
const mailCount = 6_000
const ratesRead = 3
const waitingOfOne = 100_000
const strangers = 10

interface Arrived {
  to: string
  bytes: number
  isSigned: boolean
}

const startSink = async () => {
  const child: ChildProcess = fork(new URL('./mail-sink.process.ts', import.meta.url), { execArgv: [] })
  const arrived = new Map<string, number>()
  let unsigned = 0
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  child.on('message', ({ to, isSigned }: Arrived) => {
    if (!arrived.has(to)) arrived.set(to, performance.now())
    if (!isSigned) unsigned++
  })
  return { port, arrived, unsigned: () => unsigned, stop: () => child.kill() }
}

/** The product as it runs, a mail server that takes everything, and somebody who writes mails as its own code does. */
const startMailing = async () => {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
  const fleet = await startFleetDatabase([{ deviceId: '350000000000006', typeId: 1 }])
  const sink = await startSink()
  const stack = await startStack({
    hasDemo: false,
    env: {
      ...fleet.settings,
      SMTP_URL: `smtp://127.0.0.1:${sink.port}?ignoreTLS=true`,
      MAIL_FROM: 'Bench <fleet@bench.test>',
      MAILS_PER_SECOND: '10000',
      DKIM_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    },
  })
  const database = openDatabase(
    openPool({ url: fleet.settings.DATABASE_ENGINE_URL, maxConnections: 2, applicationName: 'bench' }),
  ) as Database
  const stop = async () => {
    await stack.stop()
    await database.destroy()
    sink.stop()
    await fleet.stop()
  }
  stopWhenInterrupted(stop)
  const keys = createKeyRing([fleet.settings.TOKEN_SECRET])
  const companies = await fleet.query<{ id: number }>(
    `INSERT INTO companies (reseller_id, name) SELECT reseller_id, 'Mails ' || n FROM companies, generate_series(1, ${companyCount}) n RETURNING id`,
  )
  const write = async (addresses: readonly string[], companyOf: (nth: number) => number) => {
    const text = 'Vehicle 1234 BBB was driven at 131 km/h where 90 are allowed.\n\nIt slowed down after two minutes.'
    for (let at = 0; at < addresses.length; at += 1_000) {
      const mails = addresses.slice(at, at + 1_000).map((email, nth) => ({
        ...{ brandId: null, companyId: companyOf(at + nth), resellerId: null, template: 'notice' as const },
        to: { email, firstName: 'Ana', language: 'es', timezone: 'Europe/Madrid' },
        values: { title: 'Exceso de velocidad', text, facts: [{ label: 'Lugar', value: 'A-3, km 24' }] },
      }))
      await asEngine(database, (tx) => sendMails(tx, mails, keys))
    }
  }
  return { url: stack.facts.url, query: fleet.query, companies: companies.map(({ id }) => id), sink, write, stop }
}

type Mailing = Awaited<ReturnType<typeof startMailing>>

const untilArrived = async ({ sink }: Mailing, addresses: readonly string[], withinMs: number): Promise<void> => {
  for (const deadline = Date.now() + withinMs; !addresses.every((to) => sink.arrived.has(to)); await delay(20))
    if (Date.now() > deadline) throw new Error(`only ${sink.arrived.size} mails arrived`)
}

/** Mails a second from the first that arrives to the last, and the processor time that one takes. */
const measureRate = async (mailing: Mailing, name: string) => {
  const addresses = Array.from({ length: mailCount }, (_, nth) => `${name}-${nth}@reader.test`)
  // Nobody takes them before all are written.
  const before = await processorSeconds(mailing)
  await mailing.write(addresses, (nth) => mailing.companies[nth % companyCount] as number)
  await untilArrived(mailing, addresses, 300_000)
  const after = await processorSeconds(mailing)
  const times = addresses.map((to) => mailing.sink.arrived.get(to) as number).toSorted((a, b) => a - b)
  const [first = 0, last = 0] = [times[0], times.at(-1)]
  const msEach = (of: 'server' | 'database') => Math.round(((after[of] - before[of]) / mailCount) * 1e5) / 100
  const rate = {
    perSecond: Math.round((mailCount / (last - first)) * 1_000),
    processorMsAMail: { server: msEach('server'), database: msEach('database') },
  }
  tell(`${rate.perSecond} mails a second`)
  return rate
}

/** While 100,000 of one company wait: from the COMMIT of another's mail to its arrival. */
const measureFairness = async (mailing: Mailing) => {
  const [crowded = 0, other = 0] = mailing.companies
  tell(`writing ${waitingOfOne} mails of one company`)
  await mailing.query(
    `INSERT INTO outbox_paces (channel, tenant, minute_ts, taken) VALUES ('mail', ${crowded}, 0, 0) ON CONFLICT DO NOTHING`,
  )
  await mailing.write(
    Array.from({ length: waitingOfOne }, (_, nth) => `crowd-${nth}@reader.test`),
    () => crowded,
  )
  const [left] = await mailing.query<{ count: string }>('SELECT count(*) AS count FROM outbox')
  const tookMs: number[] = []
  for (let nth = 0; nth < strangers; nth++) {
    const to = `stranger-${nth}@reader.test`
    await mailing.write([to], () => other)
    const writtenAt = performance.now()
    await untilArrived(mailing, [to], 60_000)
    tookMs.push((mailing.sink.arrived.get(to) as number) - writtenAt)
  }
  return { waiting: Number(left?.count), otherLeavesMs: spreadOf(tookMs) }
}

export const measureMails = async () => {
  const mailing = await startMailing()
  try {
    const rates: Awaited<ReturnType<typeof measureRate>>[] = []
    for (let nth = 0; nth < ratesRead; nth++) rates.push(await measureRate(mailing, `rate${nth}`))
    const fairness = await measureFairness(mailing)
    if (mailing.sink.unsigned() > 0) throw new Error(`${mailing.sink.unsigned()} mails were not signed`)
    return { mails: mailCount, rates, fairness }
  } finally {
    await mailing.stop()
  }
}
