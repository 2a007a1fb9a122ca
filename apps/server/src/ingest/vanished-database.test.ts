import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { openDatabase, openPool } from '../database/pool.ts'
import { createTestIngest } from './test-ingest.ts'
import { connectTracker, record } from './test-tracker.ts'

const test = await createTestIngest('Vanished')

type Loss = 'what is sent' | 'the answer to COMMIT'
/** What is lost from now on. */
let lost: Loss | undefined

/** A way to PostgreSQL on which bytes can be lost without a word: nothing is reset, and new connections are let in. */
const way = createServer((program: Socket) => {
  const target = new URL(test.url)
  const postgres = connect(Number(target.port), target.hostname)
  let isCut = false
  program.on('data', (bytes) => {
    const isCommit = /\bcommit\b/i.test(bytes.toString('latin1'))
    if (lost === 'what is sent' || (lost && isCut)) isCut = true
    else if (!isCut) postgres.write(bytes)
    if (lost === 'the answer to COMMIT' && isCommit) isCut = true
  })
  postgres.on('data', (bytes) => isCut || program.write(bytes))
  for (const socket of [program, postgres]) socket.on('error', () => undefined)
  // PostgreSQL does not hear that we have gone either.
  postgres.on('close', () => isCut || program.destroy())
  afterAll(() => postgres.destroy())
})
way.listen(0, '127.0.0.1')
await once(way, 'listening')
const url = new URL(test.url)
url.port = String((way.address() as { port: number }).port)
const database = openDatabase(
  openPool({
    url: url.href,
    maxConnections: 6,
    applicationName: 'vanishing',
    statementTimeoutMs: 500,
    idleInTransactionMs: 500,
    connectTimeoutMs: 500,
    silentAfterMs: 1_000,
  }),
)
afterAll(async () => {
  await test.stop()
  await database.destroy()
  way.close()
})
const ingest = await test.start({}, database)

it.each<Loss>(['what is sent', 'the answer to COMMIT'])(
  'PostgreSQL that vanishes without a word, and with it %s, is given up; nothing is lost and nothing counts twice',
  async (loss) => {
    const { itemId, imei } = await test.insertVehicle()
    const tracker = await connectTracker(ingest.ports[0]?.port as number)
    expect(await tracker.introduce(imei)).toBe(1)
    const records = Array.from({ length: 20 }, (_, step) =>
      record({ recordedAt: Date.now() - 60_000 + step * 1_000, lat: 40 + step / 4_000 }),
    )
    tracker.send(records.slice(0, 10))
    expect(await tracker.acknowledgement()).toBe(10)

    const before = await test.metric('atalaya_ingest_commit_retries_total')
    lost = loss
    tracker.send(records.slice(10))
    let isAnswered = false
    const answer = tracker.acknowledgement().then((count) => {
      isAnswered = true
      return count
    })
    // Longer than silence is borne, so that the connection is given up while all is still lost.
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(isAnswered).toBe(false)
    lost = undefined
    expect(await answer).toBe(10)
    if (loss === 'what is sent')
      expect(await test.metric('atalaya_ingest_commit_retries_total')).toBeGreaterThan(before)
    expect(await test.rows('SELECT recorded_at FROM positions WHERE item_id = $1', [itemId])).toHaveLength(20)
    const [state] = await test.rows<{ odometer_m: number }>('SELECT odometer_m FROM item_states WHERE item_id = $1', [
      itemId,
    ])
    expect(state?.odometer_m).toBeCloseTo((19 / 4_000) * 111_195, -1)
    tracker.end()
  },
  20_000,
)
