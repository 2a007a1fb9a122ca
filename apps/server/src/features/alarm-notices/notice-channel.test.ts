import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { quietUntil } from '@atalaya/domain/alarms/quiet-hours'
import { zoneTime } from '@atalaya/domain/zone-time'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { createOutsideFetch } from '../../adapters/outside-fetch.ts'
import { asAccess } from '../../database/tenant.ts'
import { testAlarms } from '../../engine/stages/test-alarms.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'
import { openMail } from '../../mail/index.ts'
import { startTestMailServer } from '../../mail/test-mail-server.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { smsChannel } from '../../sms/index.ts'
import { startTestHttpGateway } from '../../sms/test-sms-gateway.ts'
import { mailBrandOf } from '../brands/index.ts'
import { webPushChannel } from '../web-push/index.ts'
import { startTestPushService } from '../web-push/test-push-service.ts'
import { ensurePublicKey } from '../web-push/vapid-keys.ts'
import { digestChannel, escalationChannel, notedAtNotices, noticeChannel } from './index.ts'
import { insertTestNotice } from './test-notices.ts'

const test = await createTestIngest('Letters')
const { companyId } = test.tenant
const alarms = testAlarms(test)
const server = await startTestMailServer()
const pushes = await startTestPushService()
const phones = await startTestHttpGateway()
const minuteMs = 60_000

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
  await test.start()
  const logger = pino({ level: 'silent' })
  const mail = openMail({
    ...{ database: test.engine, keys: testKeys, logger, dataDir: mkdtempSync(join(tmpdir(), 'atalaya-notices-')) },
    settings: {
      ...{ smtpUrl: server.url, from: { name: null, address: 'fleet@atalaya.test' }, dkim: null, perSecond: 1_000 },
      ...{ publicOrigin: 'https://atalaya.test', bounces: null },
    },
    brandOf: mailBrandOf(testKeys),
  })
  const telling = { database: test.engine, clock: test.clock, keys: testKeys, publicOrigin: 'https://atalaya.test' }
  const notices = [noticeChannel(telling), escalationChannel(telling), digestChannel(telling)]
  const gateway = { kind: 'http' as const, url: `http://${phones.host}/sms`, from: 'Flota', user: '', password: '' }
  const sms = smsChannel({ gateway, perSecond: 100 }, test)
  const browsers = webPushChannel({
    ...{ database: test.engine, clock: test.clock, keys: testKeys, contact: 'mailto:fleet@atalaya.test' },
    outside: createOutsideFetch(['loopback']),
  })
  const outbox = startOutbox({ database: test.engine, logger, pollMs: 50 }, [
    mail.channel,
    ...notices,
    ...[browsers, sms].map((channel) => notedAtNotices(channel, test.clock.now)),
  ])
  afterAll(async () => {
    await outbox.stop()
    await mail.stop()
    await pushes.stop()
    await phones.stop()
  })
})

const send = async (imei: string, reports: readonly { at: number; kmh: number }[]) => {
  const tracker = await connectTracker(test.port())
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
  // Each has the map of where it was, which stands in the mail itself.
  for (const { mail: letter } of server.arrived) {
    expect(letter.attachments.find(({ cid }) => cid === 'map')).toMatchObject({ contentType: 'image/png' })
    expect(letter.html).toMatch(/<img src="(cid:map|data:image\/png[^"]*)" alt="[^"]+: 40\.\d{5}, -3\.60000"/)
  }
  expect(byReader.get('ana@letters.test')).toMatchObject({
    subject: expect.stringContaining('Rápidos'),
    unsubscribes: true,
  })
  expect(byReader.get('ana@letters.test')?.text).toMatch(/Measured[\s\S]*120[\s\S]*https:\/\/[^ ]*\/alarmlogs\?search=/)
  expect(byReader.get('ana@letters.test')?.text).toContain('Europe/London')
  expect(byReader.get('taller@fuera.test')?.text).toMatch(/Ölçülen[\s\S]*120/)
  expect(byReader.get('taller@fuera.test')?.text).toContain('Europe/Istanbul')
  expect((await alarms.noticesOf(itemId))[0]?.told_ts).not.toBeNull()
}, 300_000)

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
}, 300_000)

