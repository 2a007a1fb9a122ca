import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { periodicReportRoutes as routes } from '@atalaya/contract/periodic-reports'
import type { BodyIn } from '@atalaya/contract/route'
import { readCsv } from '@atalaya/documents/csv.reader'
import { readXlsx } from '@atalaya/documents/xlsx.reader'
import { pino } from 'pino'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { asCompany } from '../../database/tenant.ts'
import { insertTestGroup, insertTestItem } from '../../database/test-items.ts'
import { insertTestTenant } from '../../database/test-tenants.ts'
import { periodicPdfRows } from '../../limits/periodic-reports.limits.ts'
import { openMail } from '../../mail/index.ts'
import { startTestMailServer } from '../../mail/test-mail-server.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { startTestServer } from '../../test-server.ts'
import { mailBrandOf } from '../brands/index.ts'
import { headOfPdf, insertTestBrand, testLogo } from '../brands/test-brands.ts'
import { insertTestUser, signedIn } from '../session/test-users.ts'
import { makeDue } from './due-periods.ts'
import { periodicChannel } from './index.ts'
import { listSendings } from './sendings.repository.ts'

const [hour, day] = [3_600_000, 86_400_000]
/** In Madrid the hour from 2:00 comes twice on 25 October 2026, the first time at 0:00 UTC. */
const friday = Date.UTC(2026, 9, 23, 12)
const clock = {
  ts: friday,
  now: () => clock.ts,
}
const { client, database, engine, pool, insertInto, updateRow } = await startTestServer({ clock })
const smtp = await startTestMailServer()
const logger = pino({ level: 'silent' })
const mail = openMail({
  ...{ database: engine, keys: testKeys, logger, dataDir: mkdtempSync(join(tmpdir(), 'atalaya-periodic-')) },
  settings: {
    ...{ smtpUrl: smtp.url, from: { name: null, address: 'fleet@atalaya.test' }, dkim: null, perSecond: 1_000 },
    ...{ publicOrigin: 'https://atalaya.test', bounces: null },
  },
  brandOf: mailBrandOf(testKeys),
})
const ports = { database: engine, clock, keys: testKeys, publicOrigin: 'https://atalaya.test' }
const start = (more: { mostBytes?: number } = {}) =>
  startOutbox({ database: engine, logger, pollMs: 50 }, [mail.channel, periodicChannel({ ...ports, ...more })])
let outbox = start()
afterAll(async () => {
  await outbox.stop()
  await mail.stop()
})

const tenant = await insertTestTenant(database, 'Aralar')
const { companyId } = tenant
await updateRow('companies', companyId, { timezone: 'Europe/Madrid' })
const group = await insertTestGroup(database, companyId, { name: 'North' })
const inGroup = await insertTestItem(database, companyId, { name: 'Van 1', groupIds: [group] })
const elsewhere = await insertTestItem(database, companyId, { name: 'Van 2' })
/** One trip of each a day at noon, from 1 September to 20 November. */
await pool.query(
  `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m)
   SELECT $1, item, $3::bigint + n * 86400000::bigint, $3::bigint + n * 86400000::bigint + 600000, $3::bigint + n * 86400000::bigint + 600000, 40, -4, 41, -4, 1500
   FROM generate_series(0, 80) AS n, unnest($2::integer[]) AS item`,
  [companyId, [inGroup, elsewhere], Date.UTC(2026, 8, 1, 11)],
)
const ana = await insertTestUser(database, tenant, { role: 'ADMIN', email: 'ana@aralar.test' })
await updateRow('users', ana.id, { language: 'en', timezone: 'Europe/London' })
const admin = await signedIn(client, ana)
const params = { companyId }

type Body = BodyIn<typeof routes.create>
let serial = 0
const daily = (own: Partial<Body> = {}): Body => ({
  name: `Trips ${++serial}`,
  question: { type: 'trips', selection: { all: true }, settings: {} },
  timing: { period: 'daily', hour: 2 },
  formats: ['csv'],
  recipients: { users: [ana.id as never], addresses: [{ email: 'patio@fuera.test', language: 'es' }] },
  ...own,
})
const create = (own: Partial<Body> = {}, as = admin) => as.reply(routes.create, { params, body: daily(own) })
/** Past the route, since sessions end while the clock moves. */
const sendings = async () => (await asCompany(engine, companyId, (tx) => listSendings(tx, { limit: 100 }))).entries
const arrived = () =>
  smtp.arrived
    .map(({ mail: each }) => ({
      to: (each.to as { value: { address?: string }[] }).value[0]?.address ?? '',
      // Between a figure and its unit no line may break.
      subject: (each.subject ?? '').replaceAll('\u00a0', ' '),
      text: each.text ?? '',
      files: each.attachments.filter(({ filename }) => filename !== 'logo.png'),
    }))
    .sort((a, b) => a.to.localeCompare(b.to))
