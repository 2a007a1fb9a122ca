import type { ReportQuestionIn } from '@atalaya/contract/reports'
import { allRoutes } from '@atalaya/contract/routes'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { urlAs } from '../../database/roles.ts'
import { snapshotsOf } from '../../database/snapshot.ts'
import { asEngine } from '../../database/tenant.ts'
import { testLogins } from '../../database/test-database.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { replyOf, type TestClient } from '../../http/test-client.ts'
import { forgetEndedRuns, startRuns } from '../../runs/index.ts'
import { startTestCompany } from '../../test-server.ts'
import { reportRun } from './report-run.ts'

const day = 86_400_000
/** A Monday. */
const monday = Date.UTC(2026, 2, 9)
const now = monday + 20 * day
const { database, engine, origin, pool, url, companyId, signInAs, insertInto, updateRow } = await startTestCompany(
  'Ours',
  {
    clock: { now: () => now },
  },
)
await updateRow('companies', companyId, { timezone: 'UTC' })
const north = await insertTestGroup(database, companyId, { name: 'North' })
const south = await insertTestGroup(database, companyId, { name: 'South' })
const vans = await Promise.all(
  ['Van 2', 'Van 10', 'Ñandú', 'Camión'].map((name) =>
    insertTestItem(database, companyId, { name, groupIds: [north] }),
  ),
)
const [van2, van10, nandu, camion] = vans as [number, number, number, number]
const distant = await insertTestItem(database, companyId, { name: 'Distant', groupIds: [south] })