it('appears in the browsers of those who see the item, and gives way to the word that it never was', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const publicKey = await asAccess(test.web, (tx) => ensurePublicKey(tx, testKeys))
  const browserOf = async (role: string, email: string) => {
    const userId = await userOf(role, email, { language: 'en', timezone: 'Europe/London' })
    const { name, endpoint, keys } = pushes.subscribe(publicKey)
    await test.rows(
      `INSERT INTO web_push_subscriptions (user_id, endpoint, p256dh, auth, created_ts) VALUES ($1, $2, $3, $4, 1)`,
      [userId, endpoint, keys.p256dh, keys.auth],
    )
    return { userId, name }
  }
  const [ana, held] = [await browserOf('ADMIN', 'ana@push.test'), await browserOf('OPERATOR', 'held@push.test')]
  server.arrived.length = 0
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Deprisa', priority: 3 },
    timing: { holdMs: 2 * minuteMs },
    notification: { pushApp: true, userIds: [ana.userId, held.userId], extMails: ['nadie@fuera.test'] },
  })
  const start = test.clock.now() - 10 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
    { at: start + 4 * minuteMs, kmh: 120 },
  ])
  await test.until(() => expect(pushes.arrived).toHaveLength(1))
  const [notice] = await alarms.noticesOf(itemId)
  const topic = `notice-${notice?.id}`
  expect(pushes.arrived[0]).toMatchObject({
    ...{ subscription: ana.name, headers: { urgency: 'high', topic } },
    shown: { title: expect.stringContaining('Deprisa'), link: expect.stringMatching(/^\/alarmlogs\?search=/), topic },
  })
  await send(imei, [{ at: start + 2 * minuteMs, kmh: 40 }])
  await test.until(() => expect(pushes.arrived).toHaveLength(2))
  expect(pushes.arrived[1]).toMatchObject({ shown: { title: expect.stringContaining('Notice withdrawn'), topic } })
  // Rules of other tests go on at other addresses.
  expect(arrived().filter(({ to }) => /push\.test|nadie/.test(to ?? ''))).toEqual([])
}, 300_000)

const deliveriesOf = (noticeId: unknown) =>
  test.rows<{ about: string; turn: number; channel: string; whom: string; state: string; answer: string | null }>(
    `SELECT about, turn, channel, whom, state, answer FROM alarm_notice_deliveries WHERE notice_id = $1 ORDER BY id`,
    [noticeId],
  )
const smsHeard = () => phones.heard.map(({ body }) => JSON.parse(body) as { to: string; text: string })

it('has been told who has two browsers, of which one has it and one is gone', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const publicKey = await asAccess(test.web, (tx) => ensurePublicKey(tx, testKeys))
  const userId = await userOf('ADMIN', 'two@push.test', { language: 'en', timezone: 'UTC' })
  const browsers = [pushes.subscribe(publicKey), pushes.subscribe(publicKey)] as const
  for (const { endpoint, keys } of browsers)
    await test.rows(
      `INSERT INTO web_push_subscriptions (user_id, endpoint, p256dh, auth, created_ts) VALUES ($1, $2, $3, $4, 1)`,
      [userId, endpoint, keys.p256dh, keys.auth],
    )
  pushes.unsubscribe(browsers[1].name)
  await alarms.insert([itemId], {
    info: { family: 101, value: 100 },
    notification: { pushApp: true, userIds: [userId] },
  })
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  await test.until(async () => expect(await test.rows(`SELECT id FROM outbox WHERE channel = 'webPush'`)).toEqual([]))
  const [notice] = await alarms.noticesOf(itemId)
  await test.until(async () =>
    expect(await deliveriesOf(notice?.id)).toMatchObject([{ channel: 'push', state: 'sent', answer: null }]),
  )
}, 300_000)

