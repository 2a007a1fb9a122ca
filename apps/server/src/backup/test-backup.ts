import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject, onTestFinished } from 'vitest'

/** A folder for the length of one test. */
export const testFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'atalaya-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** A database without anything in it, of a login that row-level security binds, as in production; and by one that passes it. */
export const emptyDatabase = async (): Promise<{ url: string; passingUrl: string; client: pg.Client }> => {
  const server = new pg.Client({ connectionString: inject('testDatabaseServer') })
  await server.connect()
  const name = `restored_${randomBytes(6).toString('hex')}`
  await server.query(`CREATE ROLE ${name} LOGIN PASSWORD 'of-a-test'; GRANT ${name} TO CURRENT_USER`)
  for (const role of ['company', 'reseller', 'access', 'engine'])
    await server.query(`GRANT atalaya_${role} TO ${name} WITH INHERIT ${role === 'engine'}, SET TRUE`)
  await server.query(`CREATE DATABASE ${name} OWNER ${name}`)
  const url = new URL(inject('testDatabaseServer'))
  url.pathname = `/${name}`
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  const passingUrl = url.href
  url.username = name
  url.password = 'of-a-test'
  onTestFinished(async () => {
    await client.end()
    await server.query(`DROP DATABASE ${name} WITH (FORCE)`)
    await server.query(`DROP ROLE ${name}`)
    await server.end()
  })
  return { url: url.href, passingUrl, client }
}
