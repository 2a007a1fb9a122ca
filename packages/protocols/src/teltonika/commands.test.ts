import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { crc16Ibm } from '../crc16.ts'
import { fromHex, toHex } from '../hex.ts'
import { codecErrorCodes } from '../protocol.ts'
import { decodeGprsMessage, encodeCommand, encodeGprsMessage, type GprsMessage } from './commands.ts'
import { teltonikaDecoder } from './decode.ts'
import {
  getinfoCommand,
  getioAnswer,
  getioCommand,
  getverAnswer,
  getverCommand,
  gprsMessages,
  serialData,
} from './fixtures/frames.ts'

const bytesOf = (hex: string): Uint8Array => fromHex(hex) as Uint8Array
const decode = (hex: string) => decodeGprsMessage(bytesOf(hex))

const resealed = (frame: Uint8Array): Uint8Array => {
  const copy = frame.slice()
  new DataView(copy.buffer).setUint32(copy.length - 4, crc16Ibm(copy, 8, copy.length - 4))
  return copy
}

describe('the published commands', () => {
  it('are encoded byte by byte', () => {
    expect(toHex(encodeCommand('getinfo')).toUpperCase()).toBe(getinfoCommand)
    expect(toHex(encodeCommand('getio')).toUpperCase()).toBe(getioCommand)
    expect(toHex(encodeCommand('getver', '352093081452251')).toUpperCase()).toBe(getverCommand)
  })

  it('have answers that can be read', () => {
    expect(decode(getioAnswer)).toEqual({
      codec: 12,
      kind: 'answer',
      text: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1',
    })
    expect(decode(getverAnswer)).toMatchObject({
      codec: 14,
      kind: 'answer',
      deviceId: '352093081452251',
      text: expect.stringMatching(/^Ver:03\.18\.14_04 GPS:AXN_5\.10_3333 .* BL:1\.6 BT:4$/),
    })
  })

  it('may be refused by a tracker with another IMEI', () => {
    const refusal: GprsMessage = { codec: 14, kind: 'refusal', text: '', deviceId: '352093081452468' }
    // As published but for its CRC, which is printed wrong there.
    expect(toHex(encodeGprsMessage(refusal)).toUpperCase()).toBe(
      '00000000000000100E01110000000803520930814524680100' + '00635E',
    )
    expect(decodeGprsMessage(encodeGprsMessage(refusal))).toEqual(refusal)
  })

  it('are kin to what comes from a serial port, with clock and IMEI', () => {
    expect(decode(serialData)).toEqual({
      codec: 15,
      kind: 'data',
      text: 'Hello!\n',
      deviceId: '123456789123456',
      sentAt: Date.UTC(2023, 10, 8, 10, 40, 36),
    })
  })
})

describe('at a connection', () => {
  const imei = '352093081452251'

  it('an answer is a report of its own, which nobody acknowledges', () => {
    expect(teltonikaDecoder(imei).decode(bytesOf(getioAnswer), 1_700_000_000_000)).toMatchObject({
      kind: 'reply',
      bytes: new Uint8Array(0),
      messages: [
        {
          deviceId: imei,
          recordedAt: 1_700_000_000_000,
          io: { commandReply: 'DI1:1 DI2:0 DI3:0 AIN1:0 AIN2:16924 DO1:0 DO2:1' },
          events: [],
        },
      ],
    })
  })

  it('data from a serial port have the time of the tracker', () => {
    expect(teltonikaDecoder(imei).decode(bytesOf(serialData), 1_800_000_000_000)).toMatchObject({
      messages: [{ recordedAt: Date.UTC(2023, 10, 8, 10, 40, 36), io: { serialData: 'Hello!\n' } }],
    })
  })

  it('a command that comes back, and an answer before any IMEI, say nothing', () => {
    const nothing = { kind: 'reply', bytes: new Uint8Array(0) }
    expect(teltonikaDecoder(imei).decode(bytesOf(getinfoCommand))).toEqual(nothing)
    expect(teltonikaDecoder().decode(bytesOf(getioAnswer))).toEqual(nothing)
  })
})

describe('a damaged message', () => {
  it('is refused with any single bit flipped', () => {
    for (const hex of gprsMessages) {
      const frame = bytesOf(hex)
      for (let bit = 8 * 8; bit < 8 * frame.length; bit++) {
        const flipped = frame.slice()
        flipped[bit >> 3]! ^= 1 << (bit & 7)
        expect(teltonikaDecoder('1').decode(flipped)).toMatchObject({ kind: 'failed', code: 'crc.mismatch' })
      }
    }
  })

  it('is named: of another type, another length, cut, or of an IMEI with letters', () => {
    const changed = (hex: string, at: number, value: number) => {
      const frame = bytesOf(hex)
      frame[at] = value
      return decodeGprsMessage(resealed(frame))
    }
    expect(changed(getioAnswer, 10, 0x77)).toMatchObject({ code: 'frame.malformed' })
    expect(changed(getioAnswer, 14, 0x10)).toMatchObject({ code: 'frame.malformed' })
    expect(changed(getverAnswer, 15, 0xab)).toMatchObject({ code: 'device.invalid' })
    expect(decodeGprsMessage(bytesOf(getverAnswer).subarray(0, 18))).toMatchObject({ code: 'frame.truncated' })
    expect(decodeGprsMessage(new Uint8Array(0))).toMatchObject({ code: 'codec.unsupported' })
  })

  it('never makes the decoder throw', () => {
    const body = fc.tuple(fc.constantFrom(0x0c, 0x0d, 0x0e, 0x0f), fc.uint8Array({ maxLength: 60 }))
    fc.assert(
      fc.property(body, ([codec, rest]) => {
        const frame = resealed(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, 1 + rest.length, codec, ...rest, 0, 0, 0, 0))
        const message = decodeGprsMessage(frame)
        return !('code' in message) || codecErrorCodes.includes(message.code)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('encoding', () => {
  it('gives back what was encoded, in each codec', () => {
    const text = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((byte) => String.fromCharCode(byte)) })
    const imei = fc.integer({ min: 10 ** 14, max: 10 ** 15 - 1 }).map(String)
    const sentAt = fc.integer({ min: 0, max: 0xffff_ffff }).map((seconds) => seconds * 1_000)
    const message: fc.Arbitrary<GprsMessage> = fc.oneof(
      fc.record({
        codec: fc.constant(12 as const),
        kind: fc.constantFrom('command' as const, 'answer' as const),
        text,
      }),
      fc.record({ codec: fc.constant(13 as const), kind: fc.constant('answer' as const), text, sentAt }),
      fc.record({ codec: fc.constant(14 as const), kind: fc.constant('answer' as const), text, deviceId: imei }),
      fc.record({ codec: fc.constant(15 as const), kind: fc.constant('data' as const), text, deviceId: imei, sentAt }),
    )
    fc.assert(
      fc.property(message, (sent) => {
        expect(decodeGprsMessage(encodeGprsMessage(sent))).toEqual(sent)
      }),
      { numRuns: 300 },
    )
  })

  it('refuses what no tracker could read', () => {
    expect(() => encodeCommand('getver', 'IMEI')).toThrow('no IMEI')
    expect(() => encodeCommand('setparam 1:€')).toThrow('no single byte')
    expect(() => encodeCommand('x'.repeat(5_000))).toThrow('at most')
  })
})
