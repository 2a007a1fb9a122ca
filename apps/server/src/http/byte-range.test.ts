import { expect, test } from 'vitest'
import { askedBytes } from './byte-range.ts'

const part = (from: number, to: number) => ({ kind: 'part', from, to })

test.each([
  ['bytes=0-0', part(0, 0)],
  ['bytes=0-499', part(0, 499)],
  ['bytes=500-', part(500, 999)],
  ['bytes=500-5000', part(500, 999)],
  ['bytes=-100', part(900, 999)],
  ['bytes=-5000', part(0, 999)],
  ['BYTES= 10-20 ', part(10, 20)],
  ['bytes=1000-', { kind: 'outside' }],
  ['bytes=-0', { kind: 'outside' }],
])('%s of a thousand bytes', (header, asked) => {
  expect(askedBytes(header, 1_000)).toEqual(asked)
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=20-10',
  'bytes=0-1,5-6',
  'items=0-1',
  'bytes=1e3-',
  `bytes=${'9'.repeat(40)}-`,
])('%s is answered whole', (header) => expect(askedBytes(header, 1_000)).toEqual({ kind: 'all' }))
