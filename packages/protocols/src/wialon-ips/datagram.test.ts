import { describe, expect, it } from 'vitest'
import { datagramProtocolNamed } from '../registry.ts'
import { wialonIpsDatagrams } from './datagram.ts'
import { extended2, packets, ping, short1, short2 } from './fixtures/frames.ts'

const imei = '866795037163746'
const bytesOf = (text: string) => new TextEncoder().encode(text)
const decode = (text: string) => wialonIpsDatagrams.decodeDatagram(bytesOf(text), Date.UTC(2026, 5, 10))

describe('Wialon IPS over UDP', () => {
  it('is what the registry opens UDP ports for', () => {
    expect(datagramProtocolNamed('wialon-ips')).toBe(wialonIpsDatagrams)
  })

  it('names its device before each packet, and is answered as over TCP', () => {
    expect(decode(imei + short1)).toMatchObject({
      kind: 'messages',
      messages: [{ deviceId: imei, fix: { lat: 55.743375, lng: 37.66139 } }],
      acknowledge: bytesOf('#ASD#1\r\n'),
    })
    expect(decode(imei + ping)).toMatchObject({ kind: 'reply', bytes: bytesOf('#AP#\r\n') })
  })

  it('of 2.0 tells its version as well, and is sealed', () => {
    expect(decode(`2.0;${imei}${short2}`)).toMatchObject({
      kind: 'messages',
      messages: [{ deviceId: imei, fix: { isValid: true } }],
      acknowledge: bytesOf('#ASD#1\r\n'),
    })
    expect(decode(`2.0;${imei}${short2.replace('7A01', '7A02')}`)).toMatchObject({ code: 'crc.mismatch' })
    expect(decode(`2.0;${imei}${extended2}`)).toMatchObject({ messages: [{ io: { example1: 0 } }] })
  })

  it('is told from a stream, which names no device', () => {
    for (const packet of packets) {
      expect(wialonIpsDatagrams.isDatagram(bytesOf(packet))).toBe(false)
      expect(wialonIpsDatagrams.isDatagram(bytesOf(imei + packet))).toBe(true)
      expect(wialonIpsDatagrams.isDatagram(bytesOf(`2.0;${imei}${packet}`))).toBe(true)
    }
  })

  it('is refused where it names none, or knows another packet', () => {
    expect(decode(short1)).toMatchObject({ code: 'device.invalid' })
    expect(decode(`${imei}#L#${imei};NA\r\n`)).toMatchObject({ code: 'codec.unsupported' })
    expect(decode(imei)).toMatchObject({ kind: 'failed' })
    expect(decode('')).toMatchObject({ kind: 'failed' })
  })
})
