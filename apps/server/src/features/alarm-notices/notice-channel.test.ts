import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { testAlarms } from '../../engine/stages/test-alarms.ts'
import type { Ingest } from '../../ingest/index.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'
import { openMail } from '../../mail/index.ts'
import { startTestMailServer } from '../../mail/test-mail-server.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { mailBrandOf } from '../brands/index.ts'
import { noticeChannel } from './notice-channel.ts'

const test = await createTestIngest('Letters')
const { companyId } = test.tenant
const alarms = testAlarms(test)
const server = await startTestMailServer()
const minuteMs = 60_000
let ingest: Ingest

const userOf = async (
  role: string,
  email: string,
  { language, timezone }: { language: string; timezone: string },
): Promise<number> => {
  const [row] = await test.rows<{ id: number }>(
    `INSERT INTO users (company_id, email, first_name, last_name, role, language, timezone)
     VALUES ($1, $2, 'Ana', 'Gil', $3, $4, $5) RETURNING id`,
    [companyId, email, role, language, timezone],
  )
  return row?.id as number
}

beforeAll(async () => {
  ingest = await test.start()
  const logger = pino({ level: 'silent' })
  const mail = openMail({
    ...{ database: test.engine, keys: testKeys, logger, dataDir: mkdtempSync(join(tmpdir(), 'atalaya-notices-')) },
    settings: {
      ...{ smtpUrl: server.url, from: { name: null, address: 'fleet@atalaya.test' }, dkim: null, perSecond: 1_000 },
      ...{ publicOrigin: 'https://atalaya.test', bounces: null },
    },
    brandOf: mailBrandOf(testKeys),
  })
  const notices = noticeChannel({
    ...{ database: test.engine, clock: test.clock, keys: testKeys, publicOrigin: 'https://atalaya.test' },
  })
  const outbox = startOutbox({ database: test.engine, logger, pollMs: 50 }, [mail.channel, notices])
  afterAll(async () => {
    await outbox.stop()
    await mail.stop()
  })
})

const send = async (imei: string, reports: readonly { at: number; kmh: number }[]) => {
  const tracker = await connectTracker(ingest.ports[0]?.port as number)
  expect(await tracker.introduce(imei)).toBe(1)
  for (const { at, kmh } of reports) {
    tracker.send([record({ recordedAt: at, lat: 40.4 + (at % 600_000) / 1e8, lng: -3.6, speedKmh: kmh })])
    expect(await tracker.acknowledgement()).toBe(1)
  }
  tracker.end()
}
const arrived = () =>
  server.arrived.map(({ mail }) => ({
    to: (mail.to as { value: { address?: string }[] }).value[0]?.address,
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    unsubscribes: mail.headers.has('list'),
  }))

it('reaches each who is named in their language and by their clock, and nobody who does not see the item', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const ana = await userOf('ADMIN', 'ana@letters.test', { language: 'en', timezone: 'Europe/London' })
  const held = await userOf('OPERATOR', 'held@letters.test', { language: 'es', timezone: 'Europe/Madrid' })
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Rápidos' },
    notification: {
      email: true,
      userIds: [ana, held],
      extUsers: [{ email: 'taller@fuera.test', smsPhone: '', language: 'tr', timezone: 'Europe/Istanbul' }],
    },
  })
  const start = test.clock.now() - 5 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
    { at: start + 2 * minuteMs, kmh: 130 },
  ])
  await test.until(() => expect(arrived()).toHaveLength(2))
  const byReader = new Map(arrived().map((letter) => [letter.to, letter]))
  expect([...byReader.keys()].sort()).toEqual(['ana@letters.test', 'taller@fuera.test'])
  expect(byReader.get('ana@letters.test')).toMatchObject({
    subject: expect.stringContaining('Rápidos'),
    unsubscribes: true,
  })
  expect(byReader.get('ana@letters.test')?.text).toMatch(/Measured[\s\S]*120[\s\S]*https:\/\/[^ ]*\/alarmlogs\?search=/)
  expect(byReader.get('ana@letters.test')?.text).toContain('Europe/London')
  expect(byReader.get('taller@fuera.test')?.text).toMatch(/Ölçülen[\s\S]*120/)
  expect(byReader.get('taller@fuera.test')?.text).toContain('Europe/Istanbul')
  expect((await alarms.noticesOf(itemId))[0]?.told_ts).not.toBeNull()
}, 30_000)

it('tells nobody of what is older than the rule says, and whoever was told of what never was', async () => {
  server.arrived.length = 0
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Viejo' },
    timing: { tellWithinMs: 10 * minuteMs, holdMs: 2 * minuteMs },
    notification: { email: true, extMails: ['turno@fuera.test'] },
  })
  const start = test.clock.now() - 60 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
    { at: start + 4 * minuteMs, kmh: 120 },
    { at: start + 5 * minuteMs, kmh: 50 },
    { at: start + 55 * minuteMs, kmh: 120 },
    { at: start + 58 * minuteMs, kmh: 120 },
  ])
  expect(await alarms.noticesOf(itemId)).toMatchObject([{ told_ts: null }, { told_ts: expect.any(Number) }])
  await test.until(() => expect(arrived()).toHaveLength(1))
  // It had slowed down meanwhile, which came late: it was never fast for long enough.
  await send(imei, [{ at: start + 56 * minuteMs, kmh: 40 }])
  await test.until(() => expect(arrived().map(({ subject }) => subject)[1]).toContain('Aviso retirado'))
  expect((await alarms.noticesOf(itemId)).at(-1)).toMatchObject({ withdrawn_ts: expect.any(Number) })
}, 30_000)

it('puts the item into its state with the notice, and a rule over states does not go round', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const state = async (name: string) =>
    (
      await test.rows<{ id: number }>(
        `INSERT INTO custom_states (company_id, item_type, names, colour) VALUES ($1, 1, $2, 'red') RETURNING id`,
        [companyId, JSON.stringify({ es: name })],
      )
    )[0]?.id as number
  const [fast, seen] = [await state('Rápido'), await state('Visto')]
  await alarms.insert([itemId], { info: { family: 101, value: 100 }, action: { customStateId: fast } })
  await alarms.insert([itemId], {
    info: { family: 10, customStates: { logic: 3, stateIds: [fast] } },
    action: { customStateId: seen },
  })
  const start = test.clock.now() - minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + 30_000, kmh: 120 },
  ])
  const stateOf = async () =>
    (
      await test.rows<{ custom_state_id: number }>('SELECT custom_state_id FROM item_states WHERE item_id = $1', [
        itemId,
      ])
    )[0]?.custom_state_id
  expect(await stateOf()).toBe(fast)
  await test.until(async () =>
    expect((await alarms.noticesOf(itemId)).map(({ data }) => data.event)).toEqual(['speed', 'state']),
  )
  expect(await stateOf()).toBe(fast)
}, 30_000)
