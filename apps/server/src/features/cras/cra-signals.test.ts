import { pino } from 'pino'
import { afterAll, beforeAll, expect, test as it } from 'vitest'
import { createOutsideExchange } from '../../adapters/outside-exchange.ts'
import { testAlarms } from '../../engine/stages/test-alarms.ts'
import { createTestIngest } from '../../ingest/test-ingest.ts'
import { connectTracker, record } from '../../ingest/test-tracker.ts'
import { startOutbox } from '../../outbox/index.ts'
import { testKeys } from '../../secrets/test-keys.ts'
import { craNoticeChannel, craSignalChannel } from './index.ts'
import { insertTestCentre } from './test-centre.ts'
import { startTestReceiver } from './test-receiver.ts'

const test = await createTestIngest('Signals')
const alarms = testAlarms(test)
const key = Buffer.alloc(16, 9)
const [main, backup] = [await startTestReceiver(key), await startTestReceiver()]
const minuteMs = 60_000

beforeAll(async () => {
  await test.start()
  await insertTestCentre(
    test.pool,
    test.tenant,
    {
      mainPort: main.port,
      mainKeyForm: 'hex',
      backupHost: '127.0.0.1',
      backupPort: backup.port,
      backupTransport: 'udp',
    },
    { 1: key },
  )
  const logger = pino({ level: 'silent' })
  const ports = { database: test.engine, clock: test.clock, keys: testKeys, logger }
  const outbox = startOutbox({ database: test.engine, logger, pollMs: 50 }, [
    craNoticeChannel(ports),
    craSignalChannel({ ...ports, exchange: createOutsideExchange(['loopback']) }),
  ])
  afterAll(async () => {
    await outbox.stop()
    await Promise.all([main.stop(), backup.stop()])
  })
})

const send = async (imei: string, reports: readonly { at: number; kmh: number }[]) => {
  const tracker = await connectTracker(test.port())
  expect(await tracker.introduce(imei)).toBe(1)
  for (const { at, kmh } of reports) {
    tracker.send([record({ recordedAt: at, lat: 40.4, lng: -3.6, speedKmh: kmh })])
    expect(await tracker.acknowledgement()).toBe(1)
  }
  tracker.end()
}
const signalsOf = (itemId: number) =>
  test.rows<{ turn: string; sequence: number; state: string; tries: { answer: string }[] }>(
    `SELECT turn, sequence, cra_signals.state, tries FROM cra_signals JOIN alarm_notices ON alarm_notices.id = notice_id
     WHERE item_id = $1 ORDER BY cra_signals.id`,
    [itemId],
  )
const makeDue = () => test.rows('UPDATE outbox SET due_ts = 0 WHERE lease_token IS NULL')
const eventOf = ({ text }: { text: string }) => text.split(']')[0]
const eventsHeard = (receiver: typeof main) => receiver.heard.map(eventOf)
/** Rules of other tests go on at other accounts. */
const ofAccount = (receiver: typeof main) => receiver.heard.filter(({ account }) => account === 'A1B2')

it('reaches the receiver within seconds of the fix, with its end, and stands at the notice', async () => {
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, name: 'Rápido', craCode: '130' },
    notification: { cra: true },
  })
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [{ at: start, kmh: 50 }])
  const fixSentAt = Date.now()
  await send(imei, [{ at: start + minuteMs, kmh: 120 }])
  await test.until(() => expect(main.heard).toHaveLength(1))
  expect((main.heard[0]?.at as number) - fixSentAt).toBeLessThan(10_000)
  await send(imei, [{ at: start + 2 * minuteMs, kmh: 50 }])
  await test.until(() => expect(main.heard).toHaveLength(2))
  expect(eventsHeard(main)).toEqual(['#A1B2|1130 00 000', '#A1B2|3130 00 000'])
  expect(main.heard[0]?.text).toContain('[X003W36.000][Y40N24.000]')
  expect(main.heard[0]?.text).toMatch(/\[Iitem \d+: Rapido\]_/)
  await test.until(async () =>
    expect(await signalsOf(itemId)).toMatchObject([
      { turn: 'raised', sequence: 1, state: 'acknowledged', tries: [{ receiver: 1, answer: 'acknowledged' }] },
      { turn: 'restored', sequence: 2, state: 'acknowledged' },
    ]),
  )
  expect(await test.rows('SELECT id FROM outbox')).toEqual([])
}, 300_000)