it('reaches phones, and stands at the notice with whom it reached and whom it did not', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const [ana, eva] = [
    await userOf('ADMIN', 'ana@sms.test', { language: 'es', timezone: 'Europe/Madrid' }),
    await userOf('ADMIN', 'eva@sms.test', { language: 'es', timezone: 'Europe/Madrid' }),
  ]
  await test.rows(`UPDATE users SET phone = '+34 600 10 20 30' WHERE id = $1`, [ana])
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Velocidad' },
    notification: {
      ...{ sms: true, pushApp: true, userIds: [ana, eva] },
      extUsers: [{ email: '', smsPhone: '0034611000000', language: 'en', timezone: 'Europe/London' }],
    },
  })
  phones.answers.push({ status: 400, text: 'no such number' })
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  const [notice] = await alarms.noticesOf(itemId)
  const settled = { about: 'raised', turn: 0 }
  await test.until(async () => {
    const told = await deliveriesOf(notice?.id)
    expect(told.map(({ state }) => state)).not.toContain('waiting')
    expect(told).toHaveLength(5)
    expect(told).toEqual(
      expect.arrayContaining([
        { ...settled, channel: 'sms', whom: 'Ana Gil', state: expect.any(String), answer: expect.anything() },
        { ...settled, channel: 'push', whom: 'Ana Gil', state: 'failed', answer: 'no.address' },
      ]),
    )
  })
  // One was refused by the gateway, and the other has it: in its language, and without what costs a message more.
  expect(
    smsHeard()
      .map(({ to }) => to)
      .sort(),
  ).toEqual(['+34600102030', '+34611000000'])
  expect(smsHeard().find(({ to }) => to === '+34611000000')?.text).toMatch(/^Velocidad - .*Speed.*\. \d/)
  expect(
    (await deliveriesOf(notice?.id))
      .filter(({ channel }) => channel === 'sms')
      .map(({ state }) => state)
      .sort(),
  ).toEqual([...['failed', 'failed', 'sent']])
}, 300_000)

it('goes on to the next where nobody takes it, passes over who is not on call, and stops with whoever does', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const person = (name: string) => userOf('ADMIN', `${name}@steps.test`, { language: 'en', timezone: 'UTC' })
  const [first, asleep, chief] = [await person('first'), await person('asleep'), await person('chief')]
  const [never] = await test.rows<{ id: number }>(
    `INSERT INTO worktimes (company_id, name, description, colour, timezone, spans, holidays)
     VALUES ($1, 'Nunca', '', 'blue', 'UTC', '[]', '[]') RETURNING id`,
    [companyId],
  )
  const step = { afterMs: 60_000, email: true, sms: false, pushApp: false, worktimeId: null }
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Nadie' },
    notification: {
      escalation: {
        steps: [
          { ...step, userIds: [first] },
          { ...step, userIds: [asleep], worktimeId: never?.id },
          { ...step, userIds: [chief] },
        ],
        repeats: 3,
        takenForMs: null,
      },
    },
  })
  server.arrived.length = 0
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  const letters = () => arrived().filter(({ to }) => to?.endsWith('@steps.test'))
  // One that is on its way is leased until a later instant, too: it is not what waits.
  const due = () =>
    test.rows<{ turn: number }>(
      `UPDATE outbox SET due_ts = 0
       WHERE channel = 'alarmEscalations' AND due_ts > now_ms() AND lease_token IS NULL RETURNING (payload ->> 'turn')::integer AS turn`,
    )
  expect(letters()).toEqual([])
  expect(await due()).toEqual([{ turn: 0 }])
  await test.until(() => expect(letters().map(({ to }) => to)).toEqual(['first@steps.test']))
  expect(letters()[0]).toMatchObject({ subject: expect.stringMatching(/^Not taken: Nadie/) })
  expect(letters()[0]?.text).toMatch(/Nobody has taken this in \d+ min/)
  expect(await due()).toEqual([{ turn: 1 }])
  await test.until(() => expect(letters().map(({ to }) => to)).toEqual(['first@steps.test', 'chief@steps.test']))
  const [notice] = await alarms.noticesOf(itemId)
  expect(await deliveriesOf(notice?.id)).toMatchObject([
    { about: 'escalated', turn: 0, channel: 'mail' },
    { about: 'escalated', turn: 2, channel: 'mail' },
  ])
  // A message that comes again, as after a kill, tells nobody again.
  await test.rows(`INSERT INTO outbox (channel, company_id, payload) VALUES ('alarmEscalations', $1, $2)`, [
    companyId,
    JSON.stringify({ noticeId: notice?.id, turn: 0 }),
  ])
  await test.rows('UPDATE alarm_notices SET state = 1, states = $2 WHERE id = $1', [
    notice?.id,
    JSON.stringify([{ value: 1, ts: test.clock.now(), by: 'Ana', byId: chief, text: '' }]),
  ])
  expect(await due()).toEqual([{ turn: 3 }])
  await test.until(async () =>
    expect(await test.rows(`SELECT id FROM outbox WHERE channel = 'alarmEscalations'`)).toEqual([]),
  )
  expect(letters()).toHaveLength(2)
}, 300_000)