/** Both nodes look at once. */
const comes = async (ts: number) => {
  clock.ts = ts
  await Promise.all([makeDue(ports), makeDue(ports)])
}
const settled = async () => {
  await expect
    .poll(async () => (await pool.query(`SELECT FROM outbox`)).rows.length, { timeout: 120_000, interval: 50 })
    .toBe(0)
}
beforeEach(async () => {
  // First: what a test before has left waits for a server that takes it.
  smtp.become('takes')
  await settled()
  await pool.query('DELETE FROM periodic_reports; DELETE FROM periodic_sendings')
  smtp.arrived.length = 0
  clock.ts = friday
})

test('refuses what is not whole, each at its field, and gives back what was saved', async () => {
  const wrong: [field: string, own: Partial<Body>][] = [
    ['name', { name: ' ' }],
    ['question.selection', { question: { type: 'trips', selection: {}, settings: {} } }],
    ['formats', { formats: [] }],
    ['timing.days', { timing: { period: 'weekly', hour: 7, days: [] } }],
    ['timing.days.0', { timing: { period: 'monthly', hour: 7, days: [29] } }],
    ['recipients', { recipients: {} }],
    ['recipients.addresses.0.email', { recipients: { addresses: [{ email: 'patio@fuera', language: 'es' }] } }],
    ['recipients.users', { recipients: { users: [2_000_000_000 as never] } }],
  ]
  for (const [field, own] of wrong) {
    const { error } = (await admin.call(routes.create, { params, body: daily(own) })) as { error?: { fields: object } }
    expect(Object.keys(error?.fields ?? {}), field).toEqual([field])
  }
  const made = await create({ timing: { period: 'monthly', hour: 23, days: [1, 28] }, formats: ['xlsx', 'pdf', 'csv'] })
  const [kept] = Object.values(await admin.reply(routes.list, { params }))
  expect(kept).toEqual(made)
  expect(kept).toMatchObject({ ownerId: ana.id, timing: { days: [1, 28] }, formats: ['xlsx', 'pdf', 'csv'] })
})

test('is sent once over two nodes and an hour that comes twice, to each in their language', async () => {
  await create({ formats: ['csv', 'xlsx', 'pdf'] })
  await comes(Date.UTC(2026, 9, 24, 0, 30))
  await settled()
  smtp.arrived.length = 0
  await pool.query('DELETE FROM periodic_sendings')
  for (const ts of [0, hour / 2, hour, 2 * hour]) await comes(Date.UTC(2026, 9, 25) + ts)
  await settled()
  const [toAna, toYard, ...more] = arrived().filter(({ text }) => text.includes('24/10/2026'))
  expect(more).toEqual([])
  expect([toAna?.to, toYard?.to]).toEqual(['ana@aralar.test', 'patio@fuera.test'])
  expect(toAna?.subject).toContain('2 trips by 2 items: 3.0 km')
  expect(toYard?.subject).toContain('2 viajes de 2 elementos')
  expect(toYard?.text).not.toContain('retraso')
  expect(toAna?.text).toContain('https://atalaya.test/reports?type=trips&period=own&from=2026-10-24&to=2026-10-24')
  expect(toAna?.files.map(({ filename }) => filename?.replace(/^.*\./, ''))).toEqual(['csv', 'xlsx', 'pdf'])
  const content = toAna?.files[0]?.content as Buffer
  expect(readCsv(new Uint8Array(content), { language: 'en' }).rows.map(({ cells }) => cells[0])).toEqual([
    'Van 1',
    'Van 2',
  ])
  expect(toAna?.files[2]?.content.subarray(0, 5).toString()).toBe('%PDF-')
  expect(
    (await sendings()).map(({ from, state, isLate, rows, mails }) => [
      from,
      state,
      isLate,
      rows,
      mails.map(({ state: of }) => of),
    ]),
  ).toEqual([['2026-10-24', 'sent', false, 2, ['sent', 'sent']]])
})

