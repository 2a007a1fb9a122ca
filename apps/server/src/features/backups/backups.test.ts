import { allRoutes } from '@atalaya/contract/routes'
import { expect, test } from 'vitest'
import { startTestCompany } from '../../test-server.ts'

const now = Date.UTC(2026, 10, 24, 8)
const hourMs = 3_600_000
const { pool, signInAs } = await startTestCompany('Ulía', { clock: { now: () => now } })
const accountAs = (role: 'SUPER_RESELLER' | 'RESELLER') =>
  signInAs({ role, email: `${role.toLowerCase()}@backups.test` })
const staff = await accountAs('SUPER_RESELLER')
const read = () => staff.reply(allRoutes.backups.all, {})
const note = (startedTs: number, error: string | null) =>
  pool.query(
    'INSERT INTO backups (file, started_ts, finished_ts, bytes, rows, error) VALUES ($1, $2, $3, $4, $4, $5)',
    ['atalaya', startedTs, startedTs + 9_000, error === null ? 12 : null, error],
  )

test('the last whole backup says whether backups are old, however many failed after it', async () => {
  expect(await read()).toEqual({ backups: [], lastTs: null, isOld: true, nightly: null })
  await note(now - 27 * hourMs, null)
  expect(await read()).toMatchObject({ lastTs: now - 27 * hourMs, isOld: true })
  await note(now - 25 * hourMs, null)
  await note(now - hourMs, 'no space left on device')
  const told = await read()
  expect(told).toMatchObject({ lastTs: now - 25 * hourMs, isOld: false })
  expect(told.backups.map(({ error, rows }) => [error, rows])).toEqual([
    ['no space left on device', null],
    [null, 12],
    [null, 12],
  ])
})

test('nobody below the platform reads how they went', async () => {
  const reseller = await accountAs('RESELLER')
  expect(await reseller.call(allRoutes.backups.all, {})).toMatchObject({ status: 403 })
})