it('reminds who took it and does not resolve it, and leaves a snoozed one until it is heard again', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const chief = await userOf('ADMIN', 'chief@taken.test', { language: 'en', timezone: 'UTC' })
  const steps = [{ afterMs: 60_000, userIds: [chief], email: true, sms: false, pushApp: false, worktimeId: null }]
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Tomado' },
    notification: { email: true, userIds: [chief], escalation: { steps, repeats: 0, takenForMs: 30 * minuteMs } },
  })
  const now = test.clock.now()
  await test.rows(
    `INSERT INTO alarm_snoozes (company_id, item_id, until_ts, by_name, created_ts) VALUES ($1, $2, $3, 'Ana', $4)`,
    [companyId, itemId, now + 10 * minuteMs, now],
  )
  server.arrived.length = 0
  const start = now - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  const letters = () => arrived().filter(({ to }) => to === 'chief@taken.test')
  const [notice] = await alarms.noticesOf(itemId)
  const lookAgain = () => test.rows(`UPDATE outbox SET due_ts = 0 WHERE channel = 'alarmEscalations'`)
  const dueTs = async () =>
    (await test.rows<{ due: number }>(`SELECT due_ts AS due FROM outbox WHERE channel = 'alarmEscalations'`))[0]?.due
  await lookAgain()
  await test.until(async () => expect(await dueTs()).toBe(now + 10 * minuteMs))
  expect(letters()).toEqual([])
  await test.rows('DELETE FROM alarm_snoozes')
  const takenTs = now - 31 * minuteMs
  const taken = (ts: number) =>
    test.rows('UPDATE alarm_notices SET state = 1, states = $2 WHERE id = $1', [
      notice?.id,
      JSON.stringify([{ value: 1, ts, by: 'Eva Gil', byId: chief, text: '' }]),
    ])
  await taken(now - minuteMs)
  await lookAgain()
  await test.until(async () => expect(await dueTs()).toBe(now + 29 * minuteMs))
  // By a database whose clock is ahead it comes early, and is not the last for that.
  await lookAgain()
  await test.until(async () => expect(await dueTs()).toBe(now + 29 * minuteMs))
  await taken(takenTs)
  await lookAgain()
  await test.until(() => expect(letters()).toHaveLength(1))
  expect(letters()[0]?.text).toMatch(/Eva Gil took this, but after \d+ min it is still not resolved/)
}, 300_000)

