import { describe, expect, it } from 'vitest'
import { crc16Ibm } from '../crc16.ts'
import type { Decoded } from '../protocol.ts'
import { teltonikaDecoder } from './decode.ts'
import { beaconRecord, codec7TenRecords, codec8EverySize } from './fixtures/frames.ts'
import { bytesOf, decode, imei, messagesOf } from './test-packets.ts'

/** A sound packet around AVL data or a message. */
const packetOf = (body: Uint8Array): Uint8Array => {
  const packet = new Uint8Array(8 + body.length + 4)
  const view = new DataView(packet.buffer)
  view.setUint32(4, body.length)
  packet.set(body, 8)
  view.setUint32(8 + body.length, crc16Ibm(body))
  return packet
}
const decodeBody = (body: Uint8Array): Decoded => teltonikaDecoder(imei).decode(packetOf(body))
const bodyOf = (hex: string): Uint8Array => bytesOf(hex).slice(8, -4)

describe('a hand-held tracker of the GH family', () => {
  it('reports by Codec 7', () => {
    const decoded = decode(codec7TenRecords)
    expect(decoded).toMatchObject({ rejected: [], acknowledge: Uint8Array.of(0, 0, 0, 10) })
    const messages = messagesOf(decoded)
    expect(messages).toHaveLength(10)
    expect(messages[0]).toMatchObject({
      deviceId: imei,
      recordedAt: Date.UTC(2016, 0, 9, 14, 37, 1),
      fix: { lat: 39.565117, lng: 3.216997, altitudeM: 110, heading: 150, speedKmh: 0, satellites: 0, isValid: false },
      io: { batteryPercent: 87, gsmLevel: 3, io220: 53, io233: 151_921_921 },
    })
  })
})

describe('elements of 16 bytes', () => {
  it('are read behind those of 8, where only so the packet adds up', () => {
    const body = bodyOf(codec8EverySize)
    const wide = Uint8Array.of(1, 200, ...Uint8Array.from({ length: 16 }, (_, index) => index))
    const decoded = decodeBody(Uint8Array.of(...body.subarray(0, -1), ...wide, 1))
    expect(decoded).toMatchObject({ rejected: [], acknowledge: Uint8Array.of(0, 0, 0, 1) })
    expect(messagesOf(decoded)[0]?.io).toMatchObject({
      gsmLevel: 3,
      io200: '000102030405060708090a0b0c0d0e0f',
    })
  })
})

describe('a driver at the serial port', () => {
  it('is told by Codec 13', () => {
    const text = new TextEncoder().encode('GTSL|6|1|0|7616|1')
    const body = new Uint8Array(7 + 4 + text.length + 1)
    body.set([0x0d, 1, 6, 0, 0, 0, 4 + text.length, 0x65, 0x4b, 0x65, 0xa4])
    body.set(text, 11)
    body[body.length - 1] = 1
    expect(decodeBody(body)).toMatchObject({
      kind: 'reply',
      messages: [{ driverTag: '7616', io: { driverId: '7616', serialData: 'GTSL|6|1|0|7616|1' } }],
    })
  })
})

describe('a packet whose check is right and whose records do not add up', () => {
  it('keeps the places that can be read, is acknowledged whole, and tells what is wrong', () => {
    const body = bodyOf(beaconRecord)
    const decoded = decodeBody(body.subarray(0, 40))
    expect(decoded).toMatchObject({
      kind: 'messages',
      messages: [{ fix: { isValid: true }, undecoded: {} }],
      rejected: [{ code: 'record.malformed' }],
      acknowledge: Uint8Array.of(0, 0, 0, 1),
    })
  })
})
