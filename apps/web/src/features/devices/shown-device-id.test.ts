import { expect, test } from 'vitest'
import { shownDeviceId } from './shown-device-id.ts'

const phone = (deviceId: string) => shownDeviceId({ typeId: 2, deviceId })

test("a phone app's id is read from Base64", () => {
  expect(phone('YW5hQGZsb3RhLmVz')).toBe('ana@flota.es')
  expect(phone('TXXDsXRleg==')).toBe('Muñtez')
})

test('an id with an at-sign, one that is no Base64 and one that decodes to nothing readable stay as they are', () => {
  for (const deviceId of ['ana@flota.es', 'phone-7', '123456', '350000000000', 'AAAA']) {
    expect(phone(deviceId)).toBe(deviceId)
  }
})

test("a tracker's id is never decoded", () => {
  expect(shownDeviceId({ typeId: 1, deviceId: 'YW5hQGZsb3RhLmVz' })).toBe('YW5hQGZsb3RhLmVz')
})
