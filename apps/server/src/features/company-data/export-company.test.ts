import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { readCsv } from '@atalaya/documents/csv.reader'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { urlAs } from '../../database/roles.ts'
import { snapshotsOf } from '../../database/snapshot.ts'
import { asCompany } from '../../database/tenant.ts'
import { createTestDatabase, testLogins } from '../../database/test-database.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { unzip64 } from '../../documents/test-unzip.ts'
import { allKinds } from '../../features.ts'
import { askRun, listRuns, readRunFilePart, startRuns } from '../../runs/index.ts'
import { companyTables, whoseRows } from './company-tables.ts'
import { companyExport } from './export-company.ts'
import { isExported } from './exported-columns.ts'
import { fillCompany, markOf } from './test-company-data.ts'

const { database, web, engine, pool, url } = await createTestDatabase()
const kinds = allKinds()
/** `EXPORT_POSITIONS=1000000` measures; a few show that it is right. */
const positions = Number(process.env['EXPORT_POSITIONS'] ?? 3_000)
const days = 60

const exported = async (companyId: number): Promise<{ archive: Buffer; elapsedMs: number; rssMiB: number }> => {
  const runner = startRuns(
    { database: engine, logger: pino({ level: 'error' }), publish: () => undefined, pollMs: 20 },
    [companyExport({ openSnapshot: snapshotsOf(urlAs(url, testLogins().engine)), kinds })],
  )
  onTestFinished(() => runner.stop())
  const startedAt = performance.now()
  let rss = 0
  const watching = setInterval(() => {
    rss = Math.max(rss, process.memoryUsage.rss())
  }, 50)
  await asCompany(web, companyId, (tx) =>
    askRun(tx, {
      kind: 'companyExport',
      companyId,
      resellerId: null,
      user: { id: 1, name: 'Ana' },
      subject: 'Ulía & Cía',
    }),
  )
  const newest = async () => (await asCompany(web, companyId, (tx) => listRuns(tx, {})))[0]
  await expect.poll(async () => (await newest())?.state, { timeout: 300_000, interval: 50 }).toMatch(/done|failed/)
  clearInterval(watching)
  const run = await newest()
  expect(run).toMatchObject({
    state: 'done',
    files: [{ name: expect.stringMatching(/^ulia-cia_\d{4}-\d\d-\d\d\.zip$/) }],
  })
  const elapsedMs = performance.now() - startedAt
  const parts: Buffer[] = []
  for (let n = 0; ; n += 1) {
    const part = await asCompany(web, companyId, (tx) => readRunFilePart(tx, run?.files[0]?.id as number, n))
    if (!part) break
    parts.push(part)
  }
  const archive = Buffer.concat(parts)
  expect(createHash('sha256').update(archive).digest('hex')).toBe(run?.files[0]?.sha256)
  return { archive, elapsedMs, rssMiB: Math.round(rss / 2 ** 20) }
}