/** A trip of so many metres, an hour from eight on. */
const drive = (itemId: number, at: number, metres: number) =>
  pool.query(
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m)
     VALUES ($1, $2, $3::bigint, $3::bigint + 3600000, $3::bigint + 3600000, 40, -4, 41, -4, $4)`,
    [companyId, itemId, at + 8 * 3_600_000, metres],
  )
const week = 7 * day
for (const [itemId, before, later] of [
  [van2, 10_000, 15_000],
  [van10, 20_000, 5_000],
  [nandu, 30_000, null],
  [camion, null, 40_000],
  [distant, 50_000, 60_000],
] as [number, number | null, number | null][]) {
  if (before !== null) await drive(itemId, monday + 2 * day, before)
  if (later !== null) await drive(itemId, monday + week + 2 * day, later)
}

const person = (role: 'ADMIN' | 'SUBADMIN' | 'OPERATOR', email: string, more: object = {}) =>
  signInAs({ role, email, ...more })
const ana = await person('SUBADMIN', 'ana@results.test', { groupIds: [north] })
const bea = await person('SUBADMIN', 'bea@results.test', { groupIds: [north, south] })
const sol = await person('SUBADMIN', 'sol@results.test', { groupIds: [south] })
const reader = await person('SUBADMIN', 'leo@results.test', { groupIds: [north], readOnly: true })
const worker = await person('OPERATOR', 'oto@results.test', { groupIds: [north] })
const admin = await person('ADMIN', 'eva@results.test')
type Person = typeof ana

const openSnapshot = snapshotsOf(urlAs(url, testLogins().engine))
const runner = startRuns({ database: engine, logger: pino({ level: 'error' }), publish: () => undefined, pollMs: 20 }, [
  reportRun({ database: engine, openSnapshot }),
])
afterAll(() => runner.stop())

const params = { companyId: companyId as never }
const at = (runId: number) => ({ params: { ...params, runId: runId as never } })
const question = (nth: 0 | 1, more: object = {}): ReportQuestionIn => ({
  type: 'days',
  selection: { all: true },
  settings: {},
  ...(nth === 0 ? { from: '2026-03-09', to: '2026-03-15' } : { from: '2026-03-16', to: '2026-03-22' }),
  ...more,
})
const find = (who: Person, runId: number) => who.reply(allRoutes.reportRuns.find, at(runId))
const stateOf = async (runId: number) =>
  (await database.selectFrom('runs').select('state').where('id', '=', runId).executeTakeFirstOrThrow()).state
const keep = async (who: Person, asked: ReportQuestionIn): Promise<number> => {
  const { runId } = await who.reply(allRoutes.reports.prepare, { params, body: asked })
  await expect.poll(() => stateOf(runId), { timeout: 60_000, interval: 20 }).toBe('done')
  return runId
}
type Page = NonNullable<Parameters<TestClient['call']>[1]>['query']
const rows = (who: Person, runId: number, query: object = {}) =>
  who.reply(allRoutes.reportRuns.rows, { ...at(runId), query: query as Page })
const named = (found: { rows: unknown[][] }) => found.rows.map(([name]) => name)
const status = async (who: Person, runId: number) => {
  const refused = await who.call(allRoutes.reportRuns.find, at(runId))
  return [refused.status, refused.ok ? undefined : refused.error.description]
}
const share = (who: Person, runId: number, isShared = true) =>
  who.call(allRoutes.reportRuns.share, { ...at(runId), body: { isShared } })
const missing = [404, 'not.found']

test('a run keeps its rows beside its files, and what they come to', async () => {
  const runId = await keep(ana, question(0))
  const { run, result, question: asked, mayShare, before } = await find(ana, runId)
  expect(run).toMatchObject({ state: 'done', hasResult: true, isShared: false, user: { id: expect.any(Number) } })
  expect(run.files).toHaveLength(2)
  expect([mayShare, before]).toEqual([true, null])
  expect(asked).toMatchObject({ type: 'days', from: '2026-03-09', to: '2026-03-15' })
  expect(result).toMatchObject({
    ...{ items: 4, fromTs: monday, toTs: monday + week, timezone: 'UTC', readAt: now },
    sums: { rows: 3, whom: 3, charted: 60, totals: { distanceKm: 60, trips: 3 } },
  })
  expect(result?.fields.slice(0, 3)).toEqual(['item', 'day', 'distanceKm'])
})

test('rows come in any order, names as a list has them, a page at a time', async () => {
  const runId = await keep(admin, question(0))
  const by = async (query: object) => named(await rows(admin, runId, query))
  expect(await by({ sort: 'item' })).toEqual(['Distant', 'Ñandú', 'Van 2', 'Van 10'])
  expect(await by({ sort: 'item', dir: 'desc' })).toEqual(['Van 10', 'Van 2', 'Ñandú', 'Distant'])
  expect(await by({ sort: 'distanceKm', dir: 'desc' })).toEqual(['Distant', 'Ñandú', 'Van 10', 'Van 2'])
  expect(await by({ sort: 'distanceKm', offset: 1, limit: 2 })).toEqual(['Van 10', 'Ñandú'])
  // What is empty comes last, whichever way.
  expect(await by({ sort: 'maxSpeed', dir: 'desc' })).toHaveLength(4)
  expect(await rows(admin, runId, { offset: 3 })).toMatchObject({ found: 4, numbers: [3] })
  const refused = await admin.call(allRoutes.reportRuns.rows, { ...at(runId), query: { sort: 'no such' } as Page })
  expect(refused.status).toBe(400)
})

test('a search looks into every column as it was written, without accents and signs', async () => {
  const runId = await keep(admin, question(0))
  const by = async (text: string) => {
    const found = await rows(admin, runId, { text, sort: 'item' })
    return [named(found), found.found]
  }
  expect(await by('nandu')).toEqual([['Ñandú'], 1])
  expect(await by('van')).toEqual([['Van 2', 'Van 10'], 2])
  expect(await by('van 20,0')).toEqual([['Van 10'], 1])
  expect(await by('11/03/2026')).toMatchObject([expect.any(Array), 4])
  expect(await by('nobody')).toEqual([[], 0])
  // Signs alone ask for nothing.
  expect((await by('…'))[1]).toBe(4)
})

test('what is shared is seen by who sees all that it is about, and by nobody else', async () => {
  const runId = await keep(ana, question(1))
  for (const who of [bea, sol, reader, worker]) expect(await status(who, runId)).not.toEqual([200, undefined])
  expect(await status(bea, runId)).toEqual(missing)
  expect((await share(bea, runId)).status).toBe(404)
  expect((await share(admin, runId)).status).toBe(404)
  replyOf(await share(ana, runId))
  expect(await find(bea, runId)).toMatchObject({ run: { isShared: true }, mayShare: false })
  expect(await find(reader, runId)).toMatchObject({ mayShare: false })
  expect(named(await rows(bea, runId, { sort: 'item' }))).toEqual(['Camión', 'Van 2', 'Van 10'])
  expect(await status(sol, runId)).toEqual(missing)
  expect(await status(sol, 999_999)).toEqual(missing)
  for (const call of [allRoutes.reportRuns.rows, allRoutes.reportRuns.earlier])
    expect((await sol.call(call, at(runId) as never)).status).toBe(404)
  // Who may not read reports is told of none.
  const listed = async (who: Person) => (await who.reply(allRoutes.runs.list, { params })).map(({ id }) => id)
  expect(await listed(bea)).toContain(runId)
  expect(await listed(sol)).not.toContain(runId)
  expect(await listed(worker)).not.toContain(runId)
  // What is another's is read and not called off.
  expect((await bea.call(allRoutes.runs.cancel, at(runId) as never)).status).toBe(404)
  const file = { params: { ...params, runId, fileId: (await find(bea, runId)).run.files[0]?.id } } as never
  expect((await bea.call(allRoutes.runs.link, file)).status).toBe(200)
  expect((await sol.call(allRoutes.runs.link, file)).status).toBe(404)

  replyOf(await share(ana, runId, false))
  expect(await status(bea, runId)).toEqual(missing)
  const { rows: noted } = await pool.query(
    `SELECT kind FROM security_events WHERE kind LIKE 'report.%shared' ORDER BY id`,
  )
  expect(noted.map(({ kind }) => kind)).toEqual(['report.shared', 'report.unshared'])
})

test('who read-only reads reports shares none', async () => {
  const runId = await keep(reader, question(1))
  expect((await find(reader, runId)).mayShare).toBe(false)
  expect((await share(reader, runId)).status).toBe(403)
})

test('who has lost sight of an item since has lost what was about it, rows and files alike', async () => {
  const runId = await keep(bea, question(0))
  const file = { params: { ...params, runId, fileId: (await find(bea, runId)).run.files[0]?.id } } as never
  const { url: link } = (await bea.reply(allRoutes.runs.link, file)) as { url: string }
  const download = () => fetch(new URL(link, origin)).then((answer) => answer.status)
  expect(await download()).toBe(200)
  await database.deleteFrom('group_items').where('item_id', '=', distant).execute()
  expect(await status(bea, runId)).toEqual(missing)
  expect((await bea.call(allRoutes.runs.link, file)).status).toBe(404)
  expect(await download()).toBe(404)
  expect((await bea.reply(allRoutes.runs.list, { params })).map(({ id }) => id)).not.toContain(runId)
  await insertInto('group_items', { company_id: companyId, group_id: south, item_id: distant })
  expect(await status(bea, runId)).toEqual([200, undefined])
})

const compare = async (who: Person, runId: number, earlierId: number, query: object = {}) => {
  const asked = { params: { ...params, runId, earlierId }, query } as never
  return await who.reply(allRoutes.reportRuns.compare, asked)
}
/** `Van 2: 10 → 15`. */
const sides = ({ rows: pairs }: Awaited<ReturnType<typeof compare>>) =>
  pairs.map(({ now: new_, before }) => `${(new_ ?? before)?.[0]}: ${before?.[2] ?? '–'} → ${new_?.[2] ?? '–'}`)

test('two weeks stand side by side, day by day, with what only one of them has', async () => {
  const [earlier, runId] = [await keep(admin, question(0)), await keep(admin, question(1))]
  expect((await find(admin, runId)).before).toBe(earlier)
  const by = async (query: object) => sides(await compare(admin, runId, earlier, query))
  const all = { van2: 'Van 2: 10 → 15', van10: 'Van 10: 20 → 5', nandu: 'Ñandú: 30 → –', camion: 'Camión: – → 40' }
  const rest = 'Distant: 50 → 60'
  expect(await by({ sort: 'distanceKm', by: 'difference' })).toEqual([all.van10, all.van2, rest, all.camion, all.nandu])
  expect(await by({ sort: 'distanceKm', by: 'now', dir: 'desc' })).toEqual([
    ...[rest, all.camion, all.van2, all.van10, all.nandu],
  ])
  expect(await by({ sort: 'distanceKm', by: 'before', dir: 'desc' })).toEqual([
    ...[rest, all.nandu, all.van10, all.van2, all.camion],
  ])
  expect(await by({ sort: 'item' })).toEqual([all.camion, rest, all.nandu, all.van2, all.van10])
  expect(await by({ sort: 'item', offset: 3, limit: 1 })).toEqual([all.van2])
  expect(await compare(admin, runId, earlier, { text: 'van', limit: 1 })).toMatchObject({ isMatched: true, found: 2 })
})

test('it is compared with the latest of the same items and settings, or with one that is chosen', async () => {
  const some = await keep(admin, question(0, { selection: { vehicles: [van10, van2] } }))
  const later = await keep(admin, question(1, { selection: { vehicles: [van2, van10] } }))
  const all = await keep(admin, question(1))
  // In whatever order they were chosen.
  expect((await find(admin, later)).before).toBe(some)
  const earlier = await admin.reply(allRoutes.reportRuns.earlier, at(all))
  expect(earlier.find(({ id }) => id === some)).toMatchObject({ isSame: false, rows: 2 })
  expect((await find(admin, all)).before).not.toBe(later)
  expect(sides(await compare(admin, all, some, { sort: 'item' }))).toHaveLength(4)
  const trips = await keep(admin, question(1, { type: 'trips' }))
  expect((await find(admin, trips)).before).toBeNull()
  const others = { params: { ...params, runId: all, earlierId: trips } } as never
  expect((await admin.call(allRoutes.reportRuns.compare, others)).status).toBe(404)
  // Single events have no other half.
  const again = await keep(admin, question(0, { type: 'trips' }))
  expect(await compare(admin, again, trips)).toEqual({ isMatched: false, rows: [], found: 0 })
  // Of who sees other groups "all" is not the same.
  const ours = await keep(ana, question(1))
  expect((await find(ana, ours)).before).not.toBe(all)
  expect(
    (await ana.call(allRoutes.reportRuns.compare, { params: { ...params, runId: ours, earlierId: all } } as never))
      .status,
  ).toBe(404)
})

test('one that begins again has each row once, and what has expired is gone with its rows', async () => {
  const runId = await keep(ana, question(0))
  const kept = async () =>
    (await pool.query(`SELECT count(*)::integer AS count FROM run_rows WHERE run_id = $1`, [runId])).rows[0].count
  expect(await kept()).toBe(3)
  // As its process leaves it that dies behind its last row.
  await pool.query(
    `UPDATE runs SET state = 'running', lease_until = 1, lease_token = gen_random_uuid() WHERE id = $1`,
    [runId],
  )
  await expect.poll(() => stateOf(runId), { timeout: 60_000, interval: 20 }).toBe('done')
  expect(await kept()).toBe(3)
  expect((await find(ana, runId)).result?.sums.rows).toBe(3)
  await asEngine(engine, (tx) => forgetEndedRuns(tx, Date.now() + 31 * day))
  expect(await kept()).toBe(0)
  expect(await status(ana, runId)).toEqual(missing)
  expect(named(await rows(ana, await keep(ana, question(0)), {}))).toHaveLength(3)
})
