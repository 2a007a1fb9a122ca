import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { erasureWaitDays } from '@atalaya/contract/company-data'
import { allRoutes } from '@atalaya/contract/routes'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { insertTestTenant, type TestTenant } from '../../database/test-tenants.ts'
import { allKinds } from '../../features.ts'
import { replyOf } from '../../http/test-client.ts'
import { startRuns } from '../../runs/index.ts'
import { startTestServer } from '../../test-server.ts'
import { headOfPdf, insertTestBrand, testLogo } from '../brands/test-brands.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { companyTables, whoseRows } from './company-tables.ts'
import { companyErasure } from './erase-company.ts'
import { fillCompany, markOf } from './test-company-data.ts'

const { client, database, engine, pool, origin, updateRow } = await startTestServer()
const kinds = allKinds()
const positions = Number(process.env['ERASE_POSITIONS'] ?? 3_000)

const start = () => {
  const publish = () => undefined
  const runner = startRuns({ database: engine, logger: pino({ level: 'error' }), publish, pollMs: 20 }, [
    companyErasure({ database: engine, publish, kinds }),
  ])
  onTestFinished(() => runner.stop())
  return runner
}
let serial = 0
const newCompany = async (name: string, state = 4) => {
  const tenant = await insertTestTenant(database, name)
  await updateRow('companies', tenant.companyId, { state })
  const seller = await insertTestUser(database, tenant, { role: 'RESELLER', email: `seller${++serial}@erase.test` })
  return { tenant, as: await signedIn(client, seller) }
}
type Party = Awaited<ReturnType<typeof newCompany>>
const ask = ({ as, tenant }: Party, name: string) =>
  as.call(allRoutes.companyErasure.erase, {
    params: { resellerId: tenant.resellerId as never, id: tenant.companyId as never },
    body: { name },
  })
const runOf = async ({ as, tenant }: Party) =>
  (await as.reply(allRoutes.resellerRuns.list, { params: { resellerId: tenant.resellerId as never } }))[0]
const makeDue = (runId: number) => updateRow('runs', runId, { due_ts: 0 })
const counts = async ({ companyId }: TestTenant): Promise<Record<string, number>> => {
  const found: Record<string, number> = {}
  for (const judged of companyTables(kinds)) {
    const { rows } = await pool.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM ${judged.table} WHERE ${whoseRows(judged.table === 'groups' ? {} : judged, companyId)}`,
    )
    found[judged.table] = rows[0]?.count ?? 0
  }
  return found
}
/** Tables that have a text anywhere, whoever's rows they are. */
const tablesWith = async (text: string): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `SELECT FROM ${name} AS t WHERE position($1 IN t::text) > 0
      OR position(encode($1::text::bytea, 'hex') IN t::text) > 0 LIMIT 1`,
      [text],
    )
    if (rowCount) found.push(name)
  }
  return found
}
const fileOf = async (
  { as, tenant }: Party,
  run: { id: number; files: { id: number; name: string }[] },
  name: string,
) => {
  const file = run.files.find((each) => each.name === name)
  const params = { resellerId: tenant.resellerId as never, runId: run.id, fileId: file?.id as number }
  const { url } = await as.reply(allRoutes.resellerRuns.link, { params })
  const answer = await fetch(new URL(url, origin))
  expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename*=UTF-8''${name}`,
  ])
  return Buffer.from(await answer.arrayBuffer())
}

test('nothing of a company is left but its certificate, and every other is as it was', {
  timeout: 300_000,
}, async () => {
  const [party, other] = [await newCompany('Ulía'), await newCompany('Igeldo', 2)]
  await fillCompany(pool, party.tenant, { name: 'ulia', positions })
  await fillCompany(pool, other.tenant, { name: 'igeldo', positions: 20 })
  const brandId = await insertTestBrand(database, { site_name: 'Aizkorri', logo: testLogo })
  const { resellerId } = party.tenant
  await updateRow('resellers', resellerId, { brand_id: brandId })
  const [before, others] = [await counts(party.tenant), await counts(other.tenant)]
  expect(Object.entries(before).filter(([table, rows]) => rows === 0 && !/^run|_recomputations$/.test(table))).toEqual(
    [],
  )
  const { runId } = replyOf(await ask(party, 'Ulía'))
  expect(replyOf(await ask(party, 'Ulía')).runId).toBe(runId)
  const waiting = await runOf(party)
  expect(waiting).toMatchObject({ id: runId, state: 'waiting', subject: 'Ulía', canCancel: true, expiresTs: null })
  expect(Math.round(((waiting?.dueTs ?? 0) - Date.now()) / 86_400_000)).toBe(erasureWaitDays)
  await makeDue(runId)
  const startedAt = performance.now()
  start()
  await expect.poll(async () => (await runOf(party))?.state, { timeout: 300_000 }).toMatch(/done|failed/)
  console.info(`${positions} positions and the rest erased in ${Math.round(performance.now() - startedAt)} ms`)
  const run = await runOf(party)
  expect(run).toMatchObject({
    state: 'done',
    expiresTs: null,
    files: [{ name: 'certificate.pdf' }, { name: 'certificate.json' }],
  })

  const after = await counts(party.tenant)
  expect(
    Object.entries(after)
      .filter(([, rows]) => rows > 0)
      .map(([table]) => table),
  ).toEqual(['company_usage'])
  expect(await tablesWith(markOf('ulia'))).toEqual(['company_usage'])
  expect(await counts(other.tenant)).toEqual(others)
  const { rows: trackers } = await pool.query(
    `SELECT company_id, item_id, name, reseller_id FROM trackers WHERE device_id = 'device-ulia'`,
  )
  expect(trackers).toEqual([{ company_id: null, item_id: null, name: '', reseller_id: party.tenant.resellerId }])

  const json = await fileOf(party, run as never, 'certificate.json')
  const certificate = JSON.parse(json.toString())
  const { companyId } = party.tenant
  expect(certificate).toMatchObject({
    company: { id: companyId, name: 'Ulía' },
    reseller: { id: resellerId },
    released: 1,
    remaining: 0,
  })
  const erased = Object.fromEntries(
    certificate.erased.map(({ table, rows }: { table: string; rows: number }) => [table, rows]),
  )
  const { trackers: _, company_usage: __, ...expected } = before
  // Asking was noted too, and the reseller's own history had a change of it.
  expect(erased).toEqual({
    ...expected,
    security_events: (expected['security_events'] ?? 0) + 1,
    record_changes: (expected['record_changes'] ?? 0) + 1,
  })
  const pdf = await fileOf(party, run as never, 'certificate.pdf')
  expect(headOfPdf(pdf)).toEqual({ siteName: 'Aizkorri', hasLogo: true })
  expect(run?.files[1]?.sha256).toBe(createHash('sha256').update(json).digest('hex'))
  if (process.env['CERTIFICATE_TO']) await writeFile(process.env['CERTIFICATE_TO'], pdf)
  const { rows: told } = await pool.query(
    `SELECT kind, subject FROM security_events WHERE reseller_id = $1 AND kind = 'company.erased'`,
    [resellerId],
  )
  expect(told).toEqual([{ kind: 'company.erased', subject: 'Ulía' }])
})

