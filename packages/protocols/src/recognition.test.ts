import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fuzzTargets } from './fuzz/targets.ts'
import { recogniseDatagram, recogniseStream } from './recognition.ts'
import { datagramProtocols, protocols } from './registry.ts'

const streams = fuzzTargets.filter(({ isStream }) => isStream)
const namesOf = (found: readonly { protocol: string }[]) => found.map(({ protocol }) => protocol)
const http = (target: string, body = '') =>
  Buffer.from(
    `POST ${target} HTTP/1.1\r\nHost: fleet\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )

describe('the first bytes of a connection', () => {
  it('are looked at with the published frames of every family that opens a stream', () => {
    const streaming = protocols.filter(({ transport }) => transport === 'tcp')
    expect(new Set(streams.map(({ name }) => name))).toEqual(new Set(streaming.map(({ name }) => name)))
  })

  it.each(streams.map(({ name, samples }) => ({ name, samples })))(
    'of $name are those of no other',
    ({ name, samples }) => {
      const found = samples.map((sample) => namesOf(recogniseStream(sample, true)))
      expect(new Set(found.flat())).toEqual(new Set([name]))
      expect(Math.max(...found.map(({ length }) => length))).toBe(1)
    },
  )

  it('are taken for nobody else’s while they come one by one', () => {
    for (const { name, samples } of streams)
      for (const sample of samples.slice(0, 3))
        for (let end = 1; end < Math.min(sample.length, 200); end++)
          expect([[], [name]]).toContainEqual(namesOf(recogniseStream(sample.subarray(0, end))))
  })

  it('of a phone are those of its request, once its body is whole', () => {
    const target = '/?id=phone-7&lat=48.85&lon=2.35&timestamp=1609459200'
    const plain = Buffer.from(`GET ${target} HTTP/1.1\r\nHost: fleet\r\n\r\n`)
    expect(recogniseStream(plain)).toEqual([{ protocol: 'osmand', deviceId: 'phone-7' }])
    expect(recogniseStream(plain.subarray(0, -1))).toEqual([])
    const body = JSON.stringify({
      device_id: 'phone-8',
      location: { timestamp: '2026-06-15T03:02:58.577Z', coords: { latitude: 48.85, longitude: 2.35 } },
    })
    expect(recogniseStream(http('/', body))).toEqual([{ protocol: 'osmand', deviceId: 'phone-8' }])
    expect(recogniseStream(http('/', body).subarray(0, -1))).toEqual([])
  })

  it('that mean nothing are nobody’s, and throw in no codec', () => {
    fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => recogniseStream(bytes, true).length <= 1))
    for (const text of [
      '',
      'hello\r\n',
      'SSH-2.0-OpenSSH_9.6\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      '\u0016\u0003\u0001\u0002',
    ])
      expect(recogniseStream(Buffer.from(text), true)).toEqual([])
  })
})

describe('a datagram', () => {
  const datagrams = fuzzTargets.filter(({ name }) => name.endsWith('-udp') || name === 'calamp')

  it.each(datagrams.map(({ name, samples }) => ({ name, samples })))(
    'of $name is that of no other',
    ({ name, samples }) => {
      const found = samples.map((sample) => namesOf(recogniseDatagram(sample)))
      expect(new Set(found.flat())).toEqual(new Set([name.replace('-udp', '')]))
      expect(Math.max(...found.map(({ length }) => length))).toBe(1)
    },
  )

  it('opens like those of one family alone', () => {
    for (const { name, samples } of datagrams)
      for (const sample of samples)
        expect(
          namesOf(datagramProtocols.flatMap((each) => (each.isDatagram(sample) ? [{ protocol: each.name }] : []))),
        ).toEqual([name.replace('-udp', '')])
  })

  it('is looked at with those of every family that sends them', () => {
    expect(datagrams).toHaveLength(datagramProtocols.length)
  })
})