test('has consumption as the company reads it', async () => {
  const units = (fuelConsumption: 0 | 1) =>
    pool.query('UPDATE companies SET conf = $1 WHERE id = $2', [
      JSON.stringify({ general: { units: { fuelConsumption } } }),
      companyId,
    ])
  await units(1)
  onTestFinished(async () => void (await units(0)))
  await insertInto('item_days', {
    item_id: inGroup,
    company_id: companyId,
    day: '2026-10-23',
    from_ts: 0,
    until_ts: 1,
    stamp: 1,
    distance_m: 800000,
    driving_ms: 0,
    stopped_ms: 0,
    idle_ms: 0,
    parked_ms: 0,
    gap_ms: 0,
    fuel_used_l: 40,
    max_speed_kmh: 90,
    trips: 1,
    stops: 0,
    visits: 0,
    events: '{}',
  })
  const question = { type: 'fuelUse' as const, selection: { all: true }, settings: {} }
  await create({ question, recipients: { users: [ana.id as never] } })
  await comes(friday + day)
  await settled()
  const content = arrived()[0]?.files[0]?.content as Buffer
  const { header, rows } = readCsv(new Uint8Array(content), { language: 'en' })
  expect(header[2]).toContain('km/L')
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([['Van 1', '40', '20']])
})

test('a document is of the brand that its company is served by, with the logo', async () => {
  await create({ formats: ['pdf'], recipients: { addresses: [{ email: 'patio@fuera.test', language: 'es' }] } })
  await comes(Date.UTC(2026, 9, 24, 0, 30))
  await settled()
  const brandId = await insertTestBrand(database, { site_name: 'Aizkorri', logo: testLogo })
  await updateRow('resellers', tenant.resellerId, { brand_id: brandId })
  onTestFinished(async () => {
    await updateRow('resellers', tenant.resellerId, { brand_id: null })
  })
  await comes(Date.UTC(2026, 9, 25, 1))
  await settled()
  expect(arrived().map(({ files }) => headOfPdf(files[0]?.content as Buffer))).toEqual([
    { siteName: 'Atalaya', hasLogo: false },
    { siteName: 'Aizkorri', hasLogo: true },
  ])
})

test('what was missed comes late and says so: the newest seven one by one, all before them together', async () => {
  await create({ recipients: { addresses: [{ email: 'patio@fuera.test', language: 'es' }] } })
  await comes(friday + 10 * day)
  await settled()
  expect((await sendings()).map(({ occasion, from, to, isLate }) => `${occasion} ${from} ${to} ${isLate}`)).toEqual([
    ...['01', ...['31', '30', '29', '28', '27', '26'].map((nth) => nth)].map((nth) => {
      const date = nth === '01' ? '2026-11-01' : `2026-10-${nth}`
      return `due ${date} ${date} true`
    }),
    'digest 2026-10-23 2026-10-25 true',
  ])
  const subjects = arrived().map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('2 viajes'))).toHaveLength(7)
  expect(subjects.filter((subject) => subject.includes('6 viajes'))).toHaveLength(1)
  expect(arrived().every(({ text }) => text.includes('Llega con retraso'))).toBe(true)
  await comes(friday + 10 * day + hour)
  expect(await sendings()).toHaveLength(8)
})

test('finds what its owner may see now, and nothing once nobody owns it', async () => {
  await create({ recipients: { addresses: [{ email: 'patio@fuera.test', language: 'es' }] } })
  const as = (set: { role?: string; is_disabled?: boolean }) => updateRow('users', ana.id, set)
  await insertInto('user_groups', { company_id: companyId, user_id: ana.id, group_id: group })
  await as({ role: 'SUBADMIN' })
  await comes(friday + day)
  await settled()
  await as({ role: 'OPERATOR' })
  await comes(friday + 2 * day)
  await settled()
  await as({ role: 'ADMIN' })
  await pool.query('DELETE FROM user_groups WHERE user_id = $1', [ana.id])
  expect((await sendings()).map(({ state, reason, rows }) => [state, reason, rows])).toEqual([
    ['failed', 'owner', null],
    ['sent', null, 1],
  ])
  expect(arrived()).toHaveLength(1)
})

test('who dies between two steps sends none twice and loses none', async () => {
  await create()
  clock.ts = friday + day
  // The rows and the message of the outbox are one: without the one there is not the other.
  await pool.query('ALTER TABLE outbox ADD CONSTRAINT is_full CHECK (false) NOT VALID')
  await expect(makeDue(ports)).rejects.toThrow()
  await pool.query('ALTER TABLE outbox DROP CONSTRAINT is_full')
  expect(await sendings()).toEqual([])
  await outbox.stop()
  await makeDue(ports)
  const [waiting] = await sendings()
  const message = {
    ...{
      id: 1,
      payload: { sendingId: waiting?.id },
      secret: null,
      attempt: 1,
      createdTs: 0,
      companyId,
      resellerId: null,
    },
  }
  const { signal } = new AbortController()
  const broken = {
    keys: () => {
      throw new Error('killed')
    },
  } as never
  await expect(periodicChannel({ ...ports, keys: broken }).deliver(message, signal)).rejects.toThrow('killed')
  expect((await pool.query(`SELECT FROM periodic_mails`)).rows).toEqual([])
  const both = await Promise.all([1, 2].map(() => periodicChannel(ports).deliver(message, signal)))
  expect(both.map(({ kind }) => kind).sort()).toEqual(['sent', 'withheld'])
  expect(await periodicChannel(ports).deliver(message, signal)).toMatchObject({ kind: 'withheld' })
  expect((await pool.query(`SELECT FROM outbox WHERE channel = 'mail'`)).rows).toHaveLength(2)
  outbox = start()
  await settled()
  expect(arrived().map(({ to }) => to)).toEqual(['ana@aralar.test', 'patio@fuera.test'])
})

