import { newTrackerConfig, type PhoneTrackerConfig } from '@atalaya/contract/tracker-config'
import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { drawQr } from '../../qr/draw-qr.ts'
import { qrSizes, setupUriOf } from './qr-code.ts'

const config = {
  ...newTrackerConfig(2, 'fleet.example.com'),
  active: true,
  apn: 'internet',
  wifiScans: true,
} as PhoneTrackerConfig

const read = (text: string, sizePx: number) => {
  const { pixels } = drawQr(text, sizePx)
  return decodeQR({ width: sizePx, height: sizePx, data: pixels })
}

test('a phone is told where to report, as whom, how often, and what is not usual', () => {
  const uri = new URL(setupUriOf('ana@flota.es', config))
  expect(uri.origin).toBe('http://fleet.example.com:2100')
  expect(Object.fromEntries(uri.searchParams)).toEqual({
    id: 'ana@flota.es',
    interval: '60',
    heartbeat: '1800',
    wifiScans: 'true',
  })
})

test.each([qrSizes.usualPx, qrSizes.mostPx, 137])('a code of %i pixels is read back', (sizePx) => {
  const text = setupUriOf('ana@flota.es', config)
  expect(read(text, sizePx)).toBe(text)
})

test('the smallest is read too where there is little to say', () => {
  expect(read('FLEET', qrSizes.leastPx)).toBe('FLEET')
})

test('a code says how large it has to be so that a camera reads it, with its whole margin', () => {
  const text = setupUriOf('ana@flota.es', config)
  const { leastReadablePx } = drawQr(text, qrSizes.leastPx)
  expect(leastReadablePx).toBeGreaterThan(qrSizes.leastPx)
  expect(read(text, leastReadablePx)).toBe(text)
  expect(drawQr('FLEET', 300).leastReadablePx).toBe(2 * 25)
})

test('it is exactly as large as asked, black on white, with a white margin of two squares', () => {
  const { pixels, sizePx } = drawQr('FLEET', 300)
  expect(pixels).toHaveLength(300 * 300 * 4)
  const redAt = (x: number, y: number) => pixels[(y * sizePx + x) * 4]
  // 21 squares and a margin of 2 on each side: 12 pixels each.
  expect(new Set(Array.from({ length: 24 }, (_, at) => redAt(150, at)))).toEqual(new Set([255]))
  expect(redAt(24, 24)).toBe(0)
  expect(new Set(pixels.filter((_, at) => at % 4 !== 3))).toEqual(new Set([0, 255]))
})

test('more than a code holds is refused', () => {
  expect(() => drawQr('x'.repeat(4_000), 300)).toThrow()
})
