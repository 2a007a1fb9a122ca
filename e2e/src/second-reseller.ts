import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** The product's own database: what no screen makes yet is made beside it. */
const connect = async (): Promise<pg.Client> => {
  const { dataDir } = inject('stack')
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
  await client.connect()
  return client
}

/** The demo has one reseller; for a test file there is a second one, of the same distributor. */
export const useSecondReseller = (name: string): { id(): number } => {
  let id = 0
  beforeAll(async () => {
    const client = await connect()
    const { rows } = await client.query<{ id: number }>(
      'INSERT INTO resellers (name, distributor_id) SELECT $1, distributor_id FROM resellers ORDER BY id LIMIT 1 RETURNING id',
      [name],
    )
    id = rows[0]?.id ?? 0
    await client.end()
  })
  // The journeys after these know of one.
  afterAll(async () => {
    const client = await connect()
    await client.query('DELETE FROM trackers WHERE reseller_id = $1', [id])
    await client.query('DELETE FROM resellers WHERE id = $1', [id])
    await client.end()
  })
  return { id: () => id }
}