it('says to nobody that it never was who was not told that it was', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const now = test.clock.now()
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Callado' },
    timing: { holdMs: 2 * minuteMs },
    notification: { email: true, extMails: ['nadie@callado.test'] },
  })
  await test.rows(
    `INSERT INTO alarm_snoozes (company_id, item_id, until_ts, by_name, created_ts) VALUES ($1, $2, $3, 'Ana', $4)`,
    [companyId, itemId, now + 10 * minuteMs, now],
  )
  const start = now - 10 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
    { at: start + 4 * minuteMs, kmh: 120 },
  ])
  const settled = () =>
    test.until(async () =>
      expect(await test.rows(`SELECT id FROM outbox WHERE channel IN ('alarmNotices', 'mail')`)).toEqual([]),
    )
  expect(await alarms.noticesOf(itemId)).toHaveLength(1)
  await settled()
  await send(imei, [{ at: start + 2 * minuteMs, kmh: 40 }])
  expect((await alarms.noticesOf(itemId)).at(-1)).toMatchObject({ withdrawn_ts: expect.any(Number) })
  await settled()
  expect(arrived().filter(({ to }) => to === 'nadie@callado.test')).toEqual([])
  await test.rows('DELETE FROM alarm_snoozes')
}, 300_000)

it('tells who is told much the rest at once, but what is urgent now, and each as its own', async () => {
  const chief = await userOf('ADMIN', 'chief@storm.test', { language: 'en', timezone: 'UTC' })
  const ruleOf = (name: string, priority: 2 | 3) => ({
    info: { family: 101 as const, value: 100, name, priority },
    notification: { email: true, userIds: [chief] },
  })
  const vehicles = await Promise.all(Array.from({ length: 5 }, () => test.insertVehicle()))
  for (const { itemId } of vehicles) {
    for (const name of ['Uno', 'Dos', 'Tres']) await alarms.insert([itemId], ruleOf(name, 2))
  }
  await alarms.insert([vehicles[4]?.itemId as number], ruleOf('Urgente', 3))
  server.arrived.length = 0
  const letters = () => arrived().filter(({ to }) => to === 'chief@storm.test')
  const start = test.clock.now() - 3 * minuteMs
  for (const { imei } of vehicles) {
    await send(imei, [
      { at: start, kmh: 50 },
      { at: start + minuteMs, kmh: 120 },
    ])
    // One after the other, as a storm comes: how many there were is counted where it is told.
    await test.until(async () =>
      expect(await test.rows(`SELECT id FROM outbox WHERE channel IN ('alarmNotices', 'mail')`)).toEqual([]),
    )
  }
  const told = await test.rows<{ answer: string | null }>(
    `SELECT answer FROM alarm_notice_deliveries WHERE user_id = $1 ORDER BY id`,
    [chief],
  )
  expect(told).toHaveLength(16)
  const gathered = told.filter(({ answer }) => answer === 'digest').length
  expect(gathered).toBeGreaterThanOrEqual(3)
  expect(letters()).toHaveLength(16 - gathered)
  expect(letters().filter(({ subject }) => subject.startsWith('Urgente'))).toHaveLength(1)
  const due = await test.rows(`UPDATE outbox SET due_ts = 0 WHERE channel = 'alarmDigests' RETURNING id`)
  expect(due).toHaveLength(1)
  await test.until(() => expect(letters()).toHaveLength(17 - gathered))
  const digest = letters().at(-1)
  expect(digest?.subject).toContain(`${gathered} more notices`)
  expect(digest?.text).toMatch(/Uno|Dos|Tres/)
  await test.until(async () =>
    expect(
      await test.rows(
        `SELECT DISTINCT mails.state FROM alarm_notice_deliveries JOIN mails ON mails.id = mail_id WHERE alarm_notice_deliveries.user_id = $1`,
        [chief],
      ),
    ).toEqual([{ state: 'sent' }]),
  )
  expect(await test.rows('SELECT whom FROM alarm_digests')).toEqual([])
}, 300_000)

