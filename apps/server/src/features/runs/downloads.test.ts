import { allRoutes } from '@atalaya/contract/routes'
import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { asEngine } from '../../database/tenant.ts'
import { downloadLinkMs, downloadResumeMs } from '../../limits/runs.limits.ts'
import { forgetEndedRuns, startRuns } from '../../runs/index.ts'
import { startTestCompany } from '../../test-server.ts'

let shift = 0
const clock = { now: () => Date.now() + shift }
const { engine, origin, pool, tenant, signInAs } = await startTestCompany('Ours', { clock })
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
const person = (role: 'ADMIN' | 'SUBADMIN' | 'RESELLER', email: string) => signInAs({ role, email })

const admin = await person('ADMIN', 'ana@runs.test')
await admin.reply(allRoutes.companyData.export, { params })
const newest = async () => (await admin.reply(allRoutes.runs.list, { params }))[0]
await vi.waitFor(async () => expect((await newest())?.state).toBe('done'), { timeout: 60_000 })
await runner.stop()
const run = await newest()
const at = { params: { ...params, runId: run?.id as number, fileId: run?.files[0]?.id as number } }
const link = async (who = admin) => (await who.reply(allRoutes.runs.link, at)).url
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

const part = (url: string, headers: Record<string, string>) => fetch(new URL(url, origin), { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

test('what broke off goes on at the byte where it was, within a part and across parts', async () => {
  const url = await link()
  const whole = await get(url)
  const etag = whole.headers.get('etag') ?? ''
  await whole.body?.cancel()
  expect([whole.headers.get('accept-ranges'), etag]).toEqual(['bytes', expect.stringMatching(/^"[0-9a-f]{64}"$/)])
  for (const from of [1, 1_048_575, 1_048_576, 1_048_577, 2_499_999]) {
    const answer = await part(url, { range: `bytes=${from}-`, 'if-range': etag })
    const told = [answer.status, answer.headers.get('content-range'), answer.headers.get('content-length')]
    expect(told).toEqual([206, `bytes ${from}-2499999/2500000`, String(content.length - from)])
    expect((await bytesOf(answer)).equals(content.subarray(from))).toBe(true)
  }
  const middle = await part(url, { range: 'bytes=1048570-1048585' })
  expect([middle.status, String(await bytesOf(middle))]).toEqual([
    206,
    content.subarray(1_048_570, 1_048_586).toString(),
  ])
  const end = await part(url, { range: 'bytes=-7' })
  expect([end.status, String(await bytesOf(end))]).toEqual([206, content.subarray(-7).toString()])
})

test('a range beyond the end is refused, and of another content or of many ranges all of it comes', async () => {
  const url = await link()
  const outside = await part(url, { range: 'bytes=2500000-' })
  expect([outside.status, outside.headers.get('content-range')]).toEqual([416, 'bytes */2500000'])
  expect((await bytesOf(outside)).length).toBe(0)
  const others: Record<string, string>[] = [{ range: 'bytes=7-', 'if-range': '"other"' }, { range: 'bytes=0-1,5-6' }]
  for (const headers of others) {
    const answer = await part(url, headers)
    expect([answer.status, (await bytesOf(answer)).length]).toEqual([200, content.length])
  }
})

test('beyond its minute a link is good for whoever goes on, by the name of the content, for a day and the session', async () => {
  const leaving = await person('RESELLER', 'sol@runs.test')
  const url = await link(leaving)
  const etag = (await get(url)).headers.get('etag') ?? ''
  shift = downloadLinkMs.value + 1
  const goOn = (headers: Record<string, string>) => part(url, headers).then(({ status }) => status)
  expect(await goOn({ range: 'bytes=5-', 'if-range': etag })).toBe(206)
  const others = [{ range: 'bytes=5-' }, { 'if-range': etag }, { range: 'bytes=5-', 'if-range': `"${'0'.repeat(64)}"` }]
  for (const headers of others as Record<string, string>[]) expect(await goOn(headers)).toBe(404)
  shift = downloadLinkMs.value + downloadResumeMs.value + 60_000
  expect(await goOn({ range: 'bytes=5-', 'if-range': etag })).toBe(404)
  shift = 0
  await leaving.reply(allRoutes.session.logout)
  expect(await goOn({ range: 'bytes=5-', 'if-range': etag })).toBe(404)
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
  await leaving.reply(allRoutes.session.logout)
  expect((await get(hers)).status).toBe(404)
})

test('who is no administrator sees their own alone, and gets no link to another’s', async () => {
  const deputy = await person('SUBADMIN', 'sara@runs.test')
  expect(await deputy.reply(allRoutes.runs.list, { params })).toEqual([])
  expect(await deputy.call(allRoutes.runs.link, at)).toMatchObject({ status: 404 })
  expect(await deputy.call(allRoutes.runs.cancel, at)).toMatchObject({ status: 404 })
  expect(await deputy.call(allRoutes.companyData.export, { params })).toMatchObject({ status: 403 })
})

test('what was called off before it began is gone for good after its time', async () => {
  const { runId } = await admin.reply(allRoutes.companyData.export, { params })
  await admin.reply(allRoutes.runs.cancel, { params: { ...params, runId } })
  expect(await admin.call(allRoutes.runs.cancel, { params: { ...params, runId } })).toMatchObject({ code: 'run.ended' })
  await asEngine(engine, (tx) => forgetEndedRuns(tx, Date.now() + 31 * 86_400_000))
  expect(await admin.reply(allRoutes.runs.list, { params })).toEqual([])
})
