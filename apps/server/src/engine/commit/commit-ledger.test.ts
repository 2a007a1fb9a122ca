import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { readPostmaster } from '../../database/embedded/postmaster.ts'
import { startEmbeddedDatabase } from '../../database/embedded.ts'
import { migrate, readMigrations } from '../../database/migrations.ts'
import { openDatabase, openPool } from '../../database/pool.ts'
import type { Database } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { type CommitLedger, createCommitLedger, isPassing } from './commit-ledger.ts'

const { url, database: direct } = await createTestDatabase()

type Fault = 'none' | 'commit is not sent' | 'answer to commit is lost'
let fault: Fault = 'none'
let database: Database
let commitForSure: CommitLedger['commit']

/** Stands between the program and PostgreSQL and cuts the line where it is told to, once. */
const cut = (fromProgram: Socket) => {
  const target = new URL(url)
  const toDatabase = connect(Number(target.port), target.hostname)
  fromProgram.on('data', (bytes) => {
    const isCommit = /\bcommit\b/i.test(bytes.toString('latin1'))
    if (isCommit && fault === 'commit is not sent') {
      fault = 'none'
      fromProgram.destroy()
      toDatabase.destroy()
    } else if (isCommit && fault === 'answer to commit is lost') {
      fault = 'none'
      toDatabase.write(bytes)
      toDatabase.once('data', () => fromProgram.destroy())
    } else toDatabase.write(bytes)
  })
  toDatabase.on('data', (bytes) => fromProgram.write(bytes))
  for (const socket of [fromProgram, toDatabase]) socket.on('error', () => undefined)
  fromProgram.on('close', () => toDatabase.destroy())
  toDatabase.on('close', () => fromProgram.destroy())
}
const line = createServer(cut)

beforeAll(async () => {
  line.listen(0, '127.0.0.1')
  await once(line, 'listening')
  const proxied = new URL(url)
  proxied.port = String((line.address() as { port: number }).port)
  database = openDatabase(openPool({ url: proxied.href, maxConnections: 2, applicationName: 'cut' }))
  commitForSure = createCommitLedger(database, randomUUID()).commit
})
afterEach(async () => {
  await sql`DELETE FROM brands WHERE site_name = 'sure'`.execute(direct)
})
afterAll(async () => {
  await database.destroy()
  line.close()
})

const insertBrand = () =>
  commitForSure(async (tx) => {
    await sql`INSERT INTO brands (site_name) VALUES ('sure')`.execute(tx)
    return 'written'
  })
const brands = async () => (await sql`SELECT FROM brands WHERE site_name = 'sure'`.execute(direct)).rows.length

describe('commit for sure', () => {
  it('answers with the result of the work', async () => {
    expect(await insertBrand()).toBe('written')
    expect(await brands()).toBe(1)
  })

  it('knows a transaction to be committed although the answer was lost', async () => {
    fault = 'answer to commit is lost'
    expect(await insertBrand()).toBe('written')
    expect(fault).toBe('none')
    expect(await brands()).toBe(1)
  })

  it('knows a transaction to have failed when COMMIT never arrived, and calls that passing', async () => {
    fault = 'commit is not sent'
    const error = await insertBrand().then(
      () => undefined,
      (cause: unknown) => cause,
    )
    expect(fault).toBe('none')
    expect(isPassing(error)).toBe(true)
    expect(await brands()).toBe(0)
  })

  it('hands on what the work throws', async () => {
    await expect(commitForSure(() => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
    expect(isPassing(new TypeError('ours'))).toBe(false)
  })
})

it.each([
  ['53100', 'no room on the disk', true],
  ['57P03', 'starting up', true],
  ['25P03', 'ended for standing still in a transaction', true],
  ['25006', 'a standby', true],
  ['25P02', 'a statement after a failed one', false],
  ['23505', 'a key that is there already', false],
])('%s, %s, passes by itself: %s', (code, _, passes) => {
  expect(isPassing(Object.assign(new Error(), { code }))).toBe(passes)
})

describe('commit for sure, when PostgreSQL dies before COMMIT and gives the transaction number again', () => {
  it('does not take the transaction of another for its own', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'atalaya-embedded-'))
    const embedded = await startEmbeddedDatabase({ dataDir, password: 'dies', onProgress: () => undefined })
    await migrate(embedded.url, await readMigrations())
    const dying = openDatabase(openPool({ url: embedded.url, maxConnections: 4, applicationName: 'dying' }))
    const { commit: surely } = createCommitLedger(dying, randomUUID())
    const others = { isOver: false, numbers: new Set<string>() }
    const goOn = async () => {
      while (!others.isOver) {
        const one = sql<{ id: string }>`INSERT INTO brands (site_name) VALUES ('other') RETURNING xmin::text AS id`
        await one.execute(dying).then(
          ({ rows }) => others.numbers.add(rows[0]?.id ?? ''),
          () => new Promise((resolve) => setTimeout(resolve, 5)),
        )
      }
    }
    let number = ''
    try {
      const failed = surely(async (tx) => {
        const inserted = sql<{ id: string }>`INSERT INTO brands (site_name) VALUES ('sure') RETURNING xmin::text AS id`
        number = (await inserted.execute(tx)).rows[0]?.id ?? ''
        process.kill((await readPostmaster(join(dataDir, 'postgres')))?.pid ?? 0, 'SIGKILL')
        void goOn()
        await vi.waitFor(() => expect(others.numbers).toContain(number), { timeout: 300_000 })
      })
      expect(isPassing(await failed.catch((error: unknown) => error))).toBe(true)
      expect(others.numbers).toContain(number)
      expect((await sql`SELECT FROM brands WHERE site_name = 'sure'`.execute(dying)).rows).toEqual([])
    } finally {
      others.isOver = true
      await dying.destroy()
      await embedded.stop()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
    }
  }, 300_000)
})
