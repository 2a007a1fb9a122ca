import { expect, test } from 'vitest'
import { newUuid } from './uuid.ts'

test('is a random UUID, without what pages over plain HTTP do not have', () => {
  const made = Array.from({ length: 1_000 }, newUuid)
  for (const id of made) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(made).size).toBe(1_000)
})
