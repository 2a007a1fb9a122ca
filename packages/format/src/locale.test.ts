import { expect, test } from 'vitest'
import { createFormat } from './format.ts'
import { localeOf } from './locale.ts'

const instant = Date.UTC(2026, 6, 1, 12)

test.each([
  ['British where the browser does not say otherwise', ['es-ES', 'es'], '01/07/2026'],
  ['British for a browser that reads English of no country', ['en'], '01/07/2026'],
  ['American for a browser that reads American', ['es-ES', 'en-US', 'en'], '07/01/2026'],
])('English is %s', (_, preferred, day) => {
  expect(createFormat(localeOf('en', preferred), 'UTC').date(instant)).toBe(day)
})

test('another language is written as the browser writes it, and a country counts for its own language alone', () => {
  expect(createFormat(localeOf('es', ['es-MX']), 'UTC').distance(12_345)).toBe('12.3 km')
  expect(createFormat(localeOf('es', ['en-US', 'en']), 'UTC').distance(12_345)).toBe('12,3 km')
  expect(localeOf('tr', [])).toBe('tr')
  expect(localeOf('pt', ['es-ES'])).toBe('pt-PT')
})
