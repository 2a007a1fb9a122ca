import { expect, it } from 'vitest'
import { crc16Ccitt, crc16Ibm, crc16Kermit, crc16Modbus, crc16X25 } from './crc16.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

it('gives the catalogue check values', () => {
  expect(crc16Ibm(bytesOf('123456789'))).toBe(0xbb3d)
  expect(crc16Modbus(bytesOf('123456789'))).toBe(0x4b37)
  expect(crc16Ccitt(bytesOf('123456789'))).toBe(0x29b1)
  expect(crc16X25(bytesOf('123456789'))).toBe(0x906e)
  expect(crc16Kermit(bytesOf('123456789'))).toBe(0x2189)
})

it('looks at the asked span alone', () => {
  expect(crc16Ibm(bytesOf('xx123456789y'), 2, 11)).toBe(0xbb3d)
  expect(crc16X25(bytesOf('xx123456789y'), 2, 11)).toBe(0x906e)
})