/** An hour before it until two after it, whatever the clock shows. */
const quietAround = (timezone: string) => {
  const { minute } = zoneTime(timezone).at(test.clock.now())
  return { fromMinute: (minute + 1_380) % 1_440, toMinute: (minute + 120) % 1_440 }
}

it('wakes nobody but by an emergency, and tells who slept of the rest in one word', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const sleeper = await userOf('ADMIN', 'sleeper@quiet.test', { language: 'en', timezone: 'Asia/Kathmandu' })
  const quiet = quietAround('Asia/Kathmandu')
  const setQuiet = (hours: object | null) =>
    test.rows(`UPDATE users SET phone = '+34600111222', quiet_hours = $2 WHERE id = $1`, [
      sleeper,
      hours && JSON.stringify(hours),
    ])
  await setQuiet(quiet)
  const ruleOf = (name: string, isEmergency: boolean) => ({
    info: { family: 101 as const, value: 100, name },
    notification: { email: !isEmergency, sms: true, isEmergency, userIds: [sleeper] },
  })
  for (const name of ['Una', 'Otra']) await alarms.insert([itemId], ruleOf(name, false))
  await alarms.insert([itemId], ruleOf('Incendio', true))
  server.arrived.length = 0
  const texts = () =>
    smsHeard()
      .map(({ text }) => text)
      .filter((text) => /Una|Otra|Incendio|more notices/.test(text))
  const before = texts().length
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  const isQuietNow = () =>
    test.until(async () =>
      expect(await test.rows(`SELECT id FROM outbox WHERE channel IN ('alarmNotices', 'mail', 'sms')`)).toEqual([]),
    )
  await isQuietNow()
  expect(texts().slice(before)).toEqual([expect.stringContaining('Incendio')])
  // A mail wakes nobody.
  expect(arrived().filter(({ to }) => to === 'sleeper@quiet.test')).toHaveLength(2)
  const dues = () =>
    test.rows<{ due: number }>(`SELECT due_ts AS due FROM outbox WHERE channel = 'alarmDigests' AND due_ts > now_ms()`)
  const [due] = await dues()
  expect(due?.due).toBe(quietUntil(quiet, 'Asia/Kathmandu', test.clock.now()))
  // By a clock that is ahead it comes while it is still quiet, and waits again.
  const wake = () => test.rows(`UPDATE outbox SET due_ts = 0 WHERE channel = 'alarmDigests'`)
  await wake()
  await test.until(async () => expect(await dues()).toEqual([due]))
  expect(texts()).toHaveLength(before + 1)
  await setQuiet(null)
  await wake()
  await test.until(() => expect(texts().slice(before + 1)).toEqual([expect.stringContaining('2 more notices')]))
  await isQuietNow()
  expect(
    await test.rows(`SELECT DISTINCT state FROM alarm_notice_deliveries WHERE user_id = $1 AND channel = 'sms'`, [
      sleeper,
    ]),
  ).toEqual([{ state: 'sent' }])
}, 300_000)

it('leaves it to the next in line while all of a step sleep', async () => {
  const { itemId, imei } = await test.insertVehicle()
  const place = { language: 'en', timezone: 'UTC' }
  const [asleep, awake] = [
    await userOf('ADMIN', 'asleep@line.test', place),
    await userOf('ADMIN', 'awake@line.test', place),
  ]
  await test.rows(`UPDATE users SET quiet_hours = $2 WHERE id = $1`, [asleep, JSON.stringify(quietAround('UTC'))])
  await test.rows(`UPDATE users SET phone = '+34600333444' WHERE id = ANY ($1)`, [[asleep, awake]])
  const step = (userId: number, email: boolean) => ({
    ...{ afterMs: 600_000, userIds: [userId], email, sms: !email, pushApp: false, worktimeId: null },
  })
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Relevo' },
    notification: { escalation: { steps: [step(asleep, false), step(awake, true)], repeats: 0, takenForMs: null } },
  })
  server.arrived.length = 0
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  await test.rows(`UPDATE outbox SET due_ts = 0 WHERE channel = 'alarmEscalations'`)
  await test.until(() => expect(arrived().map(({ to }) => to)).toContain('awake@line.test'))
  expect(smsHeard().filter(({ text }) => text.includes('Relevo'))).toEqual([])
  const [notice] = await alarms.noticesOf(itemId)
  expect(await deliveriesOf(notice?.id)).toMatchObject([
    { about: 'escalated', turn: 0, channel: 'sms' },
    { about: 'escalated', turn: 1, channel: 'mail' },
  ])
  // What waits for the morning is no other test's.
  await test.rows(`DELETE FROM outbox WHERE channel = 'alarmDigests'`)
  await test.rows('DELETE FROM alarm_digests')
}, 300_000)

