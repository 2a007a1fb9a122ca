import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBoundedJson } from './bounded-json.ts'

const utf8 = new TextEncoder()
const isBounded = (text: string): boolean => isBoundedJson(utf8.encode(text))

describe('JSON of a stranger', () => {
  it('that anybody would send is bounded, whatever its texts hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 20, depthSize: 'large', stringUnit: 'grapheme' }), (text) => isBounded(text)),
      { numRuns: 500 },
    )
    expect(isBounded(JSON.stringify('['.repeat(1_000)))).toBe(true)
    expect(isBounded(JSON.stringify({ text: `\\"${'9'.repeat(1_000)}` }))).toBe(true)
    expect(isBounded(`{"text":"\\\\","list":[${'1,'.repeat(10_000)}1]}`)).toBe(true)
    expect(isBounded(`[${'[1],'.repeat(10_000)}1]`)).toBe(true)
    expect(isBounded(`${' '.repeat(10_000)}1`)).toBe(true)
  })

  it.each([
    ['deeper than any report', '['.repeat(33)],
    ['deep in objects', '{"a":'.repeat(33)],
    ['a number without an end', `{"a":1${'0'.repeat(65)}}`],
    ['a text without an end', `{"${'a'.repeat(10_001)}`],
    ['a number behind a text', `{"[":1${'0'.repeat(65)}`],
  ])('that is %s is not', (_, text) => {
    expect(isBounded(text)).toBe(false)
  })
})