test('a mail server that fails delays and loses nothing', { timeout: 300_000 }, async () => {
  await create()
  smtp.become({ refusesMail: '451 later' })
  await comes(friday + day)
  await expect
    .poll(async () => (await sendings())[0]?.mails.map(({ state }) => state), { timeout: 60_000 })
    .toEqual(['queued', 'queued'])
  expect(arrived()).toEqual([])
  smtp.become('takes')
  await settled()
  expect(arrived().map(({ to }) => to)).toEqual(['ana@aralar.test', 'patio@fuera.test'])
  expect((await sendings())[0]?.mails.map(({ state }) => state)).toEqual(['sent', 'sent'])
})

test('files too large for a mail stay where one signs in, and the mail says so', async () => {
  await outbox.stop()
  outbox = start({ mostBytes: 10 })
  await create({ recipients: { addresses: [{ email: 'patio@fuera.test', language: 'es' }] } })
  await comes(friday + day)
  await settled()
  await outbox.stop()
  outbox = start()
  expect(arrived()).toMatchObject([{ files: [], text: expect.stringContaining('pide iniciar sesión') }])
  expect(arrived()[0]?.text).toContain('https://atalaya.test/reports?type=trips')
})

test('a PDF of more pages than anybody leafs through becomes its summary, with all rows as Excel beside it', async () => {
  const many = periodicPdfRows.value
  await pool.query(
    `INSERT INTO trips (company_id, item_id, started_at, ended_at, last_fix_at, start_lat, start_lng, end_lat, end_lng, distance_m)
     SELECT $1, $2, $3::bigint + n * 1000, $3::bigint + n * 1000 + 500, $3::bigint + n * 1000 + 500, 40, -4, 41, -4, 100
     FROM generate_series(1, $4::integer) AS n`,
    [companyId, elsewhere, friday, many],
  )
  const recipients = { addresses: [{ email: 'patio@fuera.test', language: 'es' as const }] }
  await create({ formats: ['pdf'], recipients })
  await comes(friday + day)
  await settled()
  await pool.query('DELETE FROM trips WHERE distance_m = 100')
  const [{ text, files } = { text: '', files: [] }] = arrived()
  expect(text).toContain('el PDF lleva el resumen')
  expect(files.map(({ filename }) => filename?.replace(/^.*\./, ''))).toEqual(['pdf', 'xlsx'])
  const [pdf, xlsx] = files.map(({ content }) => new Uint8Array(content))
  expect(pdf?.length).toBeLessThan(100_000)
  expect(
    Buffer.from(pdf as Uint8Array)
      .toString('latin1')
      .match(/\/Type \/Page\b/g),
  ).toHaveLength(1)
  expect(readXlsx(xlsx as Uint8Array<ArrayBuffer>, { language: 'es' }).rows).toHaveLength(many + 2)
})

test('nothing to tell is left out where that is wished', async () => {
  clock.ts = Date.UTC(2027, 0, 1, 12)
  // With the clock so far on, the session has ended.
  await create({ leaveOutEmpty: true }, await signedIn(client, ana))
  await comes(Date.UTC(2027, 0, 2, 12))
  await settled()
  expect((await sendings()).map(({ state, rows }) => [state, rows])).toEqual([['empty', 0]])
  expect(arrived()).toEqual([])
})

test('is sent at once of the last day that has ended, to all or as a trial to oneself', async () => {
  const { id } = await create({ isActive: false, timing: { period: 'monthly', hour: 23, days: [1] } })
  await admin.reply(routes.send, { params: { ...params, id }, body: { to: 'me' } })
  await settled()
  expect(arrived().map(({ to, subject }) => [to, subject.includes('60 trips')])).toEqual([['ana@aralar.test', true]])
  expect(arrived()[0]?.text).toContain('This is a test')
  await admin.reply(routes.send, { params: { ...params, id }, body: { to: 'recipients' } })
  await settled()
  expect(arrived()).toHaveLength(3)
  expect((await sendings()).map(({ occasion, from, to }) => [occasion, from, to])).toEqual([
    ['now', '2026-09-01', '2026-09-30'],
    ['trial', '2026-09-01', '2026-09-30'],
  ])
})
