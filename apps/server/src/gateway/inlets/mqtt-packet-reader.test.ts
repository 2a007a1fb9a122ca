import fc from 'fast-check'
import { generate, type Packet } from 'mqtt-packet'
import { describe, expect, test } from 'vitest'
import { acknowledgementsInOrder } from './mqtt-acknowledgements.ts'
import { createPacketReader, type ReadPacket } from './mqtt-packet-reader.ts'
import { namesInTopic } from './mqtt-settings.ts'

const maxPacketBytes = 300
const message = (messageId: number, payload: string, qos: 0 | 1 = 1): Packet => ({
  ...{ cmd: 'publish', topic: 'trackers/van-7', payload, qos, dup: false, retain: false },
  ...(qos === 1 ? { messageId } : {}),
})
const stream = Buffer.concat(
  [
    { cmd: 'connack', returnCode: 0, sessionPresent: true } as const,
    message(1, '{}'),
    message(2, 'x'.repeat(20_000)),
    message(3, '{"a":1}'),
    message(4, 'y'.repeat(1_000), 0),
    { cmd: 'pingresp' } as const,
  ].map((packet) => generate(packet as Packet)),
)
const told = (packet: ReadPacket): string => {
  if (packet.cmd === 'publish') return `publish ${packet.messageId} ${packet.payload.toString()}`
  return packet.cmd === 'oversized' ? `oversized ${packet.messageId}` : packet.cmd
}
const read = (chunks: readonly Buffer[]): string[] => {
  const reader = createPacketReader(maxPacketBytes)
  const packets: string[] = []
  for (const chunk of chunks) {
    reader.push(chunk)
    for (let packet = reader.next(); packet; packet = reader.next()) {
      packets.push(told(packet))
      if (packet.cmd === 'malformed') return packets
    }
  }
  return packets
}
const wanted = ['connack', 'publish 1 {}', 'oversized 2', 'publish 3 {"a":1}', 'oversized undefined', 'pingresp']

describe('packets of a broker', () => {
  test('come whole however the stream is cut, and those too long are skipped and can be acknowledged', () => {
    expect(read([stream])).toEqual(wanted)
    expect(read(Array.from(stream, (byte) => Buffer.of(byte)))).toEqual(wanted)
    for (let at = 1; at < stream.length; at += 7)
      expect(read([stream.subarray(0, at), stream.subarray(at)])).toEqual(wanted)
  })

  test('that cannot be any end the stream', () => {
    expect(read([Buffer.of(0x30, 0xff, 0xff, 0xff, 0xff, 0x01)])).toEqual(['malformed'])
    expect(read([Buffer.from(generate({ cmd: 'suback', messageId: 1, granted: Array(400).fill(0) }))])).toEqual([
      'malformed',
    ])
  })

  test('never come as an exception', () => {
    const garbled = fc.tuple(fc.nat(600), fc.uint8Array({ maxLength: 8 })).map(([at, bytes]) => {
      const copy = Buffer.from(stream.subarray(0, 700))
      copy.set(bytes, Math.min(at, copy.length - bytes.length))
      return copy
    })
    fc.assert(
      fc.property(fc.oneof(garbled, fc.uint8Array({ maxLength: 400 }).map(Buffer.from)), (bytes) => {
        read([bytes])
      }),
      { numRuns: 2_000 },
    )
  })
})

test('acknowledgements go out in the order of the messages, whichever is settled first', () => {
  const sent: number[] = []
  const acknowledgements = acknowledgementsInOrder((messageId) => sent.push(messageId))
  const acknowledges = [1, 2, undefined, 3].map((messageId) => acknowledgements.expect(messageId))
  acknowledges[3]?.()
  acknowledges[1]?.()
  expect([sent, acknowledgements.unacknowledged]).toEqual([[], 4])
  acknowledges[0]?.()
  expect([sent, acknowledgements.unacknowledged]).toEqual([[1, 2], 2])
  acknowledges[2]?.()
  expect([sent, acknowledgements.unacknowledged]).toEqual([[1, 2, 3], 0])
})

test.each([
  [['trackers/+'], 'trackers/van-7', 'van-7'],
  [['fleet/+/json/+'], 'fleet/van-7/json/x', 'x'],
  [['$share/servers/trackers/+'], 'trackers/van-7', 'van-7'],
  [['all/#', 'trackers/+'], 'trackers/van-7', 'van-7'],
  [['trackers/+/#'], 'trackers/van-7/a/b', 'van-7'],
  [['trackers/+/#'], 'trackers/van-7', 'van-7'],
  [['trackers/#'], 'trackers/van-7', undefined],
  [['trackers'], 'trackers', undefined],
  [['trackers/+'], 'trackers/van-7/more', undefined],
])('of the topics %j, %s names %s', (filters, topic, deviceId) => {
  expect(namesInTopic(filters, topic).deviceId).toBe(deviceId)
})
