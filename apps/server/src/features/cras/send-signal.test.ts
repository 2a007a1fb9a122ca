import { eventCodeOf } from '@atalaya/protocols/dc09/event-codes'
import type { Signal } from '@atalaya/protocols/dc09/signal'
import { afterAll, expect, test } from 'vitest'
import { systemClock } from '../../adapters/clock.ts'
import { createOutsideExchange } from '../../adapters/outside-exchange.ts'
import type { Receiver } from './receivers.repository.ts'
import { sendSignal } from './send-signal.ts'
import { type Behaviour, startTestReceiver } from './test-receiver.ts'

const key = Buffer.alloc(32, 5)
const [plain, sealed, second] = [await startTestReceiver(), await startTestReceiver(key), await startTestReceiver()]
afterAll(() => Promise.all([plain, sealed, second].map(({ stop }) => stop())))

const receiver = (of: { port: number }, overrides: Partial<Receiver> = {}): Receiver => ({
  ...{ number: 1, host: '127.0.0.1', port: of.port, transport: 'tcp', isEncrypted: false, key: null },
  ...{ coordinates: 'minutes', clockOffsetMs: 0 },
  ...overrides,
})
const encrypted = { isEncrypted: true, key }
const signal: Signal = {
  ...{ sequence: 77, account: 'A1B2', event: { ...eventCodeOf('120', 'raised'), group: 0, zone: 0 } },
  extended: {
    at: Date.UTC(2026, 10, 25),
    position: { lat: 40.5, lng: -3.5, altitudeM: 600 },
    text: 'Camión 7: Pánico',
  },
}
const exchange = createOutsideExchange(['loopback'])
const send = (receivers: Receiver[], by = exchange) =>
  sendSignal(receivers, signal, { clock: systemClock, exchange: by, signal: AbortSignal.timeout(20_000) })
const answersOf = ({ tries }: Awaited<ReturnType<typeof send>>) =>
  tries.map(({ receiver: number, answer }) => `${number} ${answer}`)

test.each(['tcp', 'udp'] as const)('is acknowledged over %s, in clear and encrypted', async (transport) => {
  plain.heard.length = 0
  sealed.heard.length = 0
  expect(answersOf(await send([receiver(plain, { transport })]))).toEqual(['1 acknowledged'])
  expect(answersOf(await send([receiver(sealed, { transport, ...encrypted, coordinates: null })]))).toEqual([
    '1 acknowledged',
  ])
  expect(plain.heard).toMatchObject([
    {
      ...{ id: 'ADM-CID', sequence: 77, account: 'A1B2' },
      text: expect.stringMatching(
        /^#A1B2\|1120 00 000\]\[X003W30\.000\]\[Y40N30\.000\]\[Z600\.0M\]\[H00:00:00,11-25-2026\]\[ICamion 7: Panico\]_/,
      ),
    },
  ])
  expect(sealed.heard).toMatchObject([
    { isEncrypted: true, text: expect.stringMatching(/^#A1B2\|1120 00 000\]_\d\d:/) },
  ])
})

test('an answer in pieces, behind that to another signal, is understood', async () => {
  plain.behave('late')
  expect(answersOf(await send([receiver(plain)]))).toEqual(['1 acknowledged'])
  plain.behave('ack')
})

test('whose clock is another is told the time by it, once', async () => {
  sealed.heard.length = 0
  sealed.behave({ clockAheadMs: -7 * 60_000, windowMs: 20_000 })
  const sent = await send([receiver(sealed, encrypted)])
  expect(answersOf(sent)).toEqual(['1 wrongTime', '1 acknowledged'])
  expect(sealed.heard.map(({ sequence }) => sequence)).toEqual([77, 77])
  expect(sent.learned).toMatchObject([{ receiver: 1 }])
  const offsetMs = sent.learned[0]?.offsetMs as number
  expect(Math.abs(offsetMs + 7 * 60_000)).toBeLessThan(2_000)
  expect(answersOf(await send([receiver(sealed, { ...encrypted, clockOffsetMs: offsetMs })]))).toEqual([
    '1 acknowledged',
  ])
  sealed.behave('nak')
  expect(answersOf(await send([receiver(sealed, encrypted), receiver(second, { number: 2 })]))).toEqual([
    ...['1 wrongTime', '1 wrongTime', '2 acknowledged'],
  ])
  sealed.behave('ack')
})

test('one that understands nothing is not asked again, and nor is the other', async () => {
  second.heard.length = 0
  plain.behave('duh')
  expect(answersOf(await send([receiver(plain), receiver(second, { number: 2 })]))).toEqual(['1 rejected'])
  expect(second.heard).toEqual([])
  plain.behave('ack')
})

test('one that says nothing of use has three seconds at most, then it is the other one’s turn', async () => {
  const cases: [Behaviour, Partial<Receiver>, string][] = [
    ['silent', {}, 'silent'],
    ['silent', { transport: 'udp' }, 'silent'],
    ['strange', {}, 'silent'],
    ['hangs up', {}, 'silent'],
    // Anybody could have said so.
    ['plain ack', encrypted, 'unencrypted'],
    ['ack', { isEncrypted: true, key: Buffer.alloc(32, 6) }, 'silent'],
  ]
  await Promise.all(
    cases.map(async ([does, settings, answer]) => {
      const first = await startTestReceiver(settings.isEncrypted ? key : null)
      first.behave(does)
      const started = performance.now()
      const sent = await send([receiver(first, settings), receiver(second, { number: 2 })])
      expect(answersOf(sent), `${does} ${settings.transport}`).toEqual([`1 ${answer}`, '2 acknowledged'])
      expect(performance.now() - started).toBeLessThan(3_800)
      await first.stop()
    }),
  )
})

test('without its key nothing is sent in clear', async () => {
  plain.heard.length = 0
  expect(answersOf(await send([receiver(plain, { isEncrypted: true, key: null })]))).toEqual(['1 noKey'])
  expect(plain.heard).toEqual([])
})

test.each(['tcp', 'udp'] as const)(
  'nothing of this machine or beside it is reached over %s, by whatever name',
  async (transport) => {
    plain.heard.length = 0
    const closed = createOutsideExchange([])
    for (const host of ['127.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1', '0.0.0.0', '10.1.2.3', '169.254.169.254'])
      expect([host, answersOf(await send([receiver(plain, { host, transport })], closed))]).toEqual([
        host,
        ['1 forbidden'],
      ])
    expect(plain.heard).toEqual([])
    expect(answersOf(await send([receiver({ port: 1 }, { host: 'no.such.host.invalid', transport })]))).toEqual([
      '1 unreachable',
    ])
  },
)
