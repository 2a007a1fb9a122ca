import { open, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { verifyBackup } from '../../backup/backup-reader.ts'
import { testFolder } from '../../backup/test-backup.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { nightlyBackup } from './nightly-backup.ts'

const { url, pool } = await createTestDatabase()
const night = Date.UTC(2026, 10, 24, 2, 20)
const env = { ...process.env, DATABASE_URL: url, TOKEN_SECRET: 'x'.repeat(40) }

const jobOf = (folder: string, told: { env?: NodeJS.ProcessEnv; now?: number } = {}) => {
  const [job] = nightlyBackup(
    { folder, keep: 2, hour: 2 },
    { clock: { now: () => told.now ?? night }, env: told.env ?? env },
  )
  if (!job) throw new Error('there is no job')
  return job
}

test('each night leaves one whole file, and of its own the oldest go', async () => {
  const folder = await testFolder()
  for (const name of ['atalaya-2026-11-21', 'atalaya-2026-11-22', 'atalaya-by-hand', 'holiday.jpg'])
    await writeFile(join(folder, name), 'of somebody')
  const job = jobOf(folder)
  await job.run()
  await job.run()
  expect((await readdir(folder)).sort()).toEqual([
    'atalaya-2026-11-22',
    'atalaya-2026-11-24',
    'atalaya-by-hand',
    'holiday.jpg',
  ])
  const file = await open(join(folder, 'atalaya-2026-11-24'))
  await verifyBackup(file).finally(() => file.close())
  const { rows } = await pool.query('SELECT file, error FROM backups')
  expect(rows).toEqual([{ file: 'atalaya-2026-11-24', error: null }])
})

test('one that fails says why, is tried again and takes no older file along', async () => {
  const folder = await testFolder()
  for (const name of ['atalaya-2026-11-20', 'atalaya-2026-11-21', 'atalaya-2026-11-22'])
    await writeFile(join(folder, name), '')
  const refused = jobOf(folder, { env: { ...env, TOKEN_SECRET: 'short' } })
  await expect(refused.run()).rejects.toThrow(/TOKEN_SECRET: at least 32 characters/)
  expect(await readdir(folder)).toHaveLength(3)
})

test('is there only where a folder is named, and has hours before it is taken for dead', () => {
  expect(nightlyBackup(null, { clock: { now: () => night } })).toEqual([])
  expect(jobOf('/nowhere')).toMatchObject({ cron: '20 2 * * *', longestMinutes: 360 })
})
