import fc from 'fast-check'
import { expect, test } from 'vitest'
import { smsParts } from './sms-parts.ts'

const sizes = (text: string) => {
  const { alphabet, parts } = smsParts(text)
  return { alphabet, sizes: parts.map((part) => part.length) }
}

test('what the alphabet of GSM has goes in it, and costs one message up to 160 characters', () => {
  expect(sizes('a'.repeat(160))).toEqual({ alphabet: 'gsm', sizes: [160] })
  expect(sizes('a'.repeat(161))).toEqual({ alphabet: 'gsm', sizes: [153, 8] })
  // Figures of GSM 03.38: @ is 0, é 5, Ñ 0x5d, the euro sign an escape and 0x65.
  expect([...(smsParts('@éÑ€').parts[0] as Uint8Array)]).toEqual([0, 5, 0x5d, 0x1b, 0x65])
})

test('a character that it lacks makes the whole text UTF-16, of 70 or 67 units a message', () => {
  expect(sizes('í'.repeat(70))).toEqual({ alphabet: 'ucs2', sizes: [140] })
  expect(sizes('í'.repeat(71))).toEqual({ alphabet: 'ucs2', sizes: [134, 8] })
  expect([...(smsParts('í').parts[0] as Uint8Array)]).toEqual([0, 0xed])
})

test('no character is cut in two', () => {
  expect(sizes(`${'a'.repeat(152)}€${'a'.repeat(20)}`).sizes).toEqual([152, 22])
  expect(sizes(`${'í'.repeat(66)}🚚${'í'.repeat(20)}`).sizes).toEqual([132, 44])
})

test('what any text comes to reads as that text again', () => {
  const gsm =
    '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\u001bÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
  const after = new Map([
    ...Object.entries({ 10: '\f', 20: '^', 40: '{', 41: '}', 47: '\\', 60: '[', 61: '~', 62: ']' }),
  ])
  after.set('64', '|').set('101', '€')
  const read = ({ alphabet, parts }: ReturnType<typeof smsParts>): string => {
    const bytes = parts.flatMap((part) => [...part])
    if (alphabet === 'ucs2') {
      const units = bytes.flatMap((byte, at) => (at % 2 === 0 ? [(byte << 8) | (bytes[at + 1] as number)] : []))
      return String.fromCharCode(...units)
    }
    return bytes
      .map((code, at) => {
        if (code === 0x1b) return ''
        return bytes[at - 1] === 0x1b ? after.get(String(code)) : gsm[code]
      })
      .join('')
  }
  const texts = fc.oneof(fc.string({ maxLength: 500 }), fc.string({ unit: 'grapheme', maxLength: 300 }))
  fc.assert(
    fc.property(texts, (text) => {
      expect(read(smsParts(text))).toBe(text)
    }),
  )
})
