import { expect, it } from 'vitest'
import { fileName } from './file-name.ts'

it.each([
  ['Vehículos', 'Transportes Sol, S.L.', 'Vehículos_Transportes-Sol,-S.L_2026-11-21.xlsx'],
  ['a/b\\c:d*e?f"g<h>i|j', '..', 'a-b-c-d-e-f-g-h-i-j_2026-11-21.xlsx'],
  ['', '', '2026-11-21.xlsx'],
  ['x'.repeat(300), 'y', `${'x'.repeat(120)}_2026-11-21.xlsx`],
])('a document of %j of %j is %s', (report, name, expected) => {
  expect(fileName({ report, name, day: '2026-11-21', format: 'xlsx' })).toBe(expected)
})
