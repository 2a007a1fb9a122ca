import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../adapters/clock.ts'
import { outsideAnswerBytes } from '../limits/http.limits.ts'
import type { Outgoing } from '../outbox/index.ts'
import { readSmsUrl, smsChannel, smsNumber } from './index.ts'
import { startTestHttpGateway, startTestSmpp } from './test-sms-gateway.ts'

const http = await startTestHttpGateway()
const stops: (() => Promise<void>)[] = [http.stop]
afterAll(async () => {
  for (const stop of stops) await stop()
})
beforeEach(() => {
  http.heard.length = 0
  http.say('{}')
})

const by = (url: string) => {
  const gateway = readSmsUrl(url)
  if (!gateway) throw new Error(`no gateway: ${url}`)
  const channel = smsChannel({ gateway, perSecond: 10 }, { clock: systemClock })
  stops.unshift(channel.stop)
  return (to: string, text: string, signal = AbortSignal.timeout(20_000)) => {
    const message = { id: 1, secret: null, attempt: 1, createdTs: Date.now(), companyId: 1, resellerId: null }
    return channel.deliver({ ...message, payload: { to, text } } as Outgoing, signal)
  }
}

test.each([
  ['no address', 'nonsense'],
  ['another scheme', 'ftp://gateway.test'],
  ['Twilio without a sender', 'twilio://AC1:token@api.twilio.com'],
  ['SMPP without a user', 'smpp://gateway.test:2775?from=Fleet'],
])('%s is no gateway', (_, url) => {
  expect(readSmsUrl(url)).toBeUndefined()
})

test('a number is what people write, with its country where they name it', () => {
  expect(['+34 600 10 20 30', '0034-600102030', '600 102 030', '12', 'no phone'].map(smsNumber)).toEqual([
    ...['+34600102030', '+34600102030', '600102030', undefined, undefined],
  ])
})

