import { expect, it } from 'vitest'
import { crc16Ibm } from './crc16.ts'

it('gives the catalogue check value of CRC-16/ARC', () => {
  expect(crc16Ibm(new TextEncoder().encode('123456789'))).toBe(0xbb3d)
})

it('looks at the asked span alone', () => {
  expect(crc16Ibm(new TextEncoder().encode('xx123456789y'), 2, 11)).toBe(0xbb3d)
})
