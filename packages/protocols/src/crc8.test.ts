import { expect, it } from 'vitest'
import { crc8 } from './crc8.ts'

it('gives the catalogue’s check value, of the asked span alone', () => {
  expect(crc8(new TextEncoder().encode('123456789'))).toBe(0xf7)
  expect(crc8(new TextEncoder().encode('xx123456789y'), 2, 11)).toBe(0xf7)
})
