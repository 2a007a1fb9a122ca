import { ReportQuestion } from '@atalaya/contract/reports'
import { daysReport } from '@atalaya/contract/reports/days.report'
import { expect, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { createTestDatabase } from '../../database/test-database.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { askRun } from '../../runs/index.ts'
import { askedReport } from './asked-report.ts'
import { readComparedRows, readResultRows } from './report-results.repository.ts'
import type { ReportRunParams } from './report-run.ts'
import { runReport } from './test-report-run.ts'

/** As many as a command asks for, with how long they take: `RESULT_ROWS=200000`; a few in every run. */
const wanted = Number(process.env['RESULT_ROWS'] ?? 400)
const isMeasured = process.env['RESULT_ROWS'] !== undefined
const days = 40
const items = Math.ceil(wanted / days)
const day = 86_400_000
const first = Date.UTC(2026, 2, 2)

const { database, web, engine, pool, url } = await createTestDatabase()
const { companyId } = await insertTestTenant(database, 'Ours')
await pool.query(
  `WITH made AS (INSERT INTO items (company_id, item_type) SELECT $1, 1 FROM generate_series(1, $2) RETURNING id)
   INSERT INTO vehicles (id, company_id, name) SELECT id, $1, 'Vehículo ' || id FROM made`,
  [companyId, items],
)
await pool.query(
  `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m)
   SELECT $1, items.id, $2::bigint + n::bigint * 86400000, $2::bigint + n::bigint * 86400000 + 3600000, $2::bigint + n::bigint * 86400000 + 3600000,
     40, -4, 41, -4, 1000 + (items.id * 7919 + n * 104729) % 100000
   FROM items CROSS JOIN generate_series(0, $3) AS n WHERE items.company_id = $1`,
  [companyId, first, 2 * days - 1],
)
await pool.query('ANALYZE')

const dateOf = (nth: number) => new Date(first + nth * day).toISOString().slice(0, 10)
const runOf = async (from: number) => {
  const question = ReportQuestion.parse({
    ...{ type: 'days', selection: { all: true }, from: dateOf(from), to: dateOf(from + days - 1) },
  }) as never
  const asked = askedReport(question, {
    viewer: { role: 'ADMIN', groupIds: [] },
    timezone: 'UTC',
    language: 'es',
    now: first + 100 * day,
  })
  const params: ReportRunParams = { asked, language: 'es' }
  const owner = { companyId, resellerId: null }
  let runId = 0
  const begun = performance.now()
  await runReport({ web, engine, url, companyId }, () =>
    asCompany(web, companyId, async (tx) => {
      runId = await askRun(tx, { kind: 'report', ...owner, user: { id: 1, name: 'Ana' }, subject: 'Days', params })
    }),
  )
  if (isMeasured) console.info(`run ${runId}: ${Math.round(performance.now() - begun)} ms`)
  return runId
}

const page = { dir: 'asc', offset: 0, limit: 100 } as const
const timed = async <T>(what: string, read: () => Promise<T>): Promise<T> => {
  const begun = performance.now()
  const answer = await read()
  if (isMeasured) console.info(`${what}: ${Math.round(performance.now() - begun)} ms`)
  return answer
}

test('every page of a large result, and of two compared, is read in the order that was asked for', {
  timeout: 600_000,
}, async () => {
  const [earlier, runId] = [await runOf(0), await runOf(days)]
  const rows = items * days
  const sizes = await pool.query(
    `SELECT pg_total_relation_size('run_rows')::float8 / 1e6 AS rows, pg_total_relation_size('run_file_parts')::float8 / 1e6 AS files`,
  )
  if (isMeasured) console.info('MB of two results', sizes.rows[0], 'RSS', Math.round(process.memoryUsage.rss() / 1e6))
  const read = (asked: object) =>
    timed(`rows ${JSON.stringify(asked)}`, () =>
      asCompany(web, companyId, (tx) => readResultRows(tx, daysReport, { ...page, runId, rows, ...asked })),
    )
  const km = ({ rows: found }: Awaited<ReturnType<typeof read>>) => found.map(({ cells }) => Number(cells[2]))
  const least = km(await read({ sort: 'distanceKm' }))
  expect(least).toEqual(least.toSorted((a, b) => a - b))
  const last = km(await read({ sort: 'distanceKm', offset: rows - 100 }))
  expect(last[0]).toBeGreaterThanOrEqual(least.at(-1) as number)
  const names = (await read({ sort: 'item', offset: Math.floor(rows / 2) })).rows.map(({ cells }) => String(cells[0]))
  expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'es', { numeric: true })))
  await read({})
  await read({ offset: rows - 100 })
  await read({ limit: 2_000 })
  await read({ sort: 'firstMovedAt', dir: 'desc', offset: rows - 100 })
  const some = await read({ text: 'vehiculo 12', sort: 'distanceKm' })
  expect(some.found).toBeGreaterThan(0)
  const compare = (asked: object) =>
    timed(`compare ${JSON.stringify(asked)}`, () =>
      asCompany(web, companyId, (tx) =>
        readComparedRows(tx, daysReport, { ...page, runId, earlierId: earlier, by: 'now', ...asked }),
      ),
    )
  const by = await compare({ sort: 'distanceKm', by: 'difference' })
  expect(by.found).toBe(rows)
  const differences = by.rows.map(({ now, before }) => Number(now?.[2]) - Number(before?.[2]))
  expect(differences).toEqual(differences.toSorted((a, b) => a - b))
  await compare({})
  await compare({ sort: 'item', offset: rows - 100 })
  await compare({ sort: 'distanceKm', by: 'difference', dir: 'desc', offset: rows - 100 })
  await compare({ text: 'vehiculo 12', sort: 'distanceKm' })
})
