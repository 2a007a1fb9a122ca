import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonParts } from './row-sets.ts'

test('rows go to the database in parts of bounded size, each row once and in its order', () => {
  const rows = fc.array(fc.record({ id: fc.integer(), text: fc.string({ maxLength: 60 }) }))
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 300 }), (given, most) => {
      const parts = [...jsonParts(given, most)]
      expect(parts.flatMap((part) => JSON.parse(part))).toEqual(given)
      for (const part of parts) {
        expect(JSON.parse(part).length === 1 || part.length <= most + 2 + JSON.parse(part).length).toBe(true)
      }
    }),
  )
})