test('Twilio gets a form as it wants it, and a plus in a sender stays one', async () => {
  const send = by(`twilio+http://AC1:to%40ken@${http.host}?from=+34600000000`)
  expect(await send('+34611222333', 'Rápido: 1234')).toEqual({ kind: 'sent' })
  const [{ path, headers, body }] = http.heard as [(typeof http.heard)[number]]
  expect(path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
  expect(headers.authorization).toBe(`Basic ${Buffer.from('AC1:to@ken').toString('base64')}`)
  expect(Object.fromEntries(new URLSearchParams(body))).toEqual({
    ...{ To: '+34611222333', From: '+34600000000', Body: 'Rápido: 1234' },
  })
  http.answers.push({ status: 400, text: '{"code":21211}' }, { status: 429 }, { status: 503 }, { status: 401 })
  const kinds = []
  for (let nth = 0; nth < 4; nth++) kinds.push((await send('+1', 'x')).kind)
  expect(kinds).toEqual(['refused', 'postponed', 'postponed', 'postponed'])
})

test('Vonage says in a good answer what is bad', async () => {
  const send = by(`vonage+http://key:secret@${http.host}?from=Flota`)
  http.say('{"messages":[{"status":"0"},{"status":"0"}]}')
  expect(await send('+34611222333', 'Hola')).toEqual({ kind: 'sent' })
  expect(JSON.parse(http.heard[0]?.body ?? '')).toEqual({
    ...{ api_key: 'key', api_secret: 'secret', from: 'Flota', to: '34611222333', text: 'Hola', type: 'unicode' },
  })
  http.say('{"messages":[{"status":"0"},{"status":"1","error-text":"Throttled"}]}')
  expect(await send('+34611222333', 'Hola')).toEqual({ kind: 'postponed', reason: 'the gateway answered 1 Throttled' })
  http.say('{"messages":[{"status":"6","error-text":"Unroutable"}]}')
  expect((await send('+34611222333', 'Hola')).kind).toBe('refused')
  http.say('<html>')
  expect((await send('+34611222333', 'Hola')).kind).toBe('postponed')
})

test('any other is asked at its own address, or takes JSON', async () => {
  const placed = by(`http://user:pass@${http.host}/send?dest={to}&msg={text}&sender={from}&from=Flota`)
  expect(await placed('+34611222333', 'a & b?')).toEqual({ kind: 'sent' })
  expect(http.heard[0]).toMatchObject({
    path: '/send?dest=%2B34611222333&msg=a%20%26%20b%3F&sender=Flota&from=Flota',
    headers: { authorization: `Basic ${Buffer.from('user:pass').toString('base64')}` },
  })
  await by(`http://${http.host}/sms?from=Flota`)('600102030', 'Hola')
  expect(JSON.parse(http.heard[1]?.body ?? '')).toEqual({ to: '600102030', text: 'Hola', from: 'Flota' })
  http.answers.push({ status: 302 })
  expect((await placed('1', 'x')).kind).not.toBe('sent')
  expect(await by('http://127.0.0.1:9/sms')('1', 'x')).toMatchObject({ kind: 'postponed' })
})

test('an answer without an end is read so far and no further', async () => {
  http.say('x'.repeat(4 * outsideAnswerBytes.value))
  expect(await by(`http://${http.host}/sms`)('600', 'Hola')).toEqual({ kind: 'sent' })
  http.answers.push({ status: 400, text: 'y'.repeat(4 * outsideAnswerBytes.value) })
  const refused = await by(`http://${http.host}/sms`)('600', 'Hola')
  expect(refused.kind === 'refused' && refused.reason.length).toBeLessThan(300)
})

test('one that is more than an hour old wakes nobody', async () => {
  const gateway = readSmsUrl(`http://${http.host}/sms`)
  if (!gateway) throw new Error('no gateway')
  const late = { now: () => Date.now() + 3_600_001, iso: () => '' } as unknown as typeof systemClock
  const channel = smsChannel({ gateway, perSecond: 1 }, { clock: late })
  const message = { id: 1, secret: null, attempt: 1, createdTs: Date.now(), companyId: 1, resellerId: null }
  const asked = channel.deliver({ ...message, payload: { to: '1', text: 'x' } } as Outgoing, AbortSignal.timeout(5_000))
  expect(await asked).toMatchObject({ kind: 'refused' })
  expect(http.heard).toEqual([])
})

describe('SMPP', () => {
  test('takes texts of any length over one line, in whatever alphabet they need', async () => {
    const smpp = await startTestSmpp()
    stops.push(smpp.stop)
    const send = by(`smpp://fleet:secret@127.0.0.1:${smpp.port}?from=Flota`)
    const long = 'La cámara frigorífica pasa de 8 °C. '.repeat(6)
    const texts = ['Speed: 120 km/h', 'Ça va', long, 'x'.repeat(400)]
    for (const text of texts) expect(await send('+34611222333', text)).toEqual({ kind: 'sent' })
    expect(smpp.heard).toEqual(
      texts.map((text, at) => ({ to: '34611222333', from: 'Flota', text, parts: [1, 1, 4, 3][at] })),
    )
    expect(smpp.binds()).toBe(1)
  })

  test('comes back by itself: after a hang-up, a silence, a gateway that was gone, and one that lets nobody in', async () => {
    const smpp = await startTestSmpp()
    const send = by(`smpp://fleet:secret@127.0.0.1:${smpp.port}?from=+34600`)
    smpp.answers.push('hang up')
    expect(await send('600', 'x')).toMatchObject({ kind: 'postponed' })
    expect(await send('600', 'after the hang-up')).toEqual({ kind: 'sent' })
    smpp.answers.push('silence')
    expect(await send('600', 'x', AbortSignal.timeout(200))).toMatchObject({ kind: 'postponed' })
    smpp.answers.push(0x58, 0x0b)
    expect([(await send('600', 'x')).kind, (await send('600', 'x')).kind]).toEqual(['postponed', 'refused'])
    await smpp.stop()
    expect(await send('600', 'x')).toMatchObject({ kind: 'postponed' })
    const back = await startTestSmpp(smpp.port)
    stops.push(back.stop)
    expect(await send('600', 'it is back')).toEqual({ kind: 'sent' })
    expect([smpp.heard.length, back.heard.map(({ text }) => text)]).toEqual([1, ['it is back']])
    const stranger = by(`smpp://fleet:wrong@127.0.0.1:${smpp.port}?from=Flota`)
    expect(await stranger('600', 'x')).toEqual({
      kind: 'postponed',
      reason: 'the gateway does not let us in: 0xe',
    })
  })
})