test('an archive holds all of a company and nothing of another: every row, every picture, no secret', {
  timeout: 600_000,
}, async () => {
  const [ours, theirs] = [await insertTestTenant(database, 'Ours'), await insertTestTenant(database, 'Theirs')]
  await fillCompany(pool, ours, { name: 'ours', positions, days })
  await fillCompany(pool, theirs, { name: 'theirs', positions: 10 })
  await pool.query('ANALYZE')
  const before = process.memoryUsage.rss()
  const { archive, elapsedMs, rssMiB } = await exported(ours.companyId)
  console.info(
    `${positions} positions exported in ${Math.round(elapsedMs)} ms to ${(archive.length / 1e6).toFixed(1)} MB, RSS ${Math.round(before / 2 ** 20)} -> ${rssMiB} MiB`,
  )
  if (process.env['EXPORT_TO']) await writeFile(process.env['EXPORT_TO'], archive)
  const contents = unzip64(archive)
  const manifest = JSON.parse((contents.get('manifest.json') as Buffer).toString())
  expect(manifest).toMatchObject({ format: 1, company: { id: ours.companyId }, positions: { rows: positions } })
  expect(new Set(manifest.files.map(({ name }: { name: string }) => name))).toEqual(
    new Set([...contents.keys()].filter((name) => name !== 'manifest.json')),
  )
  for (const { name, bytes, sha256 } of manifest.files) {
    const content = contents.get(name) as Buffer
    expect([name, content.length, createHash('sha256').update(content).digest('hex')]).toEqual([name, bytes, sha256])
  }
  for (const table of companyTables(kinds).filter(isExported)) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${table.table} WHERE ${whoseRows(table.table === 'groups' ? {} : table, ours.companyId)}`,
    )
    const inFiles = manifest.files
      .filter((file: { table: string; name: string }) => file.table === table.table && !file.name.startsWith('files/'))
      .reduce((sum: number, file: { rows: number }) => sum + file.rows, 0)
    expect([table.table, inFiles]).toEqual([table.table, rows[0]?.count])
    expect(inFiles, table.table).toBeGreaterThan(0)
  }
  const all = [...contents.values()].map((content) => content.toString('latin1')).join('\n')
  expect(all).toContain(markOf('ours'))
  for (const secret of [
    markOf('theirs'),
    'hash-of-',
    'of-the-network',
    'of-the-device',
    'key of',
    'totp of',
    'token of',
    'openid of',
  ])
    expect(all.includes(secret), secret).toBe(false)
})

test('its rows are read by who knows CSV or JSON, its instants and places as they were', async () => {
  const ours = await insertTestTenant(database, 'Read')
  await fillCompany(pool, ours, { name: 'read', positions: 900, days })
  const contents = unzip64((await exported(ours.companyId)).archive)
  const csv = (name: string) => {
    const { header, rows } = readCsv(contents.get(name) as Buffer, { language: 'en' })
    return rows.map(({ cells }) => Object.fromEntries(header.map((title, at) => [title, cells[at]])))
  }
  const folder = [...contents.keys()].filter((name) => name.startsWith('positions/'))
  expect(folder.map((name) => name.replace(/^positions\/\d+-/, ''))).toEqual([
    'mark-read-9f3-vehicles-1/2026-09.csv',
    'mark-read-9f3-vehicles-1/2026-10.csv',
  ])
  const rows = folder.flatMap((name) => {
    expect((contents.get(name) as Buffer).toString()).toMatch(/^recorded_at,[^\n]+\r\n/)
    const parsed = csv(name)
    expect(new Set(parsed.map((row) => row['recorded_at']?.slice(0, 7)))).toEqual(new Set([name.slice(-11, -4)]))
    return parsed
  })
  expect(rows).toHaveLength(900)
  expect(rows.map((row) => row['recorded_at'])).toEqual(rows.map((row) => row['recorded_at']).toSorted())
  const { rows: stored } = await pool.query(
    'SELECT recorded_at, lat, io FROM positions WHERE company_id = $1 ORDER BY recorded_at LIMIT 1',
    [ours.companyId],
  )
  expect([
    Date.parse(rows[0]?.['recorded_at'] as string),
    Number(rows[0]?.['lat']),
    JSON.parse(rows[0]?.['io'] as string),
  ]).toEqual([stored[0].recorded_at, stored[0].lat, stored[0].io])
  const lines = (name: string) =>
    (contents.get(name) as Buffer)
      .toString()
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  expect(lines('tables/geozones.ndjson')).toMatchObject([
    {
      name: markOf('read'),
      description: `two\nlines of ${markOf('read')}`,
      shape: { kind: 'circle' },
      created_ts: '1970-01-01T00:00:00.001Z',
    },
  ])
  expect(contents.get([...contents.keys()].find((name) => name.startsWith('files/')) as string)?.toString()).toBe(
    `picture of ${markOf('read')}`,
  )
})
