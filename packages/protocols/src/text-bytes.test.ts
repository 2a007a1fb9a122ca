import { expect, test } from 'vitest'
import { bytesOfText, textOfBytes, textOfUtf8, utf8BytesOf } from './text-bytes.ts'

test('a character a byte, both ways, and no further than there are bytes', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  expect(bytesOfText(textOfBytes(bytes))).toEqual(bytes)
  expect(textOfBytes(bytes.subarray(65), 1, 3)).toBe('BC')
  expect(textOfBytes(bytes.subarray(0, 4), 2, 9)).toBe('\u0002\u0003')
  expect(textOfBytes(bytes, 300, 400)).toBe('')
  expect(textOfBytes(bytes, 7, 3)).toBe('')
})

test('UTF-8 as it is, and a mark for each byte that is none', () => {
  expect(textOfUtf8(utf8BytesOf('camión 速'))).toBe('camión 速')
  expect(textOfUtf8(Uint8Array.of(65, 0xff, 66))).toBe('A\ufffdB')
})
