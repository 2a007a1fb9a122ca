import { expect, test } from 'vitest'
import { deviceIdIn, iccidIn, pastedDeviceIds } from './scanned-code.ts'

test.each([
  ['352093084000016', '352093084000016'],
  [' 352093084000016\n', '352093084000016'],
  ['IMEI:352093084000016;SN:1102938475;BATCH:200', '352093084000016'],
  // A serial number of as many digits that stands first is told apart by its check digit.
  ['SN 352093084000017 IMEI 352093084000016', '352093084000016'],
  ['http://fleet.example.com:2100/?id=ana%40flota.es&interval=60', 'ana@flota.es'],
  ['https://label.example.com/t/?imei=352093084000016', '352093084000016'],
  ['worker-17', 'worker-17'],
])('%j names the device %s', (scanned, deviceId) => {
  expect(deviceIdIn(scanned)).toBe(deviceId)
})

test.each(['', '   ', 'https://example.com/', 'two words', 'x'.repeat(51), 'a\u0000b', 'ftp://example.com/?id='])(
  '%j names no device',
  (scanned) => {
    expect(deviceIdIn(scanned)).toBeUndefined()
  },
)

test.each([
  ['8934071100000000000', '8934071100000000000'],
  ['ICCID: 8934 0711 0000 0000 0001', '89340711000000000001'],
  ['893407110000000000f', '893407110000000000F'],
  ['89340711000000000001F', '89340711000000000001F'],
])('%j names the SIM card %s', (scanned, iccid) => {
  expect(iccidIn(scanned)).toBe(iccid)
})

test.each(['352093084000016', '7034071100000000000', '8934', '8934071100000000000123', ''])(
  '%j names no SIM card',
  (scanned) => {
    expect(iccidIn(scanned)).toBeUndefined()
  },
)

test.each([
  ['IMEI 35-209308-400001-6', ['352093084000016']],
  [' 352093084000016 \r\n\r\n352093084000024\t+34600000000\n', ['352093084000016', '352093084000024']],
  ['worker-17', ['worker-17']],
  ['two words\n', []],
])('%j, pasted, names %j', (text, ids) => {
  expect(pastedDeviceIds(text)).toEqual(ids)
})
