import { randomInt } from 'node:crypto'
import { requestOf } from '@atalaya/contract/request'
import { sessionRoutes } from '@atalaya/contract/session'
import { atRate } from './even-load.ts'
import { printFigures, spreadOf, tell } from './figures.ts'
import { type Product, startProduct } from './product.ts'
import { connectFleet, driveOf, type LoadTracker, packetOf } from './tracker-fleet.ts'

const trackerCount = 500
const positionsPerSecond = 1_000
const signInsPerSecond = 50
const people = 2_000
const runMs = 10_000
const rounds = 4

/** Accounts with the password that the administrator has; each signs in from an address of its own. */
const insertPeople = (product: Product) =>
  product.query(
    `INSERT INTO users (email, password_hash, first_name, last_name, role, company_id)
     SELECT 'person' || n || '@bench.test', password_hash, 'Bench', 'Person', 'ADMIN', company_id
     FROM users, generate_series(1, ${people}) AS n WHERE email = '${product.account.email}'`,
  )

const signInAs = async ({ url, account }: Product, nth: number): Promise<{ status: number; ms: number }> => {
  const body = { email: `person${nth}@bench.test`, password: account.password }
  const { url: path, init } = requestOf(sessionRoutes.login, { body, token: null })
  const headers = { ...init.headers, 'x-forwarded-for': `198.18.${Math.floor(nth / 250)}.${(nth % 250) + 1}` }
  const startedAt = performance.now()
  const reply = await fetch(new URL(path, url), { ...init, headers })
  await reply.arrayBuffer()
  return { status: reply.status, ms: performance.now() - startedAt }
}

interface Measured {
  acknowledgementMs: number[]
  signIns: { status: number; ms: number }[]
}

/** One report a packet at an even rate, beside so many sign-ins a second at an even rate too. */
const run = async (
  { product, trackers }: { product: Product; trackers: readonly LoadTracker[] },
  { perSecond, round }: { perSecond: number; round: number },
): Promise<Measured> => {
  const acknowledgementMs: number[] = []
  const signIns: Measured['signIns'] = []
  const waiting: Promise<unknown>[] = []
  const stepsARun = (positionsPerSecond * runMs) / 1_000 / trackerCount
  const reports = atRate(positionsPerSecond, runMs, (sent) => {
    const index = sent % trackers.length
    const step = round * stepsARun + Math.floor(sent / trackers.length)
    const packet = packetOf(driveOf(index), Date.now() - 3_600_000 + step * 1_000, step, 1)
    waiting.push((trackers[index] as LoadTracker).send(packet, 1).then((ms) => acknowledgementMs.push(ms)))
  })
  const signing = atRate(perSecond, perSecond === 0 ? 0 : runMs, () => {
    waiting.push(signInAs(product, randomInt(1, people + 1)).then((done) => signIns.push(done)))
  })
  await Promise.all([reports, signing])
  await Promise.all(waiting)
  return { acknowledgementMs, signIns }
}

/** What 50 sign-ins a second with argon2id cost the acknowledgement of reports: runs with and without by turns. */
export const runSignIns = async (): Promise<void> => {
  const product = await startProduct({ vehicleCount: trackerCount, env: { TRUSTED_PROXIES: 'loopback' } })
  try {
    await insertPeople(product)
    const trackers = await connectFleet(product, trackerCount)
    const runs: Record<'without' | 'with', Measured[]> = { without: [], with: [] }
    const under = { product, trackers }
    await run(under, { perSecond: signInsPerSecond, round: 0 })
    for (let round = 1; round <= 2 * rounds; round++) {
      const kind = round % 2 === 0 ? 'with' : 'without'
      const measured = await run(under, { perSecond: kind === 'with' ? signInsPerSecond : 0, round })
      runs[kind].push(measured)
      tell(`${kind} sign-ins: acknowledged within ${JSON.stringify(spreadOf(measured.acknowledgementMs))} ms`)
    }
    for (const tracker of trackers) tracker.close()
    const signIns = runs.with.flatMap((each) => each.signIns)
    const statuses = Object.groupBy(signIns, ({ status }) => String(status))
    const ofKind = (kind: keyof typeof runs) => ({
      ...spreadOf(runs[kind].flatMap(({ acknowledgementMs }) => acknowledgementMs)),
      p99OfEach: runs[kind].map(({ acknowledgementMs }) => spreadOf(acknowledgementMs).p99),
    })
    printFigures('sign-ins', {
      ...{ trackers: trackerCount, positionsPerSecond, signInsPerSecond, secondsARun: runMs / 1_000 },
      acknowledgementMs: { without: ofKind('without'), with: ofKind('with') },
      signInMs: spreadOf(signIns.map(({ ms }) => ms)),
      answers: Object.fromEntries(Object.entries(statuses).map(([status, of]) => [status, of?.length])),
    })
  } finally {
    await product.stop()
  }
}
