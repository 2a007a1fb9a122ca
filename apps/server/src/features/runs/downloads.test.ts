import { allRoutes } from '@atalaya/contract/routes'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { replyOf } from '../../http/test-client.ts'
import { downloadLinkMs } from '../../limits/runs.limits.ts'
import { forgetEndedRuns, startRuns } from '../../runs/index.ts'
import { startTestServer } from '../../test-server.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'

let shift = 0
const clock = { now: () => Date.now() + shift }
const { client, database, engine, origin, pool } = await startTestServer({ clock })
const tenant = await insertTestTenant(database, 'Ours')
const params = { companyId: tenant.companyId as never }
const content = Buffer.from('0123456789'.repeat(250_000))

const runner = startRuns(
  { database: engine, logger: pino({ level: 'silent' }), publish: () => undefined, pollMs: 20 },
  [
    {
      ...{ kind: 'companyExport', attempts: 1, keptDays: 30 },
      run: async ({ file }) => {
        const written = await file('año.zip', 'application/zip')
        await written.write(content)
        await written.end()
      },
    },
  ],
)
const person = async (role: 'ADMIN' | 'SUBADMIN' | 'RESELLER', email: string) =>
  signedIn(client, await insertTestUser(database, tenant, { role, email }))

const admin = await person('ADMIN', 'ana@runs.test')
replyOf(await admin.call(allRoutes.companyData.export, { params }))
const newest = async () => replyOf(await admin.call(allRoutes.runs.list, { params }))[0]
await vi.waitFor(async () => expect((await newest())?.state).toBe('done'), { timeout: 10_000 })
await runner.stop()
const run = await newest()
const at = { params: { ...params, runId: run?.id as number, fileId: run?.files[0]?.id as number } }
const link = async (who = admin) => replyOf(await who.call(allRoutes.runs.link, at)).url
const get = (url: string) => fetch(new URL(url, origin))

test('a file is saved under its name, whole, and asking for it is noted', async () => {
  const answer = await get(await link())
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('content-length')]).toEqual([
    ...[200, 'application/zip', String(content.length)],
  ])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename*=UTF-8''a%C3%B1o.zip`)
  expect(Buffer.from(await answer.arrayBuffer()).equals(content)).toBe(true)
  const { rows } = await pool.query(
    `SELECT kind, subject FROM security_events WHERE kind ~ '^(run|company)' ORDER BY id`,
  )
  expect(rows).toEqual([
    { kind: 'company.exported', subject: 'Ours' },
    { kind: 'run.downloaded', subject: 'año.zip' },
  ])
})

test('a link is for its minute, its file and its session, and every other looks like none', async () => {
  const url = await link()
  const [fileId] = url.split('/').at(-1)?.split('.') ?? []
  const broken = [
    url.slice(0, -3),
    url.replace(`/${fileId}.`, `/${Number(fileId) + 1}.`),
    url.replace(/\.\d{13}\./, '.9999999999999.'),
  ]
  for (const other of broken) expect((await get(other)).status).toBe(404)
  shift = downloadLinkMs.value + 1
  expect((await get(url)).status).toBe(404)
  shift = 0
  expect((await get(url)).status).toBe(200)
  const leaving = await person('RESELLER', 'rosa@runs.test')
  const hers = await link(leaving)
  replyOf(await leaving.call(allRoutes.session.logout))
  expect((await get(hers)).status).toBe(404)
})

test('who is no administrator sees their own alone, and gets no link to another’s', async () => {
  const deputy = await person('SUBADMIN', 'sara@runs.test')
  expect(replyOf(await deputy.call(allRoutes.runs.list, { params }))).toEqual([])
  expect(await deputy.call(allRoutes.runs.link, at)).toMatchObject({ status: 404 })
  expect(await deputy.call(allRoutes.runs.cancel, at)).toMatchObject({ status: 404 })
  expect(await deputy.call(allRoutes.companyData.export, { params })).toMatchObject({ status: 403 })
})

test('what was called off before it began is gone for good after its time', async () => {
  const { runId } = replyOf(await admin.call(allRoutes.companyData.export, { params }))
  replyOf(await admin.call(allRoutes.runs.cancel, { params: { ...params, runId } }))
  expect(await admin.call(allRoutes.runs.cancel, { params: { ...params, runId } })).toMatchObject({
    error: { description: 'run.ended' },
  })
  await asEngine(engine, (tx) => forgetEndedRuns(tx, Date.now() + 31 * 86_400_000))
  expect(replyOf(await admin.call(allRoutes.runs.list, { params }))).toEqual([])
})
