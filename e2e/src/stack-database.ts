import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { thisStack } from './this-stack.ts'

/** The product's own database, for the tests of a file: what no screen makes yet, or only time does, is made beside it. */
export const useDatabase = (): pg.Client => {
  const { dataDir } = thisStack()
  const [, , , port] = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')
  const { databasePassword } = JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')) as {
    databasePassword: string
  }
  const client = new pg.Client({
    host: '127.0.0.1',
    port: Number(port),
    user: 'postgres',
    password: databasePassword,
    database: 'atalaya',
  })
  beforeAll(async () => {
    await client.connect()
  })
  afterAll(() => client.end())
  return client
}
