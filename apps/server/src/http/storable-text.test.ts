import fc from 'fast-check'
import { expect, test } from 'vitest'
import { withStorableText } from './storable-text.ts'

const storable = (text: string) => text.toWellFormed().replaceAll('\u0000', '\ufffd')

test('what a database stores comes back as it is, and of the rest a mark', () => {
  const anyText = fc
    .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 9 })
    .map((units) => String.fromCharCode(...units))
  const parts = ['\u0000', '\ud83d', '\ude00', '\ud83d\ude00', '\\', 'u0000', '\\u0000', '"', '\n', 'd800', 'á', 'a']
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 12 }), anyText, (some, any) => {
      const text = some.join('') + any
      for (const json of [JSON.stringify(text), escaped(text)]) {
        expect(JSON.parse(withStorableText(json))).toBe(storable(text))
      }
    }),
    { numRuns: 200 },
  )
})

test('a name is none of JavaScript’s own for having lost something', () => {
  expect(Object.keys(JSON.parse(withStorableText('{"__pro\\u0000to__": 1}')))).toEqual(['__pro\ufffdto__'])
})

/** Every sign written as an escape. */
function escaped(text: string): string {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`
}
