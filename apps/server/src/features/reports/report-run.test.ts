import { ReportQuestion } from '@atalaya/contract/reports'
import { readCsv } from '@atalaya/documents/csv.reader'
import { expect, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { askRun } from '../../runs/index.ts'
import { askedReport } from './asked-report.ts'
import type { ReportRunParams } from './report-run.ts'
import { runReport } from './test-report-run.ts'

const { database, web, engine, pool, url } = await createTestDatabase()
const { companyId } = await insertTestTenant(database, 'Ours')
const group = await insertTestGroup(database, companyId, { name: 'Group' })
const shown = await insertTestItem(database, companyId, { name: 'Van; "1"', groupIds: [group] })
const hidden = await insertTestItem(database, companyId, { name: 'Hidden' })
const day = Date.UTC(2026, 2, 2)
const trips = 4_500
for (const itemId of [shown, hidden])
  await pool.query(
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m)
     SELECT $1, $2, $3::bigint + n * 10000, $3::bigint + n * 10000 + 5000, $3::bigint + n * 10000 + 5000, 40, -4, 41, -4, 1500
     FROM generate_series(1, $4) AS n`,
    [companyId, itemId, day, trips],
  )

const runOf = (role: 'ADMIN' | 'SUBADMIN') => {
  const question = ReportQuestion.parse({
    ...{ type: 'trips', selection: { all: true }, from: '2026-03-02', to: '2026-03-03' },
  }) as never
  const asked = askedReport(question, {
    viewer: { role, groupIds: [group] },
    timezone: 'UTC',
    language: 'en',
    now: day + 86_400_000 * 5,
  })
  const params: ReportRunParams = { asked, language: 'en' }
  const owner = { companyId, resellerId: null }
  return runReport({ web, engine, url, companyId }, () =>
    asCompany(web, companyId, (tx) =>
      askRun(tx, { kind: 'report', ...owner, user: { id: 1, name: 'Ana' }, subject: 'Trips', params }),
    ),
  )
}

test('a run writes every row once, in the reader’s words, of what the asker saw', async () => {
  const { run, contentOf } = await runOf('SUBADMIN')
  expect(run).toMatchObject({ state: 'done', done: trips })
  expect(run?.files.map(({ name }) => name)).toEqual([
    'Trips-2026-03-02-2026-03-03.csv',
    'Trips-2026-03-02-2026-03-03.xlsx',
  ])
  const { header, rows } = readCsv(await contentOf(0), { language: 'en' })
  expect(header.slice(0, 3)).toEqual(['Item', 'Start', 'From'])
  expect(rows).toHaveLength(trips)
  expect(new Set(rows.map(({ cells }) => cells[0]))).toEqual(new Set(['Van; "1"']))
  expect(rows[0]?.cells.slice(1, 4)).toEqual(['2026-03-02 00:00', '40.00000, -4.00000', '2026-03-02 00:00'])
  expect(new Set(rows.map(({ cells }) => cells[6]))).toEqual(new Set(['1.5']))
})