test('interrupted again and again it goes on, and its certificate counts each row once', {
  timeout: 300_000,
}, async () => {
  const party = await newCompany('Urgull')
  await fillCompany(pool, party.tenant, { name: 'urgull', positions: 500, days: 90 })
  const before = await counts(party.tenant)
  const { runId } = replyOf(await ask(party, 'Urgull'))
  await makeDue(runId)
  const past = async (): Promise<number> => {
    const { rows } = await pool.query(
      `SELECT coalesce(jsonb_array_length(memory -> 'past'), 0) AS past FROM runs WHERE id = $1`,
      [runId],
    )
    return rows[0].past
  }
  for (const at of [5, 20, 33, 45]) {
    const runner = start()
    await expect.poll(past, { interval: 2, timeout: 60_000 }).toBeGreaterThanOrEqual(at)
    await runner.stop()
    expect((await runOf(party))?.state).toMatch(/waiting|done/)
    // Once begun, nobody calls it off.
    const params = { resellerId: party.tenant.resellerId as never, runId }
    expect(await party.as.call(allRoutes.resellerRuns.cancel, { params })).toMatchObject({ code: 'run.ended' })
  }
  start()
  await expect.poll(async () => (await runOf(party))?.state, { timeout: 120_000 }).toBe('done')
  const { rows } = await pool.query(`SELECT memory FROM runs WHERE id = $1`, [runId])
  for (const table of ['positions', 'trips', 'users', 'groups', 'items'])
    expect([table, rows[0].memory.counts[table]]).toEqual([table, before[table]])
})

test('it wants the name, a company without people, and who sells it; and it can be taken back', async () => {
  const [party, other] = [await newCompany('Santa Clara'), await newCompany('Mota', 2)]
  expect(await ask(party, 'santa clara')).toMatchObject({ fields: { name: 'name.other' } })
  expect(await ask(other, 'Mota')).toMatchObject({ code: 'company.notdeactivated' })
  const theirs = { ...party, as: other.as }
  expect(await ask(theirs, 'Santa Clara')).toMatchObject({ status: 404 })
  const admin = await insertTestUser(database, party.tenant, { role: 'ADMIN', email: 'admin@erase.test' })
  await updateRow('companies', party.tenant.companyId, { state: 2 })
  expect(await ask({ ...party, as: await signedIn(client, admin) }, 'Santa Clara')).toMatchObject({ status: 403 })
  await updateRow('companies', party.tenant.companyId, { state: 4 })

  const first = replyOf(await ask(party, 'Santa Clara')).runId
  const params = { resellerId: party.tenant.resellerId as never, runId: first }
  const foreign = await other.as.call(allRoutes.resellerRuns.cancel, {
    params: { ...params, resellerId: other.tenant.resellerId as never },
  })
  expect(foreign).toMatchObject({ status: 404 })
  await party.as.reply(allRoutes.resellerRuns.cancel, { params })
  expect(await runOf(party)).toMatchObject({ id: first, state: 'cancelled' })

  // Whoever lets its people in again has taken it back as well.
  const second = replyOf(await ask(party, 'Santa Clara')).runId
  await updateRow('companies', party.tenant.companyId, { state: 1 })
  await makeDue(second)
  start()
  await expect.poll(async () => (await runOf(party))?.state).toBe('failed')
  expect(await runOf(party)).toMatchObject({ error: 'company.notdeactivated' })
  expect((await counts(party.tenant))['users']).toBe(1)
})
