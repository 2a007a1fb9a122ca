import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, openPool } from '../database/pool.ts'
import type { Database } from '../database/tenant.ts'
import { createTestDatabase } from '../database/test-database.ts'
import { commitForSure, isPassing } from './sure-commit.ts'

const { url, database: direct } = await createTestDatabase()

type Fault = 'none' | 'commit is not sent' | 'answer to commit is lost'
let fault: Fault = 'none'
let database: Database

/** Stands between the program and PostgreSQL and cuts the line where it is told to, once. */
const cut = (fromProgram: Socket) => {
  const target = new URL(url)
  const toDatabase = connect(Number(target.port), target.hostname)
  fromProgram.on('data', (bytes) => {
    const isCommit = /commit/i.test(bytes.toString('latin1'))
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
})
afterEach(async () => {
  await sql`DELETE FROM brands WHERE site_name = 'sure'`.execute(direct)
})
afterAll(async () => {
  await database.destroy()
  line.close()
})

const insertBrand = () =>
  commitForSure(database, async (tx) => {
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
    await expect(commitForSure(database, () => Promise.reject(new TypeError('ours')))).rejects.toThrow('ours')
    expect(isPassing(new TypeError('ours'))).toBe(false)
  })
})
