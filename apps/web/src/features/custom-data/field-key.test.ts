import { NewCustomField } from '@atalaya/contract/custom-data'
import { expect, test } from 'vitest'
import { fieldKeyOf } from './field-key.ts'

test.each([
  ['Neumáticos (mm)', 'neumaticosMm'],
  ['N.º de póliza', 'nODePoliza'],
  ['IŞIK durumu', 'isikDurumu'],
  ['2.ª revisión', 'aRevision'],
])('%s gives the key %s, which the contract takes', (name, key) => {
  expect(fieldKeyOf(name)).toBe(key)
  expect(NewCustomField.safeParse({ key, names: { es: name }, kind: 'text', nouns: ['vehicles'] }).success).toBe(true)
})

test('what holds no letter gives none, and a long name a short key', () => {
  expect(fieldKeyOf('2026 / 12')).toBe('')
  expect(fieldKeyOf('a'.repeat(90))).toHaveLength(40)
})