it('is cancelled where late data show that it never was', async () => {
  main.heard.length = 0
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], {
    info: { family: 101, value: 100, craCode: 'UA', craId: '00ff' },
    timing: { holdMs: 2 * minuteMs },
    notification: { cra: true },
  })
  const start = test.clock.now() - 30 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + 10 * minuteMs, kmh: 120 },
    { at: start + 13 * minuteMs, kmh: 120 },
  ])
  await test.until(() => expect(main.heard).toHaveLength(1))
  await send(imei, [{ at: start + 11 * minuteMs, kmh: 40 }])
  await test.until(() => expect(main.heard).toHaveLength(2))
  expect(eventsHeard(main)).toEqual(['#00FF|Nri0/UA000', '#00FF|Nri0/OC000'])
}, 300_000)

it('goes to the second receiver at once, under the same number to both, and holds back what follows in its account', async () => {
  main.heard.length = 0
  backup.heard.length = 0
  main.behave('silent')
  backup.behave('silent')
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], { info: { family: 101, value: 100 }, notification: { cra: true } })
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
    { at: start + 2 * minuteMs, kmh: 50 },
  ])
  await test.until(() => expect(ofAccount(backup)).toHaveLength(1))
  expect((ofAccount(backup)[0]?.at as number) - (ofAccount(main)[0]?.at as number)).toBeLessThan(3_800)
  await test.until(async () => expect((await signalsOf(itemId))[0]?.tries).toHaveLength(2))
  backup.behave('ack')
  main.behave('nak')
  await makeDue()
  await test.until(async () =>
    expect((await signalsOf(itemId)).map(({ state }) => state)).toEqual(['acknowledged', 'acknowledged']),
  )
  // Numbers are drawn over all accounts of a centre: those of other tests may lie between.
  const [first, again, next] = ofAccount(backup).map(({ sequence }) => sequence)
  expect(again).toBe(first)
  expect(next).toBeGreaterThan(first as number)
  expect(ofAccount(backup).slice(1).map(eventOf)).toEqual(['#A1B2|1150 00 000', '#A1B2|3150 00 000'])
  main.behave('ack')
}, 300_000)

it('is sent once to who cannot make anything of it, and the administrators are told once', async () => {
  main.heard.length = 0
  backup.heard.length = 0
  main.behave('duh')
  await test.rows(
    `INSERT INTO users (company_id, reseller_id, email, first_name, last_name, role, language, timezone)
     VALUES ($1, NULL, 'admin@signals.test', 'Ana', 'Gil', 'ADMIN', 'en', 'UTC')`,
    [test.tenant.companyId],
  )
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], { info: { family: 101, value: 100 }, notification: { cra: true } })
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
    { at: start + 2 * minuteMs, kmh: 50 },
  ])
  await test.until(async () =>
    expect((await signalsOf(itemId)).map(({ state }) => state)).toEqual(['rejected', 'rejected']),
  )
  await makeDue()
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([ofAccount(main).length, ofAccount(backup).length]).toEqual([2, 0])
  expect(await test.rows('SELECT email, template FROM mails')).toEqual([
    { email: 'admin@signals.test', template: 'notice' },
  ])
  main.behave('ack')
}, 300_000)

it('nothing leaves for a company whose centre is switched off, or of a rule that names none', async () => {
  main.heard.length = 0
  const { itemId, imei } = await test.insertVehicle()
  await alarms.insert([itemId], { info: { family: 101, value: 100 }, notification: { cra: false } })
  const start = test.clock.now() - 3 * minuteMs
  await send(imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  await test.rows(`UPDATE companies SET conf = jsonb_set(conf, '{cra,active}', 'false')`)
  const off = await test.insertVehicle()
  await alarms.insert([off.itemId], { info: { family: 101, value: 100 }, notification: { cra: true } })
  await send(off.imei, [
    { at: start, kmh: 50 },
    { at: start + minuteMs, kmh: 120 },
  ])
  await test.until(async () => expect(await test.rows(`SELECT id FROM outbox WHERE channel LIKE 'cra%'`)).toEqual([]))
  expect(ofAccount(main)).toEqual([])
  expect([...(await signalsOf(itemId)), ...(await signalsOf(off.itemId))]).toEqual([])
}, 300_000)