it('tells a colleague of many that are passed on at once as of many', async () => {
  const { itemId } = await test.insertVehicle()
  const eva = await userOf('ADMIN', 'eva@passed.test', { language: 'en', timezone: 'UTC' })
  const ids = await Promise.all(
    Array.from({ length: 13 }, (_, nth) =>
      insertTestNotice(test.database, companyId, { itemId, ts: nth + 1, name: 'Mía' }),
    ),
  )
  server.arrived.length = 0
  for (const noticeId of ids)
    await test.rows(`INSERT INTO outbox (channel, company_id, payload) VALUES ('alarmNotices', $1, $2)`, [
      companyId,
      JSON.stringify({ noticeId, is: 'passed', userId: eva, by: 'Ana Gil', text: 'Míralo', turn: 2 }),
    ])
  const letters = () => arrived().filter(({ to }) => to === 'eva@passed.test')
  await test.until(async () =>
    expect(await test.rows(`SELECT id FROM outbox WHERE channel IN ('alarmNotices', 'mail')`)).toEqual([]),
  )
  // Two are written at a time, which see each other no sooner than they are committed.
  expect([10, 11]).toContain(letters().length)
  expect(letters()[0]?.subject).toMatch(/^Notice passed on: /)
  expect(letters()[0]?.text).toMatch(/Ana Gil has passed this notice on[\s\S]*Míralo/)
  expect(await test.rows(`UPDATE outbox SET due_ts = 0 WHERE channel = 'alarmDigests' RETURNING id`)).toHaveLength(1)
  const one = letters().length
  await test.until(() => expect(letters()).toHaveLength(one + 1))
  expect(letters().at(-1)?.subject).toContain(`${13 - one} more notice`)
}, 300_000)

it('tells of consumption as the company reads it', async () => {
  const { itemId } = await test.insertVehicle()
  const ida = await userOf('ADMIN', 'ida@fuel.test', { language: 'en', timezone: 'UTC' })
  const why = { limit: 12.5, value: 16, unit: 'L/100km' }
  const letterIn = async (fuelConsumption: 0 | 1): Promise<string> => {
    await test.rows('UPDATE companies SET conf = $1 WHERE id = $2', [
      JSON.stringify({ general: { units: { fuelConsumption } } }),
      companyId,
    ])
    server.arrived.length = 0
    const data = { event: 'monthlyFuel', why }
    const noticeId = await insertTestNotice(test.database, companyId, { itemId, ts: fuelConsumption + 1, data })
    await test.rows(`INSERT INTO outbox (channel, company_id, payload) VALUES ('alarmNotices', $1, $2)`, [
      companyId,
      JSON.stringify({ noticeId, is: 'passed', userId: ida, by: 'Ana Gil', text: '', turn: 2 }),
    ])
    await test.until(() => expect(arrived()).toHaveLength(1))
    return (arrived()[0]?.text ?? '').replaceAll('\u00a0', ' ')
  }
  const turned = await letterIn(1)
  expect(turned).toContain('6.3 km/L')
  expect(turned).toContain('8.0 km/L')
  expect(await letterIn(0)).toMatch(/16\.0 L\/100 km[\s\S]*12\.5 L\/100 km/)
}, 300_000)

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
}, 300_000)
